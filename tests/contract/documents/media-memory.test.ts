import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import type { FileDigest } from '#platform/records/files/file-store.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** A gigabyte with TEST_LONG=1, otherwise a size that is sufficient as evidence: more than the allowed memory. */
const megabytes = isLongRun ? 1024 : 96
const allowed = 50 * 1024 ** 2
const piece = Buffer.alloc(1024 ** 2, 'tradegrade ')

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent++) yield await Promise.resolve(piece)
}

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal(openMemory)
  await fillDocuments(portal.fixtures.records, portal.files)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Returns the maximum memory that the process used during the work, minus the memory before. Where it is too much, garbage is
 * collected first, so that the result does not depend on when the engine does it.
 */
async function growthOf(work: () => Promise<void>): Promise<number> {
  collectGarbage()
  const before = usedBytes()
  let most = before
  const watch = setInterval(() => {
    if (usedBytes() - before >= allowed) collectGarbage()
    most = Math.max(most, usedBytes())
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most - before
}

async function storedFile(count: number): Promise<FileDigest> {
  const known = await portal.files.put(pieces(count))
  const { records } = portal.fixtures
  await records.keepFiles(systemViewer, [{ ...known, name: 'large.pdf', contentType: 'application/pdf' }])
  await records.upsertBatch(systemViewer, certificateAsset, [
    { integrationId: known.key, name: 'Large', certificate: idOf(certificate, 'iso-9001'), file: known.key },
  ])
  return known
}

/** A client in a separate process: it reads an address and prints the hash of the bytes. */
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

it(`Stores and streams ${megabytes} MB in less than 50 MB of memory`, { timeout: 600_000 }, async () => {
  // The first run loads and compiles code and allocates the buffers.
  await downloaded((await storedFile(48)).key)
  const large: { known?: FileDigest } = {}
  const storing = await growthOf(async () => void (large.known = await storedFile(megabytes)))
  const answer = { sha256: '' }
  const streaming = await growthOf(async () => void (answer.sha256 = await downloaded(large.known?.key ?? '')))
  console.log(`${megabytes} MB: ${toMegabytes(storing)} MB to store, ${toMegabytes(streaming)} MB to stream`)
  expect(large.known?.bytes).toBe(megabytes * 1024 ** 2)
  expect(answer.sha256).toBe(large.known?.sha256)
  expect(storing).toBeLessThan(allowed)
  expect(streaming).toBeLessThan(allowed)
})

const toMegabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)
