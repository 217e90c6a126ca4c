import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenditionFormat } from '#platform/images/rendition-format.ts'
import type { RenditionWidth } from '#platform/images/rendition.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { imageHeader } from '#platform/images/image-header.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { createRenditions, type Renditions } from '#platform/images/renditions.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { bucketFiles } from '#platform/store/files-s3.ts'
import { type RenditionMaker, renditionMaker } from '#platform/images/rendition-maker.ts'
import { renditionName } from '#platform/images/rendition-name.ts'
import { openMemory, type TestDatabase } from '../../fixtures/databases.ts'
import { jpeg, movingPng, png, webpPixels } from '../../fixtures/images.ts'
import { type S3StandIn, s3StandIn } from '../../fixtures/s3-stand-in.ts'
import { samplePath } from '../../fixtures/shared-files.ts'
import { bomb, bytesOf, filesBelow, keep, lie, ownPaint } from './rendition-fixtures.ts'

const keys = { accessKeyId: 'portal', secretAccessKey: 'not a secret' }
const bucket = () => ({ bucket: 'files', endpoint: s3.endpoint, region: 'eu-west-1', prefix: 'portal/', keys })

let folder = ''
let s3: S3StandIn
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradegrade-renditions-'))
  s3 = await s3StandIn('files', keys.accessKeyId)
  database = await openMemory()
})
afterAll(async () => {
  await s3.close()
  await database.close()
  await rm(folder, { recursive: true })
})

describe.each([
  ['on disk', () => diskFiles(join(folder, 'files')), () => rm(join(folder, 'files/renditions'), { recursive: true })],
  [
    'in a bucket',
    () => bucketFiles(bucket()),
    async () => {
      for (const key of s3.objects.keys()) if (key.includes('/renditions/')) s3.objects.delete(key)
    },
  ],
])('Renditions %s', (_, open, loseAll) => {
  let store: FileStore
  /** Names of renditions in the order in which they were stored. */
  const written: string[] = []
  const warned: object[] = []
  let renditions: Renditions
  beforeAll(() => {
    const plain = open()
    store = {
      ...plain,
      renditions: {
        ...plain.renditions,
        put: async (name, bytes) => {
          written.push(name)
          await plain.renditions.put(name, bytes)
        },
      },
    }
    renditions = portal()
  })
  afterAll(() => renditions.close())

  /** The renditions of one process; another process shares only the store. */
  const portal = (maker = renditionMaker()) =>
    createRenditions({
      files: store,
      records: createRecords(database, recordModel),
      log: { warn: (what) => void warned.push(what) },
      maker,
    })
  /** A process that creates no renditions, so everything it returns is from the store. */
  const onlyLooking = () => portal(renditionMaker({ waiting: 0 }))

  const storeImage = (bytes: Buffer, more?: Partial<StoredFile>) => keep(store, bytes, more)
  const image = () => storeImage(png(660, 90, ownPaint()))

  it('Creates each rendition once for any number of requests and then the other widths of the format', async () => {
    const file = await image()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renditions.of(file, 640, 'webp')))
    expect(new Set(answers.map((answer) => answer?.name))).toEqual(new Set([renditionName(file.key, 640, 'webp')]))
    await renditions.idle()
    const own = written.filter((name) => name.startsWith(file.key))
    expect(own.toSorted()).toEqual([320, 640, 660].map((width) => renditionName(file.key, width, 'webp')))
  })

  it('Finds renditions of another process and recreates those that the store has lost', async () => {
    const file = await image()
    const created = await renditions.of(file, 320, 'webp')
    await renditions.idle()
    const other = onlyLooking()
    expect((await other.of(file, 320, 'webp'))?.bytes).toBe(created?.bytes)
    expect(await other.of(file, 320, 'avif')).toBeNull()
    await loseAll()
    // The rendition was there a moment ago: a client with its name learns that it is missing, and the next request
    // creates it again.
    expect(await created?.open()).toBeNull()
    expect((await bytesOf(await renditions.of(file, 320, 'webp'))).length).toBe(created?.bytes)
    await renditions.idle()
    await other.close()
  })

  it('Serves the original while the queue is full and stores nothing', async () => {
    const file = await image()
    const busy = onlyLooking()
    expect(await busy.of(file, 320, 'webp')).toBeNull()
    expect(await store.renditions.stat(renditionName(file.key, 320, 'webp'))).toBeNull()
    expect(await renditions.of(file, 320, 'webp')).not.toBeNull()
    await renditions.idle()
    expect(await busy.of(file, 320, 'webp')).not.toBeNull()
    await busy.close()
  })

  it('Serves a broken image unchanged and records the failure for every process', async () => {
    const whole = png(660, 90, ownPaint())
    const file = await storeImage(whole.subarray(0, whole.length / 2))
    expect(await renditions.of(file, 320, 'webp')).toBeNull()
    await renditions.idle()
    expect(await store.renditions.stat(renditionName(file.key, 320, 'webp'))).toEqual({ bytes: 0 })
    expect(warned).toContainEqual(expect.objectContaining({ key: file.key }))
    const other = onlyLooking()
    expect(await other.of(file, 320, 'webp')).toBeNull()
    await other.close()
    // The worker thread continues with other images.
    expect(await renditions.of(await image(), 320, 'webp')).not.toBeNull()
  })

  it('Gives renditions separate names, none of which is a path', async () => {
    const { key } = await image()
    for (const name of [
      '',
      key,
      '../../etc/passwd',
      `${key}-320-1.webp/..`,
      `../${key}-320-1.webp`,
      `${key}-320-1.webp\0`,
    ]) {
      expect(await store.renditions.stat(name)).toBeNull()
      expect(await store.renditions.open(name)).toBeNull()
      await expect(store.renditions.put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    }
  })
})

describe('Renditions', () => {
  let store: FileStore
  const warned: object[] = []
  let renditions: Renditions
  beforeAll(() => {
    store = diskFiles(join(folder, 'formats'))
    renditions = portal()
  })
  afterAll(() => renditions.close())
  const portal = (maker?: RenditionMaker) =>
    createRenditions({
      files: store,
      records: createRecords(database, recordModel),
      log: { warn: (what) => void warned.push(what) },
      ...(maker === undefined ? {} : { maker }),
    })
  const storeImage = (bytes: Buffer, more?: Partial<StoredFile>) => keep(store, bytes, more)
  const image = () => storeImage(png(660, 90, ownPaint()))

  it.each<[RenditionFormat, RenditionWidth, number, number]>([
    ['webp', 320, 320, 44],
    ['avif', 320, 320, 44],
    ['webp', 640, 640, 87],
    ['webp', 960, 660, 90],
    ['avif', 1600, 660, 90],
  ])('Creates a %s of width %i, never larger than the image', async (format, width, shown, height) => {
    const created = await renditions.of(await image(), width, format)
    expect(created?.contentType).toBe(`image/${format}`)
    const bytes = await bytesOf(created)
    expect(bytes.length).toBe(created?.bytes)
    expect(imageHeader(bytes)).toEqual({ type: format, width: shown, height })
  })

  it('Keeps the original if another format would be larger', async () => {
    const file = await storeImage(
      png(330, 200, () => [10, 20, 30, 255]),
      { bytes: 40 },
    )
    expect(await renditions.of(file, 320, 'avif')).toBeNull()
    expect(await store.renditions.stat(renditionName(file.key, 320, 'avif'))).toEqual({ bytes: 0 })
  })

  it('Abandons an image that takes too long, in this process only', async () => {
    const file = await image()
    const hurried = portal(renditionMaker({ timeLimit: 0 }))
    expect(await hurried.of(file, 320, 'webp')).toBeNull()
    expect(await store.renditions.stat(renditionName(file.key, 320, 'webp'))).toBeNull()
    expect(warned).toContainEqual(expect.objectContaining({ key: file.key, reason: 'more than 0 ms' }))
    await hurried.close()
    expect(await renditions.of(file, 320, 'webp')).not.toBeNull()
  })

  it.each<[string, () => Promise<StoredFile>]>([
    [
      'an image that says to have 2,500 megapixels',
      async () => storeImage(png(8, 8), { width: 50_000, height: 50_000 }),
    ],
    ['one whose picture is not what its header says', async () => storeImage(lie(), { width: 20, height: 20 })],
    ['what is called an image and is none', async () => storeImage(Buffer.from('%PDF'))],
    ['a moving image', async () => storeImage(png(64, 64), { contentType: 'image/gif' })],
    ['a PNG that moves', async () => storeImage(movingPng(64, 64))],
    ['a drawing', async () => storeImage(Buffer.from('<svg/>'), { contentType: 'image/svg+xml' })],
    ['a file that the store has lost', async () => ({ ...(await image()), key: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' })],
  ])('Creates none of %s', async (_name, input) => {
    const file = await input()
    expect(await renditions.of(file, 320, 'webp')).toBeNull()
    expect(await renditions.of(file, 320, 'webp')).toBeNull()
    await renditions.idle()
  })

  it('Decodes no image whose header exceeds the size limit, whatever size is stored', async () => {
    const file = await storeImage(bomb(), { width: 800, height: 600 })
    expect(await renditions.of(file, 320, 'webp')).toBeNull()
    expect(warned).toContainEqual({ key: file.key, reason: 'it is no image that is read' })
    await renditions.idle()
  })

  it('Rotates a photograph as its EXIF data says', async () => {
    const mislabelled = await jpeg(400, 200, ownPaint(), 6)
    const file = await storeImage(mislabelled, { contentType: 'image/jpeg' })
    const created = await renditions.of(file, 320, 'avif')
    expect(imageHeader(await bytesOf(created))).toEqual({ type: 'avif', width: 200, height: 400 })
    await renditions.idle()
  })

  it('[IMG-05] Converts a JPEG of printing inks to the colours of a screen, and resizes it', async () => {
    const before = warned.length
    const file = await storeImage(readFileSync(samplePath('cmyk.jpg')), { contentType: 'image/jpeg' })
    const rendition = await renditions.of(file, 320, 'webp')
    const bytes = await bytesOf(rendition)
    expect(imageHeader(bytes)).toEqual({ type: 'webp', width: 320, height: 240 })
    // Its quarters are red, blue, green and white.
    const { data, width } = await webpPixels(bytes)
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
    const quarters = [at(80, 60), at(240, 60), at(80, 180), at(240, 180)]
    const expected = [
      [255, 0, 0],
      [0, 0, 255],
      [0, 128, 0],
      [255, 255, 255],
    ]
    for (const [index, colour] of expected.entries())
      for (const [part, value] of colour.entries())
        expect(Math.abs((quarters[index]?.[part] ?? 0) - value)).toBeLessThan(20)
    await renditions.idle()
    expect(warned).toHaveLength(before)
  })

  it('Accepts images of the formats that it writes, and large ones', async () => {
    const large = await storeImage(await jpeg(3300, 200, ownPaint()), { contentType: 'image/jpeg' })
    const smaller = await bytesOf(await renditions.of(large, 1600, 'webp'))
    expect(imageHeader(smaller)).toEqual({ type: 'webp', width: 1600, height: 97 })
    const webp = await storeImage(smaller, { contentType: 'image/webp' })
    const avif = await bytesOf(await renditions.of(webp, 640, 'avif'))
    expect(imageHeader(avif)).toMatchObject({ type: 'avif', width: 640 })
    const again = await storeImage(avif, { contentType: 'image/avif' })
    expect(imageHeader(await bytesOf(await renditions.of(again, 320, 'avif')))).toMatchObject({ width: 320 })
    await renditions.idle()
  })
})

it('Leaves a complete rendition or none on disk when the process is killed', async () => {
  const directory = join(folder, 'killed')
  const size = 100_000_000
  const writer = `
    import { diskFiles } from '#platform/store/files-disk.ts'
    await diskFiles(process.argv[1]).renditions.put('MCA4CCV5QS2BAB5H7YRCRPTCWGZQ-320-1.webp', Buffer.alloc(${size}, 'x'))`
  let seenHalf = false
  for (let round = 0; round < 10 && !seenHalf; round += 1) {
    await rm(directory, { recursive: true, force: true })
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, directory], { stdio: 'inherit' })
    const exited = once(child, 'exit')
    while (child.exitCode === null && !seenHalf) {
      seenHalf = (await filesBelow(directory)).some(({ bytes }) => bytes > 0 && bytes < size)
      if (!seenHalf) await setTimeout(1)
    }
    child.kill('SIGKILL')
    await exited
  }
  expect(seenHalf).toBe(true)
  expect((await filesBelow(directory)).filter(({ path }) => !path.startsWith('incoming'))).toEqual([])
})
