import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import type { FileStore, OpenFile } from '#platform/records/files/file-store.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { bucketFiles } from '#platform/store/files-s3.ts'
import { openFiles } from '#platform/store/open-files.ts'
import { type S3StandIn, s3StandIn } from '../../fixtures/s3-stand-in.ts'

const keys = { accessKeyId: 'portal', secretAccessKey: 'not a secret' }
const maxBytes = 100_000

let folder = ''
let s3: S3StandIn
const bucket = () => ({ bucket: 'files', endpoint: s3.endpoint, region: 'eu-west-1', prefix: 'portal/', keys })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradegrade-store-'))
  s3 = await s3StandIn('files', keys.accessKeyId)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part))
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('half a fi'))
  throw new Error('the source ended early')
}

async function textOf(opened: OpenFile | null): Promise<string | null> {
  if (opened === null) return null
  const parts: Buffer[] = []
  for await (const part of opened.stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('latin1')
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

describe.each([
  ['on disk', () => diskFiles(join(folder, 'files'), { maxBytes })],
  ['in a bucket', () => bucketFiles(bucket(), maxBytes)],
])('The file store %s', (_, make) => {
  let store: FileStore
  beforeEach(() => {
    store = make()
  })

  it('Stores bytes under the key of their content and returns them in whole or in part', async () => {
    const known = await store.put(chunks('one ', 'two ', 'three'))
    expect(known).toEqual({
      key: contentKeyFrom(sha256('one two three')),
      bytes: 13,
      sha256: sha256('one two three').toString('hex'),
    })
    expect(await store.stat(known.key)).toEqual({ bytes: 13 })
    expect(await textOf(await store.open(known.key))).toBe('one two three')
    const part = await store.open(known.key, { start: 4, end: 6 })
    expect(part?.bytes).toBe(13)
    expect(await textOf(part)).toBe('two')
    expect(await textOf(await store.open(known.key, { start: 12, end: 12 }))).toBe('e')
  })

  it('Computes the key without storing the bytes', async () => {
    const known = await store.digest(chunks('only looked at'))
    expect(known.key).toBe(contentKeyFrom(sha256('only looked at')))
    expect(await store.stat(known.key)).toBeNull()
  })

  it('Returns nothing for unknown keys and never uses a key as a path', async () => {
    const absent = contentKeyFrom(sha256('never kept'))
    for (const key of [absent, '', 'x', '../../etc/passwd', `${absent}/..`, `MC${'/'.repeat(26)}`, `${absent}\0`]) {
      expect(await store.stat(key)).toBeNull()
      expect(await store.open(key)).toBeNull()
    }
  })

  it('Rejects empty and oversized files and removes the rest of an interrupted upload', async () => {
    await expect(store.put(chunks())).rejects.toMatchObject({ code: 'FILE_REFUSED', details: { reason: 'is empty' } })
    await expect(store.put(chunks(Buffer.alloc(maxBytes), 'x'))).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      details: { reason: `has more than ${maxBytes} bytes` },
    })
    await expect(store.put(broken())).rejects.toThrow('the source ended early')
    expect(await store.stat(contentKeyFrom(sha256('half a fi')))).toBeNull()
    expect((await store.put(chunks(Buffer.alloc(maxBytes)))).bytes).toBe(maxBytes)
  })

  it('Returns arbitrary bytes in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 3000 }), { minLength: 1 }), async (parts) => {
        const { key } = await store.put(chunks(...parts))
        expect(await textOf(await store.open(key))).toBe(Buffer.concat(parts).toString('latin1'))
      }),
      { numRuns: 20 },
    )
  })

  it('Accepts concurrent uploads of the same file', async () => {
    const known = await Promise.all(Array.from({ length: 6 }, () => store.put(chunks('at ', 'once'))))
    expect(new Set(known.map(({ key }) => key)).size).toBe(1)
    expect(await textOf(await store.open(known[0]?.key ?? ''))).toBe('at once')
  })

  it('[ENG-04] Removes a file with its renditions, and no other', async () => {
    const own = await store.put(chunks('to be removed'))
    const other = await store.put(chunks('to stay'))
    const [rendition, ofOther] = [`${own.key}-640-1.webp`, `${other.key}-640-1.webp`]
    await store.renditions.put(rendition, Buffer.from('small'))
    await store.renditions.put(ofOther, Buffer.from('small'))
    await store.remove(own.key)
    await store.remove(own.key)
    await store.remove('../other')
    expect([await store.stat(own.key), await store.renditions.stat(rendition)]).toEqual([null, null])
    expect((await store.stat(other.key))?.bytes).toBe(7)
    expect((await store.renditions.stat(ofOther))?.bytes).toBe(5)
  })

  it('[INT-03] Stores temporary files under keys of their own, beside the others', async () => {
    const [one, other] = [
      await store.temporary.put(chunks('for a ', 'while'), maxBytes),
      await store.temporary.put(chunks('for a while'), maxBytes),
    ]
    expect(one).toEqual({ key: one.key, bytes: 11, sha256: sha256('for a while').toString('hex') })
    expect(one.key).not.toBe(other.key)
    expect(await store.open(one.key)).toBeNull()
    expect(await store.stat(contentKeyFrom(sha256('for a while')))).toBeNull()
    const opened = await store.temporary.open(one.key)
    expect(opened?.bytes).toBe(11)
    expect(await textOf(opened)).toBe('for a while')
    await store.temporary.remove(one.key)
    await store.temporary.remove(one.key)
    expect(await store.temporary.open(one.key)).toBeNull()
    expect(await textOf(await store.temporary.open(other.key))).toBe('for a while')
  })

  it('[INT-03] Refuses a temporary file above the limit and stores nothing of it', async () => {
    await store.temporary.removeOld(new Date(Date.now() + 60_000))
    await expect(store.temporary.put(chunks('four', '!'), 4)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      details: { reason: 'has more than 4 bytes' },
    })
    await expect(store.temporary.put(broken(), maxBytes)).rejects.toThrow('the source ended early')
    expect((await store.temporary.put(chunks('four'), 4)).bytes).toBe(4)
    expect(await store.temporary.removeOld(new Date(Date.now() + 60_000))).toBe(1)
  })

  it('[INT-03] Deletes old temporary files only, and no other file', async () => {
    const known = await store.put(chunks('of a record'))
    const { key } = await store.temporary.put(chunks('old'), maxBytes)
    expect(await store.temporary.removeOld(new Date(Date.now() - 3_600_000))).toBe(0)
    expect(await textOf(await store.temporary.open(key))).toBe('old')
    expect(await store.temporary.removeOld(new Date(Date.now() + 3_600_000))).toBeGreaterThanOrEqual(1)
    expect(await store.temporary.open(key)).toBeNull()
    expect(await textOf(await store.open(known.key))).toBe('of a record')
  })

  it('[INT-03] Never uses the key of a temporary file as a path', async () => {
    const known = await store.put(chunks('of a record'))
    for (const key of ['', 'x', '../../etc/passwd', known.key, `../${known.key.slice(2, 4)}/${known.key}`]) {
      expect(await store.temporary.open(key)).toBeNull()
      await store.temporary.remove(key)
    }
    expect(await textOf(await store.open(known.key))).toBe('of a record')
  })

  it('Is ready', async () => {
    expect(await store.check()).toBeUndefined()
  })
})

describe('Files on disk', () => {
  const storeFolder = () => join(folder, 'own')
  const fileOf = (key: string) => join(storeFolder(), key.slice(2, 4), key)

  it('Writes a temporary file and renames it, so that no draft remains', async () => {
    const store = diskFiles(storeFolder())
    const { key } = await store.put(chunks('whole'))
    await store.put(chunks('whole'))
    await expect(store.put(broken())).rejects.toThrow('ended early')
    expect(await readdir(join(storeFolder(), 'incoming'))).toEqual([])
    expect(await readFile(fileOf(key), 'utf8')).toBe('whole')
  })

  it('Replaces a truncated file when the same bytes are stored again', async () => {
    const store = diskFiles(storeFolder())
    const { key } = await store.put(chunks('to be cut short'))
    await truncate(fileOf(key), 5)
    expect(await store.stat(key)).toEqual({ bytes: 5 })
    await store.put(chunks('to be cut short'))
    expect(await readFile(fileOf(key), 'utf8')).toBe('to be cut short')
  })

  it('Removes drafts of a killed process and preserves those of other processes', async () => {
    const incoming = join(storeFolder(), 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), 'x')
    await writeFile(join(incoming, 'young'), 'x')
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
    await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
    await diskFiles(storeFolder()).check()
    expect(await readdir(incoming)).toEqual(['young'])
  })

  it('Reports a directory that is not writable', async () => {
    await writeFile(join(folder, 'no-folder'), '')
    await expect(diskFiles(join(folder, 'no-folder')).check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('Uses a folder in the data directory by default', async () => {
    const dataDir = join(folder, 'data')
    const { key } = await (await openFiles({ dataDir, bucket: undefined })).put(chunks('by default'))
    expect(existsSync(join(dataDir, 'files', key.slice(2, 4), key))).toBe(true)
  })
})

describe('Files in a bucket', () => {
  it('Stores each file once below the prefix', async () => {
    const store = await openFiles({ dataDir: folder, bucket: bucket() })
    const { key } = await store.put(chunks('only once'))
    await store.put(chunks('only once'))
    expect(s3.objects.get(`portal/${key}`)?.toString()).toBe('only once')
    expect(s3.requests.filter((request) => request === `PUT portal/${key}`)).toHaveLength(1)
  })

  it('Retries while the service is busy and fails if it stays busy', async () => {
    const store = bucketFiles(bucket())
    const { key } = await store.put(chunks('busy'))
    s3.fail(503, 1)
    expect(await store.stat(key)).toEqual({ bytes: 4 })
    s3.fail(503, 10)
    await expect(store.stat(key)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    s3.fail(0, 0)
  })

  it.each([
    ['the bucket is not there', { bucket: 'others' }],
    ['the key is not known', { keys: { accessKeyId: 'somebody', secretAccessKey: 'else' } }],
    ['the service is not there', { endpoint: 'http://127.0.0.1:9' }],
  ])('Is not ready if %s', async (_, wrong) => {
    await expect(bucketFiles({ ...bucket(), ...wrong }).check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})
