import { setImmediate, setTimeout } from 'node:timers/promises'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { expireRequests } from '#features/enquiries/requests/due/expire-requests.ts'
import { type AuditedChange, createRecordHistory } from '#platform/records/audit/record-history.ts'
import type { TestDatabase } from '../../fixtures/databases.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { requestPortal } from './request-portal.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

const rounds = isLongRun ? 200 : 8
const lastDay = '2026-06-20'
/** The author of what time has changed. */
const systemUser = '005000000000000AAA'
/** The first moment at which a quote of that day has ended on the Dutch site. */
const end = Date.UTC(2026, 5, 20, 22)
const contestants = ['accept', 'acceptOfAdmin', 'extend', 'extendOfChief', 'expire', 'expireElsewhere'] as const
type Contestant = (typeof contestants)[number]

/**
 * The order of the contestants, after which part of the duration of a whole race the quote ends, and how many turns of the event loop
 * pass after each of them.
 */
const race = fc.record({
  order: fc.shuffledSubarray([...contestants], { minLength: contestants.length }),
  endsAfter: fc.double({ min: 0, max: 1, noNaN: true }),
  turns: fc.array(fc.nat(12), { minLength: contestants.length, maxLength: contestants.length }),
})

describeEachDatabase('The moment at which a quote ends', (open) => {
  let database: TestDatabase
  const on = requestPortal(async () => (database = await open()))
  const winners = new Set<Contestant>()
  let lineId = ''
  let sessions: Readonly<Record<'customer' | 'admin' | 'sales' | 'chief', string>>

  beforeAll(async () => {
    on.portal.clock.now = end - 1
    sessions = {
      customer: await on.cookie('customer'),
      admin: await on.cookie('admin'),
      sales: await on.cookie('sales'),
      chief: await on.cookie('chief'),
    }
  })

  it(
    `[ENQ-07] Of simultaneous acceptances, extensions and runs of the expiry one wins, and the audit log shows which, ${rounds} times`,
    { timeout: isLongRun ? 1_800_000 : 120_000 },
    async () => {
      const samples = fc.sample(race, { numRuns: rounds, ...(isLongRun ? {} : { seed: 20_261_127 }) })
      let duration = 0
      for (const [round, { order, endsAfter, turns }] of samples.entries()) {
        await on.clear()
        const { id, version } = await on.quoted(lastDay)
        lineId = (await on.linesOf(id))[0]?.id ?? ''
        await on.portal.get('/contact')
        on.portal.emails.length = 0
        // The quote ends after everything in the first round, before everything in the second, and in the middle of all others.
        on.portal.clock.now = round === 1 ? end : end - 1
        const begun = performance.now()
        const ending =
          round < 2 ? Promise.resolve() : setTimeout(endsAfter * duration).then(() => void (on.portal.clock.now = end))
        const running: Promise<readonly [Contestant, boolean]>[] = []
        for (const [at, contestant] of order.entries()) {
          running.push(compete(contestant, id, version).then((won) => [contestant, won] as const))
          for (let turn = 0; turn < (turns[at] ?? 0); turn += 1) await setImmediate()
        }
        const outcomes = await Promise.all(running)
        if (round === 0) duration = performance.now() - begun
        await ending
        on.portal.clock.now = end
        // Nobody has written the end if the quote was still valid for everybody.
        if ((await on.only()).state === 'quoted' && (await on.only()).validUntil === lastDay)
          outcomes.push(['expire', await compete('expire', id, version)])
        const won = outcomes.flatMap(([contestant, wins]) => (wins ? [contestant] : []))
        expect([round, won.length]).toEqual([round, 1])
        const [winner] = won
        if (winner === undefined) expect.unreachable()
        await expectOnly(winner, id, version)
        winners.add(winner)
      }
      // Which of the people wins depends on the machine; the first two rounds leave no choice between them and the clock.
      const kinds = [...winners].map(kindOf)
      expect(kinds).toContain('expire')
      expect(kinds.filter((kind) => kind !== 'expire').length).toBeGreaterThan(0)
    },
  )

  const kindOf = (contestant: Contestant) => /^[a-z]+/.exec(contestant)?.[0]

  /** Whether the contestant was the one whose change was stored. */
  async function compete(contestant: Contestant, id: string, version: number): Promise<boolean> {
    const { records } = on.portal.fixtures
    const now = () => new Date(on.portal.clock.now)
    const send = async (name: ActName, fields: Readonly<Record<string, string>>, session: string) => {
      const form = requestForm(name, { id, version }, { ...fields, ...(name === 'accept' ? { lines: lineId } : {}) })
      const { statusCode } = await on.portal.send('/account/requests', form, session)
      expect([303, 412]).toContain(statusCode)
      return statusCode === 303
    }
    const extension = { validUntil: '2026-06-30', reason: 'Asked for' }
    const runs = {
      accept: () => send('accept', { poNumber: 'PO 1' }, sessions.customer),
      acceptOfAdmin: () => send('accept', { poNumber: 'PO 2' }, sessions.admin),
      extend: () => send('extend', extension, sessions.sales),
      extendOfChief: () => send('extend', extension, sessions.chief),
      expire: async () => (await expireRequests({ records, now })) === 1,
      expireElsewhere: async () => (await expireRequests({ records, now })) === 1,
    } as const satisfies Readonly<Record<Contestant, () => Promise<boolean>>>
    return await runs[contestant]()
  }

  /** The request and its audit log have the change of the winner and no other one. */
  async function expectOnly(winner: Contestant, id: string, version: number): Promise<void> {
    const row = await on.only()
    const changes: readonly AuditedChange[] = await createRecordHistory(database.queries).of(
      customerRequest.apiName,
      id,
      { limit: 50, before: null },
    )
    // Submitting creates the request, and it is then taken and quoted.
    expect([row.version, changes.length]).toEqual([version + 1, version + 1])
    const [last] = changes
    const isOver = (last?.at.getTime() ?? 0) >= end
    const by = { accept: 'customer', acceptOfAdmin: 'admin', extend: 'sales', extendOfChief: 'chief' } as const
    if (winner === 'expire' || winner === 'expireElsewhere') {
      expect([row.state, last?.before?.['state'], last?.after?.['state']]).toEqual(['expired', 'quoted', 'expired'])
      expect([last?.by, isOver]).toEqual([systemUser, true])
    } else {
      expect([last?.by, isOver]).toEqual([on.user(by[winner]).id, false])
      if (kindOf(winner) === 'accept') {
        expect(row).toMatchObject({
          state: 'accepted',
          validUntil: lastDay,
          poNumber: winner === 'accept' ? 'PO 1' : 'PO 2',
        })
        expect([last?.before?.['state'], last?.after?.['state']]).toEqual(['quoted', 'accepted'])
      } else {
        expect(row).toMatchObject({ state: 'quoted', validUntil: '2026-06-30', poNumber: null })
        expect([last?.before?.['validUntil'], last?.after?.['validUntil']]).toEqual([lastDay, '2026-06-30'])
      }
    }
    await on.portal.get('/contact')
    const toCustomer = on.portal.emails.filter(({ kind }) => kind === 'request').map(({ facts }) => facts?.['event'])
    const event = row.state === 'quoted' ? 'extended' : 'accepted'
    expect(toCustomer).toEqual(kindOf(winner) === 'expire' ? [] : [event])
  }
})
