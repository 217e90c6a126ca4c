import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { base } from '../fixtures/account-portal.ts'
import { readPdf } from '../fixtures/reading/read-pdf.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { fillDesk, storedAtDesk } from './desk-with-quotes.ts'
import { describeKilled, type KillTarget, runProcess } from './killed-process.ts'

/** After how many answers a process is killed, and how many moments later: while it reads, and while the thread starts and writes. */
const kills = isLongRun
  ? Array.from({ length: 60 }, (_, at) => [at % 4, 1 + at * 3] as const)
  : ([
      [0, 60],
      [1, 1],
      [2, 4],
    ] as const)
const quotes = 3

interface WholeAnswer {
  readonly status: number | undefined
  readonly bytes: Buffer
}

/** A whole answer as a browser has it; null if the browser noticed that it is not whole, or got none. */
async function downloaded(address: string, cookie: string): Promise<WholeAnswer | null> {
  return await new Promise((done) => {
    const sent = get(address, { agent: false, headers: { host: 'localhost:3000', cookie } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => done(null))
      answer.on('close', () =>
        done(answer.complete ? { status: answer.statusCode, bytes: Buffer.concat(parts) } : null),
      )
    })
    sent.on('error', () => done(null))
  })
}

/** The files beside the database that begin as a document does. */
function documentsIn({ dataDir }: KillTarget): readonly string[] {
  const isPdf = (path: string): boolean => {
    const beginning = Buffer.alloc(4)
    const file = openSync(path, 'r')
    readSync(file, beginning, 0, beginning.length, 0)
    closeSync(file)
    return beginning.toString() === '%PDF'
  }
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(dataDir, 'database')) && isPdf(path))
}

describeKilled('A killed document of a quote', (prepare) => {
  it(
    `[ERD-05] After ${kills.length} killed processes each document was whole or was not sent, and nothing has changed`,
    { timeout: isLongRun ? 900_000 : 480_000 },
    async () => {
      const { at, close } = await prepare()
      const { requests, cookies } = await fillDesk(at, quotes, () => true)
      const before = await storedAtDesk(at)
      const paths = requests.map(({ id }) => `${base}/account/requests/${id}/pdf`)
      const script = new URL('pdf-process.ts', import.meta.url)

      /** Downloads the documents one after the other, two at once, until the process ends; returns the texts of the whole ones. */
      async function download(from: number, killAfter: number, answers = Infinity) {
        let downloads: Promise<unknown> = Promise.resolve()
        const ended = new AbortController()
        const whole: (WholeAnswer & { readonly quote: number })[] = []
        const takeAll = async (origin: string): Promise<void> => {
          for (let turn = 0; !ended.signal.aborted && turn < answers; turn += 1) {
            const quote = turn % quotes
            const answer = await downloaded(origin + (paths[quote] ?? ''), cookies.customer)
            if (answer !== null) whole.push({ quote, ...answer })
          }
        }
        const wasKilled = await runProcess(script, at, [String(from), String(answers)], killAfter, (line) => {
          if (line === 'moment') return true
          downloads = answers === Infinity ? Promise.all([takeAll(line), takeAll(line)]) : takeAll(line)
          return false
        })
        ended.abort()
        await downloads
        const documents: (readonly [quote: number, text: string])[] = []
        for (const { quote, status, bytes } of whole) {
          const { text, isTagged } = await readPdf(bytes)
          expect([status, isTagged]).toEqual([200, true])
          documents.push([quote, text])
        }
        return { wasKilled, documents }
      }

      const sent: (readonly [quote: number, text: string])[] = []
      for (const [from, moment] of kills) {
        const { wasKilled, documents } = await download(from, moment)
        expect(wasKilled).toBe(true)
        sent.push(...documents)
        expect(documentsIn(at)).toEqual([])
        expect(await storedAtDesk(at)).toEqual(before)
      }
      const { wasKilled, documents } = await download(0, Infinity, quotes)
      expect([wasKilled, documents.map(([quote]) => quote)]).toEqual([false, [0, 1, 2]])
      for (const [quote, text] of documents) {
        expect(text).toContain(before.requests[quote]?.name)
        expect(text).toContain('Page 1 of 1')
      }
      // What was sent by a process that was killed is the same.
      expect(sent.length).toBeGreaterThan(0)
      for (const [quote, text] of sent) expect([quote, text]).toEqual(documents[quote])
      expect(await storedAtDesk(at)).toEqual(before)
      await close()
    },
  )
})
