import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { queuedEmail } from '#features/identity/accounts/queued-email.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { describeOnPostgres, fillDataDirectory } from '../fixtures/databases.ts'
import { isLongRun } from '../fixtures/test-run.ts'

const guests = 20
const kills = isLongRun ? 100 : 5

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-kill-submit-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Target {
  readonly dataDir: string
  readonly databaseUrl: string
}

/** Runs the guests in a process of its own, and kills it after this number of steps. Returns whether it was killed. */
async function runProcess({ dataDir, databaseUrl }: Target, killAfter = Infinity): Promise<boolean> {
  const script = new URL('submit-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, dataDir, databaseUrl, String(guests)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let steps = 0
  createInterface({ input: child.stdout }).on('line', () => {
    steps += 1
    if (steps === killAfter) child.kill('SIGKILL')
  })
  return await new Promise<boolean>((ended) => child.on('close', (_, signal) => ended(signal === 'SIGKILL')))
}

/** What is stored, while no other process has the database open. */
async function stored(target: Target) {
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

function killing(prepare: () => Promise<{ readonly at: Target; readonly close: () => Promise<void> }>) {
  it(
    `[ENQ-09] [ENQ-10] After ${kills} killed processes every cart is one request with its lines and its emails`,
    { timeout: isLongRun ? 900_000 : 240_000 },
    async () => {
      const { at, close } = await prepare()
      let killed = 0
      for (let attempt = 0; attempt < kills; attempt += 1) {
        // Another step of another guest each time.
        killed += (await runProcess(at, 3 + ((attempt * 5) % 13))) ? 1 : 0
        const { requests, lines, inCarts, emails } = await stored(at)
        // A line is in one cart or in one request, and each step has its email.
        expect(lines.map(({ request }) => request).toSorted()).toEqual(requests.map(({ id }) => id).toSorted())
        const submitted = requests.filter(({ state }) => state === 'submitted')
        expect(emails).toHaveLength(requests.length + submitted.length)
        expect(inCarts.filter(({ isActive }) => !isActive)).toHaveLength(requests.length)
      }
      expect(killed).toBeGreaterThan(0)
      expect(await runProcess(at)).toBe(false)
      const { requests, lines, emails } = await stored(at)
      expect([requests.length, lines.length, emails.length]).toEqual([guests, guests, 2 * guests])
      const numbers = requests.map(({ name }) => Number(name.slice(-6))).toSorted((one, other) => one - other)
      expect(numbers).toEqual(Array.from({ length: guests }, (_, number) => number + 1))
      await close()
    },
  )
}

describe('A killed submission (PGlite)', () => {
  const template = join(folder, 'template')
  beforeAll(() => fillDataDirectory(template))

  killing(async () => {
    const dataDir = join(folder, 'embedded')
    cpSync(template, dataDir, { recursive: true })
    return await Promise.resolve({ at: { dataDir, databaseUrl: '' }, close: () => Promise.resolve() })
  })
})

describeOnPostgres('A killed submission', (open) => {
  killing(async () => {
    const database = await open()
    const dataDir = mkdtempSync(join(folder, 'postgres-'))
    return { at: { dataDir, databaseUrl: database.url ?? '' }, close: () => database.close() }
  })
})
