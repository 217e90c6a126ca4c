import { expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { describeKilled, type KillTarget, runProcess } from './killed-process.ts'

const script = new URL('quote-process.ts', import.meta.url)
const buyers = 12
const kills = isLongRun ? 100 : 5
/** The emails to a buyer about a request in each of its states: received, taken over, quoted. */
const emailsIn: Readonly<Record<string, number>> = { submitted: 1, inReview: 1, quoted: 2 }

/** What is stored, while no other process has the database open. */
async function stored(target: KillTarget) {
  const database = await openDatabase(target)
  const records = createRecords(database, recordModel)
  const all = { limit: 500 }
  try {
    return {
      requests: await records.list(systemViewer, customerRequest, all),
      lines: await records.list(systemViewer, requestLine, all),
      inCarts: (await records.list(systemViewer, cartLine, all)).filter(({ isActive }) => isActive),
      emails: await database.queries.select().from(queuedEmail),
    }
  } finally {
    await database.close()
  }
}

describeKilled('A killed merge of carts and a killed quote', (prepare) => {
  it(
    `[ENQ-01] [ENQ-09] After ${kills} killed processes each line is in one cart or one request, and each quote has its email`,
    { timeout: isLongRun ? 900_000 : 240_000 },
    async () => {
      const { at, close } = await prepare()
      let killed = 0
      for (let attempt = 0; attempt < kills; attempt += 1) {
        // Another step of another buyer each time.
        killed += (await runProcess(script, at, [String(buyers)], 4 + ((attempt * 5) % 17))) ? 1 : 0
        const { requests, lines, inCarts, emails } = await stored(at)
        // A buyer adds two products at once, and they stay together: with the guest, in the cart of the buyer, or in one request.
        const holders = [
          ...inCarts.map((line) => `cart ${line.cart}: ${line.grade}`),
          ...lines.map((line) => `request ${line.request}: ${line.grade}`),
        ]
        expect(new Set(holders).size).toBe(holders.length)
        const sizes = [...Map.groupBy([...inCarts, ...lines], (line) => ('cart' in line ? line.cart : line.request))]
        expect(sizes.filter(([, own]) => own.length !== 2)).toEqual([])
        expect(new Set(requests.map((request) => request.user)).size).toBe(requests.length)
        expect(emails).toHaveLength(requests.reduce((sum, { state }) => sum + (emailsIn[state] ?? 0), 0))
        for (const { state, answer, validUntil, assignee } of requests)
          expect([answer !== null, validUntil !== null, assignee !== null]).toEqual([
            state === 'quoted',
            state === 'quoted',
            state !== 'submitted',
          ])
      }
      expect(killed).toBeGreaterThan(0)
      expect(await runProcess(script, at, [String(buyers)])).toBe(false)
      const { requests, lines, inCarts, emails } = await stored(at)
      expect(requests.map(({ state }) => state)).toEqual(Array.from({ length: buyers }, () => 'quoted'))
      expect([lines.length, inCarts.length, emails.length]).toEqual([2 * buyers, 0, 2 * buyers])
      await close()
    },
  )
})
