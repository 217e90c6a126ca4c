import { expect, it } from 'vitest'
import { formFields } from '../fixtures/forms/form-fields.ts'
import { requestForm } from '../fixtures/forms/request-forms.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { customerEmail, fillDesk, salesEmail, storedAtDesk } from './desk-with-quotes.ts'
import { describeKilled } from './killed-process.ts'
import { type Kill, pressAll, pressOf, writePresses } from './presses.ts'
import { cleanAfterADay, filesInStore, keyOf } from './stored-files.ts'

type Stored = Awaited<ReturnType<typeof storedAtDesk>>
type Desk = Awaited<ReturnType<typeof fillDesk>>

/** In the file, before and after it has its place, in the transaction of what refers to it, and around its commit. */
const moments: readonly Kill['at'][] = isLongRun
  ? [
      ...(['part 1', 'part 2', 'read 1', 'stored 1', 'claimed 2', 'claimed 1', 'worked 1', 'committed 1'] as const),
      ...(['part 1', 'step 1', 'step 2', 'step 3', 'answering 1', 'committed 1', 'answered 1', 'worked 1'] as const),
      ...Array.from({ length: 40 }, (_, at) => 1 + at),
    ]
  : ['part 1', 'worked 1', 'committed 1', 'committed 1']

/** Forms of even numbers bring a message of the customer, the others a quote of the desk. */
const isMessage = (number: number): boolean => number % 2 === 0
const textOf = (number: number): string => `See the attached file, number ${number}.`
const nameOf = (number: number): string => `Angebot Ä ${number}.pdf`
/** Several parts of a stream, and no other file has the same bytes. */
const bytesOf = (number: number): Buffer => Buffer.from(`%PDF-1.7\n${`Number ${number}.\n`.repeat(25_000)}`)

/** What each request has become: of its file, its texts, its emails and its entries of the audit log. */
function outcomes({ requests }: Desk, { messages, emails, audit, ...stored }: Stored, since: number) {
  return requests.map(({ id }) => {
    const row = stored.requests.find((each) => each.id === id) ?? expect.unreachable()
    const own = messages.filter((message) => message.request === id)
    const entries = audit.slice(since).filter(({ recordId }) => [id, ...own.map((each) => each.id)].includes(recordId))
    return {
      state: row.state,
      version: row.version,
      answer: [row.answer, row.answerFile],
      messages: own.map(({ text, file, side }) => [text, file, side]),
      emails: emails
        .filter(({ facts }) => facts['number'] === row.name)
        .map(({ kind, recipient, facts }) => {
          const { file, answerFile } = JSON.parse(facts['content'] ?? '{}')
          return [kind, recipient, file ?? answerFile]
        }),
      audit: entries.map(({ operation, object, by }) => `${operation} ${object} ${by}`),
    }
  })
}

describeKilled('A killed upload with a message or a quote', (prepare) => {
  it(
    `[ERD-07] [ENQ-02] [ENQ-09] After ${moments.length} killed processes each file is whole, and with one message or quote or with none`,
    { timeout: isLongRun ? 900_000 : 480_000 },
    async () => {
      const { at, close } = await prepare()
      const count = moments.length + 1
      const desk = await fillDesk(at, count, isMessage)
      const since = (await storedAtDesk(at)).audit.length
      const presses = desk.requests.map((request, number) => {
        const file = { name: nameOf(number), bytes: bytesOf(number) }
        const path = `/account/requests/${request.id}`
        return isMessage(number)
          ? pressOf(
              path,
              desk.cookies.customer,
              formFields('RequestController.write', {
                requestId: request.id,
                key: `message ${number}`,
                text: textOf(number),
              }),
              file,
            )
          : pressOf(
              path,
              desk.cookies.sales,
              requestForm('quote', request, { answer: textOf(number), validUntil: '2026-06-20' }),
              file,
            )
      })
      writePresses(at, presses)
      const keys = await Promise.all(desk.requests.map((_, number) => keyOf(bytesOf(number))))
      const before = ({ version }: Desk['requests'][number], number: number) => ({
        state: isMessage(number) ? 'quoted' : 'inReview',
        version,
        answer: [isMessage(number) ? 'As discussed.' : null, null] as readonly (string | null)[],
        messages: [] as unknown[],
        emails: [] as unknown[],
        audit: [] as unknown[],
      })
      const after = (request: Desk['requests'][number], number: number) =>
        isMessage(number)
          ? {
              ...before(request, number),
              messages: [[textOf(number), keys[number], 'customer']],
              emails: [['requestDesk', salesEmail, nameOf(number)]],
              audit: [`create Request_Message__c ${desk.ids.customer}`],
            }
          : {
              ...before(request, number),
              state: 'quoted',
              version: request.version + 1,
              answer: [textOf(number), keys[number]],
              emails: [['request', customerEmail, nameOf(number)]],
              audit: [`update Request__c ${desk.ids.sales}`],
            }
      /** Every file that a record names is in the store and named in the database, and every file in the store is whole. */
      const expectWholeFiles = async ({ files, messages, requests }: Stored): Promise<readonly string[]> => {
        const { stored, temporary } = filesInStore(at)
        for (const { name, bytes } of stored) expect(await keyOf(bytes)).toBe(name)
        const named = [...messages.map(({ file }) => file), ...requests.map(({ answerFile }) => answerFile)]
          .flatMap((key) => key ?? [])
          .toSorted()
        expect(files.map(({ key }) => key).toSorted()).toEqual(named)
        expect(named.filter((key) => stored.every(({ name }) => name !== key))).toEqual([])
        expect(temporary).toEqual([])
        return named
      }
      for (const [attempt, moment] of moments.entries()) {
        const { wasKilled, answers } = await pressAll(at, 2 * attempt, { press: attempt, at: moment })
        expect([moment, wasKilled, answers]).toEqual([
          moment,
          true,
          Array.from({ length: attempt }, () => '200 accepted'),
        ])
        const stored = await storedAtDesk(at)
        const found = outcomes(desk, stored, since)
        const isDone = (found[attempt]?.emails.length ?? 0) > 0
        expect(found).toEqual(
          desk.requests.map((request, number) =>
            number < attempt || (number === attempt && isDone) ? after(request, number) : before(request, number),
          ),
        )
        if (typeof moment === 'string') expect([moment, isDone]).toEqual([moment, /^(?:committed|answer)/.test(moment)])
        expect(stored.brokenAudit).toBeNull()
        await expectWholeFiles(stored)
      }
      // A part of a file was written, and nobody has it.
      expect(filesInStore(at).drafts.some(({ bytes }) => bytes.length < bytesOf(0).length)).toBe(true)
      // The last process gets each form twice. Nothing is left afterwards of those before it.
      writePresses(at, [...presses, ...presses])
      const { wasKilled, answers } = await pressAll(at, 2 * moments.length)
      expect([wasKilled, answers]).toEqual([false, Array.from({ length: 2 * count }, () => '200 accepted')])
      const stored = await storedAtDesk(at)
      expect(outcomes(desk, stored, since)).toEqual(desk.requests.map(after))
      expect([stored.emails.length, stored.brokenAudit]).toEqual([count, null])
      const named = await expectWholeFiles(stored)
      await cleanAfterADay(at)
      const left = filesInStore(at)
      expect([left.drafts, left.stored.map(({ name }) => name).toSorted()]).toEqual([[], named])
      await close()
    },
  )
})
