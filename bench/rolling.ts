/** Benchmark: two processes behind a balancer are restarted alternately, while visitors read, sign in and download: how many of their requests fail. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBalancer } from './load/balancer.ts'
import { printRatio } from './measure.ts'
import { shares, atConstantRate } from './load/open-loop.ts'
import { ownDatabase } from './own-database.ts'
import { answerTo, makePerson, signIn } from './person.ts'
import { root, startPortal, type Portal } from './portal.ts'
import { rawConnections } from './load/raw-connections.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '220' },
    drain: { type: 'string', default: '2' },
  },
})
const rate = Number(values.rate)
/** Sign-ins a second during the run. */
const signInRate = rate / 55
const downloads = 4
/** The download, and how many bytes are read at which interval. */
const file = { bytes: 32 * 1024 * 1024, piece: 1024 * 1024, every: 200 }
const base = '/us/en-us'
const paths = [
  '',
  '/products',
  '/product-groups',
  '/suppliers',
  '/products?page=2',
  '/search?search-term=gum',
  '/publications',
]

const own = await ownDatabase('rolling')
const folders: string[] = []
const large = path.join(root, 'build', 'client', 'assets', `rolling-${process.pid}.bin`)
const balancer = await startBalancer()
const portals: Portal[] = []
const failures: string[] = []
const state = { isOver: false }
try {
  portals.push(await start())
  await writeFile(large, Buffer.alloc(file.bytes))
  await makePerson(portals[0]?.origin ?? '', environment(folders[0] ?? ''))
  // Restarts the first process, so that it serves the new file, and then the other one.
  await portals[0]?.stop()
  portals.splice(0, 1, await start(), await start())
  balancer.use(portals)
  await sleep(1000)

  const counts = { signedIn: 0, downloaded: 0 }
  const started = performance.now()
  const flows = [readers(), signIns(), ...Array.from({ length: downloads }, downloading)]
  // A failure before the first restart has another reason.
  await sleep(3000)
  console.log(`before: ${failures.length} failed`)
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const at of portals.keys()) await restart(at)
    console.log(`round ${round}: ${failures.length} failed so far`)
  }
  state.isOver = true
  const [reading] = await Promise.all(flows)
  const seconds = (performance.now() - started) / 1000
  const requested = (reading?.requested ?? 0) + counts.signedIn + counts.downloaded
  console.log(
    `${values.rounds} rounds in ${seconds.toFixed(0)} s: ${requested} requests (${(requested / seconds).toFixed(0)} a second), of them ${counts.signedIn} that signed in and ${counts.downloaded} downloads of ${file.bytes / 2 ** 20} MB; ` +
      `pages ${shares(reading?.answers ?? [])}`,
  )
  console.log(`failed: ${failures.length}`)
  for (const [why, each] of Map.groupBy(failures, (failure) => failure)) console.log(`  ${each.length} ${why}`)
  if (failures.length > 0 || requested / seconds < 200) process.exitCode = 1
  printRatio(failures.length)

  async function readers() {
    const connections = rawConnections(balancer.origin, 2000, 'Accept-Encoding: br\r\n')
    const all = []
    let total = 0
    while (!state.isOver) {
      const flow = await atConstantRate(connections, {
        rate,
        seconds: 2,
        next: () => ({ path: base + (paths[Math.floor(Math.random() * paths.length)] ?? '') }),
      })
      for (const { status } of flow.answers) if (status !== 200) failures.push(`a page: ${status}`)
      const late = flow.requested - flow.skipped - flow.failed - flow.answers.length
      failures.push(...Array<string>(flow.failed).fill('a page: the connection ended'))
      failures.push(...Array<string>(late).fill('a page: no answer for seconds'))
      all.push(...flow.answers)
      total += flow.requested - flow.skipped
    }
    connections.close()
    return { answers: all, requested: total }
  }

  async function signIns() {
    const running = new Set<Promise<void>>()
    while (!state.isOver) {
      const one = signIn(balancer.origin)
        .then(() => {})
        .catch((error: unknown) => void failures.push(`a sign-in: ${String(error)}`))
        .finally(() => running.delete(one))
      running.add(one)
      counts.signedIn += 1
      await sleep(1000 / signInRate)
    }
    await Promise.all(running)
    return null
  }

  async function downloading() {
    while (!state.isOver) {
      await download().catch((error: unknown) => void failures.push(`a download: ${String(error)}`))
      counts.downloaded += 1
    }
    return null
  }
} finally {
  balancer.close()
  await Promise.all(portals.map((portal) => portal.stop()))
  await own.drop()
  await rm(large, { force: true })
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

async function start(): Promise<Portal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
  folders.push(folder)
  return await startPortal({
    ...environment(folder),
    DEMO_DATA: folders.length === 1 ? 'yes' : 'no',
    DRAIN_SECONDS: values.drain,
    RATE_LIMIT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  })
}

function environment(folder: string) {
  return { DATA_DIR: folder, DATABASE_URL: own.url, SECRET_KEY: 'x'.repeat(32) }
}

/** Restarts a process as an operator does: SIGTERM, wait for its end, start, wait until it is ready. */
async function restart(at: number): Promise<void> {
  await portals[at]?.stop()
  portals[at] = await start()
  balancer.use(portals)
  await sleep(1000)
}

/** Reads the download slowly, so that it is open for seconds. */
async function download(): Promise<void> {
  const answer = await answerTo(get(`${balancer.origin}/assets/${path.basename(large)}`))
  if (answer.statusCode !== 200) throw new Error(String(answer.statusCode))
  let bytes = 0
  let piece = 0
  for await (const chunk of answer) {
    bytes += Buffer.byteLength(chunk)
    piece += Buffer.byteLength(chunk)
    if (piece < file.piece) continue
    piece = 0
    await sleep(file.every)
  }
  if (bytes !== file.bytes) throw new Error(`${bytes} of ${file.bytes} bytes`)
}
