import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { withoutTokens } from '../../fixtures/reading/without-tokens.ts'

const base = '/nl/nl-nl'

/** Each of the 18 parameters of an address (§2) with a value, as a session of the Sales Assistant may have them. */
const all: Readonly<Record<(typeof urlParameters)[keyof typeof urlParameters], string>> = {
  'master-value-id': idOf(masterValue, 'THICK'),
  filters: 'form:powder',
  'business-group': 'food-nutrition',
  'business-group-id': idOf(businessGroup, 'BG3'),
  'market-segment': 'savoury',
  'results-type': 'tradeGrade',
  conflicts: 'show',
  'session-type': 'customer',
  'country-code': 'DE',
  'promoted-products-only': 'true',
  page: '1',
  'search-term': 'xanvero',
  'active-tab-id': 'principal',
  'sort-by': 'name',
  origin: 'search',
  sharing: 'x'.repeat(43),
  'filter-by-letter': 'X',
  'selected-folder-id': 'a0F000000000001AAA',
}
const ofAssistant = ['session-type', 'conflicts', 'country-code'] as const

const pages = [
  '',
  '/products',
  '/product-groups',
  '/suppliers',
  '/publications',
  '/search',
  '/group/food-nutrition',
  `/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`,
  `/product-group/xanvero-${idOf(tradeName, 'xanvero')}`,
  `/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`,
  '/substitutes',
  '/compare',
  '/certificates-and-documents',
  '/contact',
  '/pasted-list',
  '/cart',
  '/documents-pack',
  '/consent',
  '/sign-in',
  '/account',
  '/nothing-here',
]

let portal: TestPortal
let sales: { readonly cookie: string }
beforeAll(async () => {
  portal = await testPortal(openMemory)
  sales = await signedIn(portal, 'internalSales')
})
afterAll(() => portal.close())

/** The page at an address after its redirects, and where it is. */
async function opened(address: string, headers = {}): Promise<{ readonly url: string; readonly page: string }> {
  let url = address
  for (let redirects = 0; redirects < 5; redirects += 1) {
    const answer = await portal.app.inject({ url, headers })
    const { location } = answer.headers
    if (location === undefined) return { url, page: `${answer.statusCode} ${withoutTokens(answer.body)}` }
    url = location
  }
  throw new Error(`${address} redirects without an end.`)
}

it.each(pages)(
  '[CTX-02] A country site has no parameter of the Sales Assistant at %s, and the same page without them',
  async (path) => {
    const parameters = new URLSearchParams(all)
    expect(parameters.size).toBe(18)
    const rest = new URLSearchParams(parameters)
    for (const name of ofAssistant) rest.delete(name)
    for (const headers of [{}, sales]) {
      const found = await opened(`${base}${path}?${parameters.toString()}`, headers)
      for (const name of ofAssistant) expect(new URLSearchParams(found.url.split('?')[1]).has(name)).toBe(false)
      const without = await opened(`${base}${path}?${rest.toString()}`, headers)
      expect(found).toEqual(without)
    }
  },
)
