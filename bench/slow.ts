/** Benchmark: 800 connections that send their heads or bodies one byte a second, or do not read what they requested: how soon each is closed, and how long others wait beside them. */
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildPages, builtFingerprint, sourcesFingerprint } from '#platform/pages/server/page-build.ts'
import { holdTo } from './load/cores.ts'
import { printRatio } from './measure.ts'
import { shareOf, shares, atConstantRate } from './load/open-loop.ts'
import { root, startPortal } from './portal.ts'
import { rawConnections } from './load/raw-connections.ts'

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '800' }, rate: { type: 'string', default: '100' } },
})
/**
 * In seconds: the limit for the last connection, and how long they are observed; and the limit for the latency of
 * others.
 */
const limits = { cut: 25, watched: 40, times: 2 }
const page = '/nl/nl-nl/products'
/**
 * The connections start one after the other, this many ms apart, because filling the system's buffers at once would be
 * another kind of flood.
 */
const apart = 30
/** The file that non-reading clients request. */
const large = path.join(root, 'build', 'client', 'assets', `slow-${process.pid}.bin`)
const fileBytes = 32 * 1024 * 1024

const head = `GET ${page} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `
const body = `POST /lwr/apex/v65.0/SearchController/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`

// The build deletes other files, so this one is written after it.
if ((await builtFingerprint(root)) !== (await sourcesFingerprint(root))) await buildPages(root)
await writeFile(large, Buffer.alloc(fileBytes))
const portal = await startPortal({ RATE_LIMIT: '0' })
const { hostname, port } = new URL(portal.origin)
try {
  holdTo(0, portal.child.pid)
  holdTo(1, process.pid)
  assert.equal((await fetch(portal.origin + page)).status, 200)
  const asFile = await fetch(`${portal.origin}/assets/${path.basename(large)}`, { method: 'HEAD' })
  assert.equal(asFile.headers.get('content-length'), String(fileBytes))
  const others = rawConnections(portal.origin, 200, 'Accept-Encoding: br\r\n')
  const beside = (seconds: number) =>
    atConstantRate(others, { rate: Number(values.rate), seconds, next: () => ({ path: page }) })
  await beside(5)
  const alone = await beside(20)

  const each = Math.ceil(Number(values.connections) / 3)
  const dripping = { head: slowSenders(each, head), body: slowSenders(each, body) }
  const readers = nonReadingClients(each)
  const flow = await beside(limits.watched)
  const seconds = {
    heads: await cut(dripping.head),
    bodies: await cut(dripping.body),
  }
  const unread = (await Promise.all(readers)).filter((isCut) => !isCut).length
  for (const [kind, times] of Object.entries(seconds))
    console.log(
      `${each} ${kind}: the first cut after ${Math.min(...times).toFixed(1)} s, the last after ${Math.max(...times).toFixed(1)} s (bar ${limits.cut})`,
    )
  console.log(`${each} that do not read: ${each - unread} cut off within ${limits.cut} s`)
  const ratio = shareOf(flow.answers, 0.99) / shareOf(alone.answers, 0.99)
  const unanswered = flow.requested - flow.answers.filter(({ status }) => status === 200).length
  console.log(`others alone: ${alone.answers.length}, ${shares(alone.answers)}`)
  console.log(`others beside them: ${flow.answers.length}, ${shares(flow.answers)}; not answered: ${unanswered}`)
  if (Math.max(...Object.values(seconds).flat()) > limits.cut || unread + unanswered > 0 || ratio > limits.times)
    process.exitCode = 1
  printRatio(ratio)
  others.close()
} finally {
  await portal.stop()
  await rm(large, { force: true })
}

/** Sends a byte a second for each request; returns when each connection was closed, in seconds. */
function slowSenders(amount: number, begun: string): readonly Promise<number>[] {
  return Array.from({ length: amount }, async (_, at) => {
    await sleep(at * apart)
    const started = performance.now()
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => socket.destroy())
    socket.resume()
    socket.write(begun)
    const drip = setInterval(() => socket.write('a'), 1000)
    await new Promise((ended) => socket.once('close', ended))
    clearInterval(drip)
    return (performance.now() - started) / 1000
  })
}

/**
 * Clients that request more than the system buffers for them and read nothing until they check whether they were
 * disconnected.
 */
function nonReadingClients(amount: number): readonly Promise<boolean>[] {
  return Array.from({ length: amount }, async (_, at) => {
    await sleep(at * apart)
    const socket = connect({ port: Number(port), host: hostname })
    let bytes = 0
    const ended = new Promise((done) => socket.once('close', done))
    socket.on('error', () => socket.destroy())
    socket.pause()
    socket.write(`GET /assets/${path.basename(large)} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
    await sleep(limits.cut * 1000)
    socket.on('data', (chunk) => (bytes += chunk.length)).resume()
    await ended
    return bytes < fileBytes
  })
}

/** A connection that was not closed counts as infinite. */
async function cut(each: readonly Promise<number>[]): Promise<readonly number[]> {
  return await Promise.all(
    each.map((ended) => Promise.race([ended, sleep(limits.watched * 1000, Infinity, { ref: false })])),
  )
}
