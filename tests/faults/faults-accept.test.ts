import { expect, it } from 'vitest'
import { isLongRun } from '../fixtures/test-run.ts'
import { requestForm } from '../fixtures/forms/request-forms.ts'
import { customerEmail, fillDesk, salesEmail, storedAtDesk } from './desk-with-quotes.ts'
import { describeKilled } from './killed-process.ts'
import { type Kill, pressAll, pressOf, writePresses } from './presses.ts'

type Stored = Awaited<ReturnType<typeof storedAtDesk>>
type Desk = Awaited<ReturnType<typeof fillDesk>>

const steps = Array.from({ length: 18 }, (_, at) => `step ${at + 1}` as const)
/** At the claim of the form, in its transaction, before and after the commit, after the answer, and at any moment. */
const moments: readonly Kill['at'][] = isLongRun
  ? ['claimed 1', ...steps, 'worked 1', 'committed 1', 'answering 1', 'answered 1', ...steps.map((_, at) => at + 1)]
  : ['step 3', 'worked 1', 'committed 1', 13]

/** Which of the offered lines each form accepts, and the decisions that are stored for its lines. */
const choices = [
  { chosen: [0], decisions: ['30.00 accepted', '40.00 leftOut', '7.00 null'], decided: ['accepted', 'leftOut', null] },
  { chosen: [1], decisions: ['30.00 leftOut', '40.00 accepted', '7.00 null'], decided: ['leftOut', 'accepted', null] },
  {
    chosen: [0, 1],
    decisions: ['30.00 accepted', '40.00 accepted', '7.00 null'],
    decided: ['accepted', 'accepted', null],
  },
] as const
const choiceOf = (number: number) => choices[number % choices.length] ?? expect.unreachable()
const orderOf = (number: number): string => `PO 47${number}`

/** What each request has become. */
function accepted({ requests }: Desk, { lines, emails, audit, ...stored }: Stored, since: number) {
  return requests.map(({ id }) => {
    const row = stored.requests.find((each) => each.id === id) ?? expect.unreachable()
    const own = lines.filter((line) => line.request === id)
    const entries = audit.slice(since).filter(({ recordId }) => [id, ...own.map((line) => line.id)].includes(recordId))
    return {
      state: row.state,
      version: row.version,
      poNumber: row.poNumber,
      lines: own.map((line) => `${line.offeredQuantity ?? line.quantity} ${line.acceptance}`),
      emails: emails
        .filter(({ facts }) => facts['number'] === row.name)
        .map(({ kind, recipient, facts }) => {
          const content = JSON.parse(facts['content'] ?? '{}')
          return [
            kind,
            recipient,
            content.poNumber,
            content.lines.map((line: { acceptance: string | null }) => line.acceptance),
          ]
        })
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
      audit: entries.map(({ operation, object, by }) => `${operation} ${object} ${by}`).toSorted(),
      batches: new Set(entries.map(({ batch }) => batch)).size,
    }
  })
}

describeKilled('A killed acceptance by line', (prepare) => {
  it(
    `[ERD-05] [ENQ-09] [FRM-03] After ${moments.length} killed processes each quote is as it was or accepted once, with all that belongs to it`,
    { timeout: isLongRun ? 900_000 : 480_000 },
    async () => {
      const { at, close } = await prepare()
      const count = moments.length + 1
      const desk = await fillDesk(at, count, () => true)
      const since = (await storedAtDesk(at)).audit.length
      const presses = desk.requests.map((request, number) => {
        const fields = new URLSearchParams(requestForm('accept', request, { poNumber: orderOf(number) }))
        for (const line of choiceOf(number).chosen) fields.append('lines', request.lines[line] ?? '')
        return pressOf('/account/requests', desk.cookies.customer, fields)
      })
      writePresses(at, presses)
      const before = ({ version }: Desk['requests'][number]) => ({
        state: 'quoted',
        version,
        poNumber: null,
        lines: ['30.00 null', '40.00 null', '7.00 null'],
        emails: [],
        audit: [],
        batches: 0,
      })
      const after = ({ version }: Desk['requests'][number], number: number) => {
        const { decisions, decided } = choiceOf(number)
        const order = orderOf(number)
        return {
          state: 'accepted',
          version: version + 1,
          poNumber: order,
          lines: decisions,
          emails: [
            ['request', customerEmail, order, decided],
            ['requestDesk', salesEmail, order, decided],
          ],
          audit: ['Request_Line__c', 'Request_Line__c', 'Request__c'].map(
            (object) => `update ${object} ${desk.ids.customer}`,
          ),
          batches: 1,
        }
      }
      for (const [attempt, moment] of moments.entries()) {
        // Each process gets all the forms of those before it again.
        const { wasKilled, answers } = await pressAll(at, 2 * attempt, { press: attempt, at: moment })
        expect([moment, wasKilled, answers]).toEqual([
          moment,
          true,
          Array.from({ length: attempt }, () => '200 accepted'),
        ])
        const stored = await storedAtDesk(at)
        const found = accepted(desk, stored, since)
        const isDone = found[attempt]?.state === 'accepted'
        expect(found).toEqual(
          desk.requests.map((request, number) =>
            number < attempt || (number === attempt && isDone) ? after(request, number) : before(request),
          ),
        )
        // A transaction is there from its commit on, and nothing of it before.
        if (typeof moment === 'string') expect([moment, isDone]).toEqual([moment, /^(?:committed|answer)/.test(moment)])
        expect(stored.brokenAudit).toBeNull()
      }
      // The last process gets each form twice.
      writePresses(at, [...presses, ...presses])
      const { wasKilled, answers } = await pressAll(at, 2 * moments.length)
      expect([wasKilled, answers]).toEqual([false, Array.from({ length: 2 * count }, () => '200 accepted')])
      const stored = await storedAtDesk(at)
      expect(accepted(desk, stored, since)).toEqual(desk.requests.map(after))
      expect([stored.emails.length, stored.brokenAudit]).toEqual([2 * count, null])
      await close()
    },
  )
})
