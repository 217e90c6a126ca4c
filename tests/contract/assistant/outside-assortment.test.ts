import { afterAll, beforeAll, expect, it } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, queryOf, type Headers } from './assistant-portal.ts'

const [xanvero80, xanvero200] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]

describeEachDatabase('Pages of what a customer does not see', (open) => {
  let portal: TestPortal
  let sales: Headers
  let customer = ''
  beforeAll(async () => {
    portal = await testPortal(open)
    sales = await signedIn(portal, 'internalSales')
    customer = await newCustomer(portal, 'Weide Foods')
    await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Rule',
      effect: 'deny',
      reason: 'contract',
      account: customer,
      grade: xanvero200,
    })
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  it('[SAL-03] The session of a customer knows which pages the customer does not see', async () => {
    const outside = async (page: string, session: string | null = queryOf(customer)) => {
      const params = { page, countryCode: 'NL', languageCode: 'en-US' }
      return (await callIn(portal, session, 'AssistantController.getOutside', params, sales)).json()
    }
    expect(await outside(`/product/xanvero-200-${xanvero200}`)).toEqual({
      isOutside: true,
      mark: { by: 'denied', rule: 'Rule', reason: 'contract' },
    })
    const seen = { isOutside: false, mark: null }
    for (const page of [`/product/xanvero-80-${xanvero80}`, '/product/x-01t000000000000AAA', '/cart'])
      expect([page, await outside(page)]).toEqual([page, seen])
    for (const session of [null, 'session-type=internal&country-code=NL'])
      expect(await outside(`/product/x-${xanvero200}`, session)).toEqual(seen)
  })
})
