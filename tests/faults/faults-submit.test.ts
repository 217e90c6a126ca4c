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

const script = new URL('submit-process.ts', import.meta.url)
const guests = 20
const kills = isLongRun ? 100 : 5

/** What is stored, while no other process has the database open. */
async function stored(target: KillTarget) {
  const database = await openDatabase(target)
  const records = createRecords(database, recordModel)
  const all = { limit: 500 }
  try {
    return {
      requests: await records.list(systemViewer, customerRequest, all),
      lines: await records.list(systemViewer, requestLine, all),
      inCarts: await records.list(systemViewer, cartLine, all),
      emails: await database.queries.select().from(queuedEmail),
    }
  } finally {
    await database.close()
  }
}

describeKilled('A killed submission', (prepare) => {
  it(
    `[ENQ-09] [ENQ-10] After ${kills} killed processes every cart is one request with its lines and its emails`,
    { timeout: isLongRun ? 900_000 : 240_000 },
    async () => {
      const { at, close } = await prepare()
      let killed = 0
      for (let attempt = 0; attempt < kills; attempt += 1) {
        // Another step of another guest each time.
        killed += (await runProcess(script, at, [String(guests)], 3 + ((attempt * 5) % 13))) ? 1 : 0
        const { requests, lines, inCarts, emails } = await stored(at)
        // A line is in one cart or in one request, and each step has its email.
        expect(lines.map(({ request }) => request).toSorted()).toEqual(requests.map(({ id }) => id).toSorted())
        const submitted = requests.filter(({ state }) => state === 'submitted')
        expect(emails).toHaveLength(requests.length + submitted.length)
        expect(inCarts.filter(({ isActive }) => !isActive)).toHaveLength(requests.length)
      }
      expect(killed).toBeGreaterThan(0)
      expect(await runProcess(script, at, [String(guests)])).toBe(false)
      const { requests, lines, emails } = await stored(at)
      expect([requests.length, lines.length, emails.length]).toEqual([guests, guests, 2 * guests])
      const numbers = requests.map(({ name }) => Number(name.slice(-6))).toSorted((one, other) => one - other)
      expect(numbers).toEqual(Array.from({ length: guests }, (_, number) => number + 1))
      await close()
    },
  )
})
