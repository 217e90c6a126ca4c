import { expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { requestPortal } from './request-portal.ts'

const api = '/services/data/v65.0/ui-api/actions/perform-quick-action'

describeEachDatabase('The days of a request in the record data API', (open) => {
  const on = requestPortal(open)

  async function perform(action: string, fields: Readonly<Record<string, string>>) {
    const { id } = await on.only()
    const apiName = `Request__c.${action}`
    const { statusCode: status, body } = await on.portal.app.inject({
      method: 'PATCH',
      url: `${api}/${apiName}`,
      headers: { host: 'localhost:3000', cookie: await on.cookie('sales'), 'sec-fetch-site': 'same-origin' },
      payload: { apiName, contextId: id, fields },
    })
    return { status, body }
  }
  const quote = (day: string) => perform('Quote', { Answer__c: 'See the file.', Valid_Until__c: day })
  const extend = (day: string) => perform('Extend', { Valid_Until__c: day, Reason__c: 'Asked for' })
  const refusedDay = { status: 400, body: expect.stringMatching('"Valid_Until__c"') }

  it('[ENQ-07] An extension ends later than the quote did', async () => {
    await on.quoted('2026-06-20')
    expect(await extend('2026-06-19')).toEqual(refusedDay)
    expect(await extend('2026-06-20')).toEqual(refusedDay)
    expect((await on.only()).validUntil).toBe('2026-06-20')
    expect((await extend('2026-06-21')).status).toBe(200)
    expect((await on.only()).validUntil).toBe('2026-06-21')
  })

  it('[ENG-02] [ENQ-02] The day of an answer is that of the site of the request, whatever site the desk works on', async () => {
    const taken = async () => {
      await on.submitted()
      expect(await on.act('sales', 'take')).toBe(303)
    }
    // Past midnight in Amsterdam, and nine in the evening of the day before in Mexico.
    const night = Date.UTC(2026, 5, 16, 3)
    await taken()
    on.portal.clock.now = night
    expect(await quote('2026-06-15')).toEqual(refusedDay)
    expect((await quote('2026-06-16')).status).toBe(200)
    expect(await on.only()).toMatchObject({ decidedOn: '2026-06-16', validUntil: '2026-06-16' })
    await on.clear()
    await taken()
    const { id, version } = await on.only()
    await on.portal.fixtures.records.update(systemViewer, customerRequest, id, version, { site: 'mx' })
    on.portal.clock.now = night
    expect(await quote('2026-06-14')).toEqual(refusedDay)
    expect((await quote('2026-06-15')).status).toBe(200)
    expect(await on.only()).toMatchObject({ decidedOn: '2026-06-15', validUntil: '2026-06-15' })
  })
})
