import { beforeEach, describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { remindOfQuotes } from '#features/enquiries/requests/due/remind-of-quotes.ts'
import { user } from '#features/identity/people/user.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { dayBefore } from '#platform/values/dates/iso-day.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { daysOfEachSite } from '../../fixtures/sites/local-midnights.ts'
import { expireRequests } from '#features/enquiries/requests/due/expire-requests.ts'
import { requestPortal } from './request-portal.ts'

describeEachDatabase('The end of quotes', (open) => {
  const on = requestPortal(open)
  const customer = () => on.user('customer')
  beforeEach(async () => {
    await sent()
    on.portal.emails.length = 0
  })

  /** A quote that was given long ago. */
  async function quoted(validUntil: string, site = 'nl', of: Partial<Insert<typeof customerRequest>> = {}) {
    return await on.portal.fixtures.records.write(systemViewer, async (handle) => {
      const created = await handle.create(customerRequest, {
        name: `Q-${site}-${validUntil}`,
        kind: 'quote',
        account: customer().account,
        user: customer().id,
        site,
        language: 'en-US',
        ...of,
      })
      const submitted = await handle.transition(customerRequest, created.id, created.version, { action: 'Submit' })
      const taken = await handle.transition(customerRequest, created.id, submitted.version, { action: 'Take' })
      const values = { answer: 'See the file.', validUntil: '2099-01-01' }
      const offer = await handle.transition(customerRequest, created.id, taken.version, { action: 'Quote', values })
      const changes: object = { validUntil, decidedOn: '2026-01-05' }
      return await handle.update(customerRequest, created.id, offer.version, changes)
    })
  }
  const run = (at: number | string, queue = on.portal.services.emailQueue) => {
    const time = typeof at === 'string' ? Date.parse(at) : at
    on.portal.clock.now = time
    const { requestLinks } = on.portal.services
    const { records } = on.portal.fixtures
    return remindOfQuotes({ records, sites, emailQueue: queue, requestLinks, now: () => new Date(time) })
  }
  /** Queued emails are sent with the next request. */
  const sent = async () => {
    await on.portal.get('/contact')
    return on.portal.emails.map(({ kind, to, facts }) => {
      const content = JSON.parse(facts?.['content'] ?? '{}') as { readonly validUntil?: string }
      return [kind, to.email, facts?.['number'], content.validUntil]
    })
  }

  it.each([7, 1])(
    '[ENQ-09] Reminds %i days before the end from the first moment of the local day of each site on, once',
    async (lead) => {
      let checked = 0
      for (const [site, { day, from }] of daysOfEachSite) {
        // The reminder before was sent in time.
        const before = lead === 1 ? { remindedOn: dayBefore(day, 6) } : {}
        const { id } = await quoted(dayBefore(day, -lead), site, before)
        const begin = Date.parse(from)
        const found = [await run(begin - 1), await run(begin), await run(begin + 1), await run(begin + 3_600_000)]
        expect([site, day, found]).toEqual([site, day, [0, 1, 0, 0]])
        const { records } = on.portal.fixtures
        const row = (await records.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
        expect([row.state, row.remindedOn]).toEqual(['quoted', day])
        await records.remove(systemViewer, customerRequest, id, row.version)
        checked += 1
      }
      expect(checked).toBeGreaterThanOrEqual(sites.length)
      expect(await sent()).toHaveLength(checked)
    },
    60_000,
  )

  it('[ENQ-09] Sends two emails with the number, the last day and the link', async () => {
    const { id } = await quoted('2026-06-20')
    for (let day = 10; day <= 25; day += 1) await run(`2026-06-${day}T10:00:00Z`)
    const email = ['requestReminder', 'customer@birch.example', 'Q-nl-2026-06-20', '2026-06-20']
    expect(await sent()).toEqual([email, email])
    expect(on.portal.emails[0]?.path).toBe(`/account/requests/${id}`)
  })

  it('[ENQ-09] Reminds nobody of a quote that was accepted, rejected or has expired, and nobody who has left', async () => {
    const { records } = on.portal.fixtures
    const ended = [
      { action: 'Accept' },
      { action: 'Reject', values: { reason: 'Too late' } },
      { action: 'Expire' },
    ] as const
    for (const done of ended) {
      const { id, version } = await quoted('2026-06-20')
      await records.write(systemViewer, (handle) => handle.transition(customerRequest, id, version, done))
    }
    expect(await run('2026-06-13T10:00:00Z')).toBe(0)
    await quoted('2026-06-20')
    const row = (await records.byId(systemViewer, user, customer().id)) ?? expect.unreachable()
    const left = await records.update(systemViewer, user, row.id, row.version, { isActive: false })
    await run('2026-06-13T10:00:00Z')
    await records.update(systemViewer, user, row.id, left.version, { isActive: true })
    expect(await sent()).toEqual([])
  })

  it('[ENQ-09] Several processes at the same time remind once', async () => {
    for (let each = 0; each < 3; each += 1) await quoted('2026-06-20')
    const at = '2026-06-13T10:00:00Z'
    const found = await Promise.all([run(at), run(at), run(at), run(at)])
    expect(found.reduce((sum, each) => sum + each, 0)).toBe(3)
    expect(await sent()).toHaveLength(3)
  })

  it('[ENQ-09] A run that ends between the mark and the email leaves neither, and the next one reminds', async () => {
    const { id } = await quoted('2026-06-20')
    const at = '2026-06-13T10:00:00Z'
    const { emailQueue } = on.portal.services
    const broken = { ...emailQueue, add: () => Promise.reject(new Error('The process has ended.')) }
    await expect(run(at, broken)).rejects.toThrow('The process has ended.')
    expect(await on.portal.fixtures.records.byId(systemViewer, customerRequest, id)).toMatchObject({ remindedOn: null })
    expect(await run(at)).toBe(1)
    expect(await sent()).toHaveLength(1)
  })

  it('[ENQ-10] Reminds a guest with the link of the request, in the language of the request', async () => {
    const guest = { account: null, user: null, guestEmail: 'guest@elm.example', language: 'nl-NL' } as const
    const { id, version } = await quoted('2026-06-20', 'nl', guest)
    const { requestLinks } = on.portal.services
    const changes: object = { linkKey: requestLinks.keyOf(id) }
    await on.portal.fixtures.records.update(systemViewer, customerRequest, id, version, changes)
    expect(await run('2026-06-19T10:00:00Z')).toBe(1)
    expect(await sent()).toEqual([['requestReminder', 'guest@elm.example', 'Q-nl-2026-06-20', '2026-06-20']])
    expect(on.portal.emails[0]?.path).toBe(requestLinks.pathOf({ id, linkKey: requestLinks.keyOf(id) }))
  })

  describe('Expiry', () => {
    it('[ENQ-07] A quote expires at the end of its last local day, for every site and on both days of a changing clock', async () => {
      const { records } = on.portal.fixtures
      const account = on.user('customer').account ?? expect.unreachable()
      let checked = 0
      for (const [site, { day, from, until }] of daysOfEachSite) {
        on.portal.clock.now = Date.parse(from)
        const { id } = await records.write(systemViewer, async (handle) => {
          const name = `Q-${site}-${day}`
          const of = { kind: 'quote', account, user: on.user('customer').id, site, language: 'nl-NL' } as const
          const created = await handle.create(customerRequest, { name, ...of })
          const submitted = await handle.transition(customerRequest, created.id, created.version, { action: 'Submit' })
          const taken = await handle.transition(customerRequest, created.id, submitted.version, { action: 'Take' })
          // A day that began in UTC before it began here is no obstacle: only the end of the quote is tested.
          const values = { answer: 'x', validUntil: '2099-01-01' }
          const offered = await handle.transition(customerRequest, created.id, taken.version, {
            action: 'Quote',
            values,
          })
          const changes: object = { validUntil: day }
          return await handle.update(customerRequest, created.id, offered.version, changes)
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
      expect(await on.act('customer', 'accept')).toBe(412)
      expect(await on.only()).toMatchObject({ state: 'quoted' })
      // Reopening writes the end first.
      expect(await on.act('sales', 'reopen', { validUntil: '2026-06-30', reason: 'Asked for' })).toBe(303)
      expect(await on.only()).toMatchObject({ id, state: 'quoted', validUntil: '2026-06-30' })
      expect(await on.act('customer', 'accept')).toBe(303)
    })
  })
})
