import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

const base = '/nl/en-us'
const product = idOf(tradeGrade, 'xanvero-80')
const address = `https://portal.example${base}/product/xanvero-80-${product}?bg=food`

describeEachDatabase('The visibility explanation page', (open) => {
  let portal: TestPortal
  let cookie = ''

  beforeAll(async () => {
    portal = await testPortal(open)
    const { records } = portal.fixtures
    const customer = await records.create(systemViewer, account, {
      integrationId: 'CUST-77',
      name: 'Blossom Bakery',
      recordType: 'Customer',
    })
    for (const integrationId of ['CUST-91', 'CUST-92'])
      await records.create(systemViewer, account, { integrationId, name: 'Twin Bakery', recordType: 'Customer' })
    await records.create(systemViewer, assortmentRule, {
      name: 'No thickeners for bakeries',
      effect: 'deny',
      account: customer.id,
      principal: idOf(account, 'brenvik'),
      reason: 'exclusivity',
      startsOn: '2026-07-01',
      note: 'Requested by the principal.',
    })
    await portal.fixtures.follower.catchUp()
    ;({ cookie } = await signedIn(portal, 'editor'))
  })
  afterAll(() => portal.close())

  const ask = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = { cookie }) =>
    portal.app.inject({
      url: `${base}/account/visibility?${new URLSearchParams(fields).toString()}`,
      headers: { host: 'localhost:3000', ...headers },
    })
  /** The answer as a reader sees it: the name with its visibility, the requirements and the rules. */
  async function answered(fields: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const { statusCode, body } = await ask(fields)
    expect(statusCode).toBe(200)
    const answer = /role="status">(.*?)<\/main>/s.exec(body)?.[1] ?? ''
    return answer
      .split(/<\/(?:h2|h3|p|li)>/)
      .map((part) =>
        part
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter((part) => part !== '')
  }

  describe('Access to the visibility explanation', () => {
    it('Only internal users reach the page: a guest is sent to the sign-in, and for others the page does not exist', async () => {
      const guest = await ask({ what: product }, {})
      const back = encodeURIComponent(`${base}/account/visibility?what=${product}`)
      expect([guest.statusCode, guest.headers.location]).toEqual([302, `${base}/sign-in?return-to=${back}`])
      for (const role of ['customer', 'customerAdmin', 'supplier'] as const) {
        const theirs = await signedIn(portal, role)
        const [page, unknown] = [
          await ask({ what: product }, theirs),
          await portal.app.inject({ url: `${base}/account/nothing`, headers: { host: 'localhost:3000', ...theirs } }),
        ]
        expect([page.statusCode, unknown.statusCode]).toEqual([404, 404])
        expect(page.body.match(/<h1.*?<\/h1>/)?.[0]).toBe(unknown.body.match(/<h1.*?<\/h1>/)?.[0])
      }
      for (const role of ['internalSales', 'editor', 'administrator'] as const)
        expect((await ask({}, await signedIn(portal, role))).statusCode).toBe(200)
    })

    it('The account page links to the page for internal users only', async () => {
      const linked: string[] = []
      for (const role of ['customer', 'supplier', 'internalSales', 'administrator'] as const) {
        const headers = { host: 'localhost:3000', ...(await signedIn(portal, role)) }
        const { body } = await portal.app.inject({ url: `${base}/account`, headers })
        expect(body).toContain(`href="${base}/account/document-requests"`)
        if (body.includes(`href="${base}/account/visibility"`)) linked.push(role)
      }
      expect(linked).toEqual(['internalSales', 'administrator'])
    })
  })

  describe('Answers of the visibility explanation', () => {
    it('The page explains what a guest sees of a product, which is given by its address', async () => {
      expect(await answered({ what: address })).toEqual([
        'Xanvero 80 Shown',
        'A guest · 15 June 2026',
        'Met It is active.',
        'Met It is available in the site’s country.',
      ])
    })

    it('The page explains which requirement is not met on the requested site', async () => {
      expect(await answered({ what: product, site: 'DE' })).toEqual([
        'Xanvero 80 Not shown',
        'A guest · 15 June 2026',
        'Met It is active.',
        'Not met It is available in the site’s country.',
      ])
      expect((await answered({ what: product, site: 'CH' })).slice(2)).toEqual([
        'Not met The site shows its catalogue to them.',
      ])
    })

    it('The page explains which assortment rules of an account apply on the requested day', async () => {
      const query = { what: product, account: 'CUST-77' }
      expect(await answered({ ...query, day: '2026-06-30' })).toEqual([
        'Xanvero 80 Shown',
        'Blossom Bakery · 30 June 2026',
        'Met It is active.',
        'Met It is available in the site’s country.',
        'Assortment rules that name it',
        'None on that day.',
      ])
      expect(await answered({ ...query, day: '2026-07-01' })).toEqual([
        'Xanvero 80 Not shown',
        'Blossom Bakery · 1 July 2026',
        'Met It is active.',
        'Met It is available in the site’s country.',
        'Not met It is in the account’s assortment.',
        'Assortment rules that name it',
        'Denies No thickeners for bakeries',
        'Exclusivity · from 1 July 2026',
        'Requested by the principal.',
        'Not in this customer’s assortment: rule “No thickeners for bakeries” (Exclusivity)',
      ])
    })

    it('The account may be given by its name', async () => {
      const query = { what: product, day: '2026-07-01' }
      expect(await answered({ ...query, account: 'Blossom Bakery' })).toEqual(
        await answered({ ...query, account: 'CUST-77' }),
      )
    })
  })

  it.each([
    ['what names nothing', { what: 'xanvero' }, 'There is no such page or record.'],
    ['a record that is not there', { what: idOf(tradeGrade, 'nothing') }, 'There is no such page or record.'],
    ['a content that is not there', { what: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' }, 'There is no such page or record.'],
    ['a record that visitors never see', { what: '005000000000001AAA' }, 'Visitors never see records of this kind.'],
    ['an account that is not there', { what: product, account: 'CUST-78' }, 'There is no such account.'],
    ['a name of several accounts', { what: product, account: 'Twin Bakery' }, 'Several accounts have this name.'],
    ['a day that is not there', { what: product, day: '2026-02-30' }, 'There is no such day.'],
  ])(
    'The page reports at the field that there is no answer for %s, and keeps the typed values',
    async (_, fields, text) => {
      const { statusCode, body } = await ask(fields)
      expect([statusCode, body.split(text).length - 1, body.split('aria-invalid="true"').length - 1]).toEqual([
        422, 1, 1,
      ])
      for (const typed of Object.values(fields)) expect(body).toContain(`value="${typed}"`)
    },
  )
})
