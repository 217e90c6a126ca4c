/** Benchmark: 200 open pages of folders that follow their changes: memory, the work of a second in which nothing happens, and how soon all of them learn of a change. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildPages, builtFingerprint, sourcesFingerprint } from '#platform/pages/server/page-build.ts'
import { printRatio } from './measure.ts'
import { makePerson, posted, signIn } from './person.ts'
import { ownDatabase } from './own-database.ts'
import { root, startPortal } from './portal.ts'

const { values } = parseArgs({ options: { pages: { type: 'string', default: '200' } } })
const pages = Number(values.pages)
const repeats = 5
/** Of all pages together, and until the last of them has learned of a change. */
const limits = { bytes: 50_000_000, milliseconds: 2_000 }
const base = '/us/en-us'

if ((await builtFingerprint(root)) !== (await sourcesFingerprint(root))) await buildPages(root)
const own = await ownDatabase('live')
const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-live-'))
const environment = { DATA_DIR: folder, DATABASE_URL: own.url, SECRET_KEY: 'x'.repeat(32) }
const portal = await startPortal({ ...environment, RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' })
try {
  await makePerson(portal.origin, environment)
  const cookie = await signIn(portal.origin)
  const send = (to: string, fields: Readonly<Record<string, string>>) =>
    posted(portal.origin + base + to, fields, '192.0.2.1', { cookie })
  const created = await send('/account/folders', { act: 'create', name: `Live ${Date.now()}` })
  const page = /\/folder\/\w+/.exec(created.headers.location ?? '')?.[0] ?? assert.fail('The folder was not created.')
  const live = `${portal.origin}${base}${page}/live`
  // The same connections with an answer that has ended: what a connection costs by itself.
  const idle = `${portal.origin}${base}/folder/nothing/live`

  const rounds: { readonly live: number; readonly idle: number; readonly cpu: number; readonly latest: number }[] = []
  for (let round = 0; round <= repeats; round += 1) {
    const without = await memoryOf(idle, 404, cookie)
    const following = await memoryOf(live, 200, cookie, async (answers) => {
      const before = await portal.cpu()
      await sleep(5_000)
      const cpu = ((await portal.cpu()) - before) / 5
      const version = await versionOf(page, cookie)
      const all = Promise.all(answers.map((answer) => once(answer, 'data')))
      const started = performance.now()
      await send(page, { act: 'rename', name: `Live ${round} ${Date.now()}`, version })
      await all
      return { cpu, latest: performance.now() - started }
    })
    // The first round warms up.
    if (round > 0) rounds.push({ live: following.bytes, idle: without.bytes, ...following.during })
  }
  const best = (pick: (round: (typeof rounds)[number]) => number): number => Math.min(...rounds.map(pick))
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
  // The most of all rounds: memory that an earlier round has left can be used again, which makes a later one look smaller.
  const most = Math.max(...rounds.map((round) => round.live))
  console.log(
    `${pages} pages: ${megabytes(most)} MB (limit ${megabytes(limits.bytes)} MB), ${pages} connections alone: ${megabytes(Math.max(...rounds.map((round) => round.idle)))} MB`,
  )
  console.log(`CPU of a second without a change: ${best((round) => round.cpu).toFixed(1)} ms`)
  const latest = Math.max(...rounds.map((round) => round.latest))
  console.log(
    `the last page learned of a change after ${best((round) => round.latest).toFixed(0)} ms at best, ${latest.toFixed(0)} ms at most (limit ${limits.milliseconds} ms)`,
  )
  if (most > limits.bytes || latest > limits.milliseconds) process.exitCode = 1
  printRatio(most / limits.bytes)
} finally {
  await portal.stop()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
}

/** The resident memory that the connections add, and what `during` returns while they are open. */
async function memoryOf<During>(
  url: string,
  status: number,
  cookie: string,
  during: (answers: readonly IncomingMessage[]) => Promise<During> = async () => null as During,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: pages })
  const before = await portal.metric('process_resident_memory_bytes')
  const requests: ClientRequest[] = []
  const answers: IncomingMessage[] = []
  // People open pages one after the other; all at once would be refused as too many requests.
  while (answers.length < pages)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, pages - answers.length) }, async () => {
          const request = get(url, { agent, headers: { cookie } })
          requests.push(request)
          const [answer] = (await once(request, 'response')) as [IncomingMessage]
          await once(answer, 'data')
          return answer
        }),
      )),
    )
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([status]))
  const result = await during(answers)
  const after = await portal.metric('process_resident_memory_bytes')
  for (const request of requests) request.destroy()
  agent.destroy()
  await sleep(1_000)
  return { bytes: Math.max(0, after - before), during: result }
}

async function versionOf(page: string, cookie: string): Promise<string> {
  const html = await (await fetch(`${portal.origin}${base}${page}`, { headers: { cookie } })).text()
  return (
    /name="version" value="(?<version>\d+)"/.exec(html)?.groups?.['version'] ?? assert.fail('The page has no version.')
  )
}
