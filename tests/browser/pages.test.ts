import { describe, expect, it } from 'vitest'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'
import { alternatingByWidth } from './fixtures/sample.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const base = '/nl/nl-nl'

/** The address of the first link on a list that leads to a record of a kind. */
async function firstOf(origin: string, list: string, kind: string): Promise<string> {
  const html = await (await fetch(`${origin}${base}/${list}`)).text()
  const href = new RegExp(`href="(${base}/${kind}/[^"?]+)"`).exec(html)?.[1]
  if (href === undefined) throw new Error(`${list} leads to no ${kind}`)
  return href
}

/** Every screen with an address and the expected status. */
const screens: readonly (readonly [
  name: string,
  address: (origin: string) => Promise<string> | string,
  status: number,
])[] = [
  ['the choice of country', () => '/', 200],
  ['home', () => base, 200],
  ['products', () => `${base}/products`, 200],
  ['products, filtered and sorted', () => `${base}/products?filters=form%3Apowder%7Cliquid&sort-by=name&page=2`, 200],
  ['products that do not exist', () => `${base}/products?search-term=gum&filters=form%3Agas%3Bquality%3Acosmetic`, 200],
  ['a number with a wrong check digit', () => `${base}/products?search-term=77-92-8`, 200],
  ['a typing error', () => `${base}/search?search-term=xantham`, 200],
  ['product groups', () => `${base}/product-groups`, 200],
  ['suppliers', () => `${base}/suppliers`, 200],
  ['search, suppliers', () => `${base}/search?search-term=citroenzuur&results-type=principal`, 200],
  ['a business group', () => `${base}/group/food-nutrition`, 200],
  ['a segment', () => `${base}/group/food-nutrition/bakery`, 200],
  [
    'a function',
    async (origin) => firstOf(origin, (await firstOf(origin, 'products', 'product')).slice(base.length + 1), 'value'),
    200,
  ],
  ['a product', (origin) => firstOf(origin, 'products?search-term=citroenzuur', 'product'), 200],
  ['a product group', (origin) => firstOf(origin, 'product-groups', 'product-group'), 200],
  ['a supplier', (origin) => firstOf(origin, 'suppliers', 'supplier'), 200],
  ['certificates', () => `${base}/certificates-and-documents`, 200],
  ['certificates that do not exist', () => `${base}/certificates-and-documents?scheme=vegan`, 200],
  ['a pack of nothing', () => `${base}/documents-pack`, 200],
  ['product-not-found', () => `${base}/product-not-found`, 404],
  ['access-denied', () => `${base}/access-denied`, 403],
  ['the error page', () => `${base}/error`, 500],
  ['a path that names nothing', () => `${base}/no/such/page`, 404],
  ['an address that is too long', () => `${base}/products?search-term=${'x'.repeat(8888)}`, 400],
  ['a site for signed-in users', () => '/ch/de/products', 200],
  ['Czech products', () => '/cz/cs/products?sort-by=name', 200],
  ['a Turkish home page', () => '/tr/tr', 200],
  ['the worldwide products', () => '/global/en-us/products', 200],
]

// Checks the requirements that apply to every page.
const fixtures = demoFixtures()

describe('Every screen', () => {
  describe.each([390, 1280])('At %i px', (width) => {
    it.each(alternatingByWidth(width, screens))(
      'Is accessible, hydrates without an error and has no layout shift: %s',
      async (_name, address, status) => {
        const { page, errors, close } = await openPage(fixtures.browser(), width, { prepare: recordLayoutShifts })
        const response = await page.goto(fixtures.origin() + (await address(fixtures.origin())))
        expect(response?.status()).toBe(status)
        await waitUntilHydrated(page)
        await expectNoPageFaults(page)
        // The browser reports the status of the document itself as a console error.
        expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
        await close()
      },
    )
  })
})
