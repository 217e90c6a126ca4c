import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, queryOf, type Headers } from '../assistant/assistant-portal.ts'
import { setRules } from './conflict-portal.ts'

const site = { countryCode: 'NL', languageCode: 'en-US' }
const inCountry = 'session-type=internal&country-code=NL'

describeEachDatabase('The rules of a session', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let [customer, other] = ['', '']
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    sales = await signedIn(portal, 'internalSales')
    ;[customer, other] = [await newCustomer(portal, 'Weide Foods'), await newCustomer(portal, 'Oostweide')]
  })
  afterAll(() => portal.close())
  beforeEach(() =>
    setRules(portal, [
      { grade: idOf(tradeGrade, 'citrelle-fg'), reason: 'PHASE_OUT', country: 'NL', note: 'Stock ends soon' },
      { principal: idOf(account, 'brenvik'), reason: 'EXCLUSIVITY', account: customer, endsOn: '2026-12-31' },
      { tradeName: idOf(tradeName, 'xanvero'), reason: 'HOUSE_ACCOUNT', account: other },
      { grade: idOf(tradeGrade, 'xanvero-200'), reason: 'REGULATORY', country: 'DE' },
      { grade: idOf(tradeGrade, 'xanvero-80'), reason: 'OUT_OF_SCOPE', endsOn: '2026-06-14' },
    ]),
  )

  const rulesIn = async (session: string | null) =>
    (await callIn(portal, session, 'ConflictController.getRules', site, sales))
      .json()
      .rules.map((rule: { reason: string; item: { name: string } | null }) => [rule.reason, rule.item?.name ?? null])

  it('[CNF-03] Are those that apply now to its customer and in its country, the strongest first', async () => {
    expect(await rulesIn(queryOf(customer))).toEqual([
      ['EXCLUSIVITY', 'Brenvik Biopolymers'],
      ['PHASE_OUT', 'Citrelle FG'],
    ])
    expect(await rulesIn(queryOf(other))).toEqual([
      ['HOUSE_ACCOUNT', 'Xanvero'],
      ['PHASE_OUT', 'Citrelle FG'],
    ])
    // Germany does not have the product that its rule names.
    expect(await rulesIn('session-type=internal&country-code=DE')).toEqual([['REGULATORY', null]])
    // Without a session, and on a country site, there are none.
    expect(await rulesIn(null)).toEqual([])
  })

  it('[CNF-03] The page names what is kept out, until when, for whom, and the note', async () => {
    const cookie = { cookie: `${sales['cookie']}; ${await sessionOf(customer)}` }
    const url = '/sales-assistant/en-us/conflicts?session-type=customer&country-code=NL'
    const { statusCode, body } = await portal.app.inject({ url, headers: cookie })
    expect(statusCode).toBe(200)
    const text = body.replaceAll(/<!-- -->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Exclusivity: 1 Brenvik Biopolymers Until 31 December 2026 · For this customer')
    expect(text).toContain('Phase-out: 1 Citrelle FG Without end · In this country Stock ends soon')
    expect(text).not.toMatch(/House account|Regulatory|Out of scope/)
    expect(body).toContain('href="/sales-assistant/en-us/product/citrelle-fg-')
    await setRules(portal, [])
    const empty = await portal.app.inject({ url: `/sales-assistant/en-us/conflicts?${inCountry}`, headers: sales })
    expect(empty.body).toContain('No rule keeps anything out of this session.')
  })

  it('[CNF-03] No customer and no guest has the page or the call', async () => {
    const buyer = await signedIn(portal, 'customer')
    for (const headers of [buyer, {}]) {
      const answer = await callIn(portal, null, 'ConflictController.getRules', site, headers)
      expect([401, 403, 404]).toContain(answer.status)
      const page = await portal.app.inject({ url: `/sales-assistant/en-us/conflicts?${inCountry}`, headers })
      expect(page.body).not.toContain('Citrelle FG')
      expect([302, 403]).toContain(page.statusCode)
    }
  })

  async function sessionOf(id: string): Promise<string> {
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/sales-assistant/en-us',
      headers: {
        ...sales,
        origin: portal.services.publicOrigin(),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ form: 'AssistantController.beginSession', account: id, country: 'NL' }).toString(),
    })
    return String(begun.headers['set-cookie']).split(';')[0] ?? ''
  }
})
