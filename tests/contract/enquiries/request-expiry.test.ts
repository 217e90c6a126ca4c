import { expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { expireRequests } from '#features/enquiries/requests/expire-requests.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { daysOfEachSite } from '../../fixtures/local-midnights.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { requestPortal } from './request-portal.ts'

describeEachDatabase('Expiry of quotes', (open) => {
  const on = requestPortal(open)

  it('[ENQ-07] A quote expires at the end of its last local day, for every site and on both days of a changing clock', async () => {
    const { records } = on.portal.fixtures
    const account = on.user('customer').account ?? expect.unreachable()
    let checked = 0
    for (const [site, { day, from, until }] of daysOfEachSite) {
      on.portal.clock.now = Date.parse(from)
      const { id } = await records.write(systemViewer, async (handle) => {
        const name = `Q-${site}-${day}`
        const of = { kind: 'quote', account, user: on.user('customer').id, site, language: 'nl-NL' } as const
        const made = await handle.create(customerRequest, { name, ...of })
        const sent = await handle.transition(customerRequest, made.id, made.version, { action: 'Submit' })
        const taken = await handle.transition(customerRequest, made.id, sent.version, { action: 'Take' })
        // A day that began in UTC before it began here is no obstacle: only the end of the quote is tested.
        const values = { answer: 'x', validUntil: '2099-01-01' }
        const offered = await handle.transition(customerRequest, made.id, taken.version, { action: 'Quote', values })
        const changes: object = { validUntil: day }
        return await handle.update(customerRequest, made.id, offered.version, changes)
      })
      const end = Date.parse(until)
      const writtenAt = async (time: number) => {
        on.portal.clock.now = time
        return await expireRequests({ records, now: () => new Date(time) })
      }
      expect([site, day, await writtenAt(end - 1)]).toEqual([site, day, 0])
      expect([site, day, await writtenAt(end)]).toEqual([site, day, 1])
      expect(await records.byId(systemViewer, customerRequest, id)).toMatchObject({ state: 'expired' })
      checked += 1
    }
    expect(checked).toBeGreaterThanOrEqual(sites.length)
  }, 60_000)

  it('[ENQ-07] [ENQ-08] Shows the end before it is written, and takes no acceptance any more', async () => {
    const { id } = await on.quoted('2026-06-20')
    on.portal.clock.now = Date.UTC(2026, 5, 20, 21, 59, 59, 999)
    expect(await on.page('customer')).toContain('Quoted')
    on.portal.clock.now = Date.UTC(2026, 5, 20, 22)
    expect(await on.page('customer')).toContain('Expired')
    expect(await on.page('customer')).not.toContain('value="accept"')
    expect(await on.act('customer', 'accept')).toBe(422)
    expect(await on.only()).toMatchObject({ state: 'quoted' })
    // Reopening writes the end first.
    expect(await on.act('sales', 'reopen', { validUntil: '2026-06-30', reason: 'Asked for' })).toBe(303)
    expect(await on.only()).toMatchObject({ id, state: 'quoted', validUntil: '2026-06-30' })
    expect(await on.act('customer', 'accept')).toBe(303)
  })
})
