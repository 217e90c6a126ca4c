import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import type { FileDigest } from '#records/file-store.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idOf } from './calls-catalogue.ts'
import { fillPapers } from './calls-papers.ts'
import { openMemory } from './databases.ts'
import { type TestPortal, testPortal } from './http-portal.ts'

/** A gigabyte with TEST_LONG=1, else what shows it as well: more than the memory that may be used. */
const megabytes = (process.env['TEST_LONG'] ?? '') === '' ? 96 : 1024
const allowed = 50 * 1024 ** 2
const piece = Buffer.alloc(1024 ** 2, 'tradegrade ')

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent++) yield await Promise.resolve(piece)
}

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal(openMemory)
  await fillPapers(portal.setting.records, portal.files)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** The most that the process held while the work went on, above what it held before. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most - before
}

async function kept(count: number): Promise<FileDigest> {
  const known = await portal.files.put(pieces(count))
  const { records } = portal.setting
  await records.keepFiles(systemViewer, [{ ...known, name: 'large.pdf', contentType: 'application/pdf' }])
  await records.upsertBatch(systemViewer, certificateAsset, [
    { integrationId: known.key, name: 'Large', certificate: idOf(certificate, 'iso-9001'), file: known.key },
  ])
  return known
}

/** A client in a process of its own: reads an address and writes what its bytes hash to. */
const client = `
  const hash = require('node:crypto').createHash('sha256')
  require('node:http').get(process.argv[1], (answer) => {
    answer.on('data', (chunk) => hash.update(chunk))
    answer.on('end', () => console.log(hash.digest('hex')))
  })`

async function downloaded(key: string): Promise<string> {
  const [address] = portal.app.addresses()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address.port : 0}`
  const url = `${origin}/nl/nl-nl/sfsites/c/cms/delivery/media/${key}`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', client, url])
  return stdout.trim()
}

it(`stores and streams ${megabytes} MB in less than 50 MB of memory`, { timeout: 600_000 }, async () => {
  // Once, for what is loaded and compiled at first, and for the room that buffers move in.
  await downloaded((await kept(48)).key)
  const large: { known?: FileDigest } = {}
  const storing = await growthOf(async () => void (large.known = await kept(megabytes)))
  const answer = { sha256: '' }
  const streaming = await growthOf(async () => void (answer.sha256 = await downloaded(large.known?.key ?? '')))
  console.log(`${megabytes} MB: ${toMegabytes(storing)} MB to store, ${toMegabytes(streaming)} MB to stream`)
  expect(large.known?.bytes).toBe(megabytes * 1024 ** 2)
  expect(answer.sha256).toBe(large.known?.sha256)
  expect(storing).toBeLessThan(allowed)
  expect(streaming).toBeLessThan(allowed)
})

const toMegabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)
