/** Benchmark: 800 connections that send their heads or bodies a byte a second, or do not read what they asked for: how soon each is cut off, and what others wait beside them. */
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildPages, builtFingerprint, sourcesFingerprint } from '#server/page-build.ts'
import { holdTo } from './cores.ts'
import { printRatio } from './measure.ts'
import { shareOf, shares, steadily } from './open-loop.ts'
import { root, startPortal } from './portal.ts'
import { rawConnections } from './raw-connections.ts'

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '800' }, rate: { type: 'string', default: '100' } },
})
/** Seconds: until the last is cut, how long it is watched, and how much longer others may wait. */
const bars = { cut: 25, watched: 40, times: 2 }
const page = '/nl/nl-nl/products'
/** They come one after the other, so many ms apart: filling the machine's buffers at once would be a flood of another kind. */
const apart = 30
/** A file of the build, for who does not read it. */
const large = path.join(root, 'build', 'client', 'assets', `slow-${process.pid}.bin`)
const fileBytes = 32 * 1024 * 1024

const head = `GET ${page} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `
const body = `POST /lwr/apex/v65.0/SearchController/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`

// A build begins with nothing.
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
  const beside = (seconds: number) => steadily(others, { rate: Number(values.rate), seconds, path: () => page })
  await beside(5)
  const alone = await beside(20)

  const each = Math.ceil(Number(values.connections) / 3)
  const dripping = { head: dripped(each, head), body: dripped(each, body) }
  const readers = notReading(each)
  const flow = await beside(bars.watched)
  const seconds = {
    heads: await cut(dripping.head),
    bodies: await cut(dripping.body),
  }
  const unread = (await Promise.all(readers)).filter((isCut) => !isCut).length
  for (const [kind, times] of Object.entries(seconds))
    console.log(
      `${each} ${kind}: the first cut after ${Math.min(...times).toFixed(1)} s, the last after ${Math.max(...times).toFixed(1)} s (bar ${bars.cut})`,
    )
  console.log(`${each} that do not read: ${each - unread} cut off within ${bars.cut} s`)
  const ratio = shareOf(flow.answers, 0.99) / shareOf(alone.answers, 0.99)
  const unanswered = flow.asked - flow.answers.filter(({ status }) => status === 200).length
  console.log(`others alone: ${alone.answers.length}, ${shares(alone.answers)}`)
  console.log(`others beside them: ${flow.answers.length}, ${shares(flow.answers)}; not answered: ${unanswered}`)
  if (Math.max(...Object.values(seconds).flat()) > bars.cut || unread + unanswered > 0 || ratio > bars.times)
    process.exitCode = 1
  printRatio(ratio)
  others.close()
} finally {
  await portal.stop()
  await rm(large, { force: true })
}

/** Requests that a byte is sent of each second; when each connection was ended, in seconds. */
function dripped(amount: number, begun: string): readonly Promise<number>[] {
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

/** Who asks for more than the machine takes for them, and reads nothing of it until they look whether they were cut off. */
function notReading(amount: number): readonly Promise<boolean>[] {
  return Array.from({ length: amount }, async (_, at) => {
    await sleep(at * apart)
    const socket = connect({ port: Number(port), host: hostname })
    let bytes = 0
    const ended = new Promise((done) => socket.once('close', done))
    socket.on('error', () => socket.destroy())
    socket.pause()
    socket.write(`GET /assets/${path.basename(large)} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
    await sleep(bars.cut * 1000)
    socket.on('data', (chunk) => (bytes += chunk.length)).resume()
    await ended
    return bytes < fileBytes
  })
}

/** What is not cut is cut never. */
async function cut(each: readonly Promise<number>[]): Promise<readonly number[]> {
  return await Promise.all(
    each.map((ended) => Promise.race([ended, sleep(bars.watched * 1000, Infinity, { ref: false })])),
  )
}
