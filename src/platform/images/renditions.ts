import { hasRenditions, renditionWidths, shownWidth, type RenditionWidth } from './rendition.ts'
import { renditionType, type RenditionFormat } from './rendition-format.ts'
import type { ByteRange, FileStore, OpenFile } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { headerBytes, imageHeader, imageRefusal, isMoving, type ImageHeader } from './image-header.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type RenditionMaker, type RenditionOrder, renditionMaker } from './rendition-maker.ts'
import { renditionName } from './rendition-name.ts'

/** An image in another width and format. */
export interface Rendition {
  /** Identifies the bytes: another width, format or version of the maker has another name. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  /** Resolves with null if the store has lost the rendition; the next request then creates it again. */
  readonly open: (range?: ByteRange) => Promise<OpenFile | null>
}

export interface Renditions {
  /**
   * Returns a stored image with at most the given width. Null means that the original file is to be sent: it is no
   * bitmap image, cannot be read, is smaller, or too many jobs are waiting. A rendition is created once and stored for
   * all processes.
   */
  of(file: StoredFile, width: RenditionWidth, format: RenditionFormat): Promise<Rendition | null>
  /** Resolves when no rendition is being created. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly files: FileStore
  readonly records: Pick<Records, 'keepImageSize'>
  readonly log: { readonly warn: (what: object, text: string) => void }
  readonly maker?: RenditionMaker
}

/** Larger files have no renditions. */
const maxSourceBytes = 60 * 1024 ** 2
/** The number of renditions whose size is known without asking the store. */
const maxKnownRenditions = 20_000

export function createRenditions({ files, records, log, maker = renditionMaker() }: Parts): Renditions {
  /**
   * The size in bytes by name; 0 if the original file is better. Under the key of a file, 0 means that it is no
   * readable image.
   */
  const known = new Map<string, number>()
  const making = new Map<string, Promise<number>>()
  const measuring = new Map<string, Promise<Size | null>>()
  let closed = false

  async function of(file: StoredFile, width: RenditionWidth, format: RenditionFormat): Promise<Rendition | null> {
    if (!hasRenditions(file.contentType) || file.bytes > maxSourceBytes || known.get(file.key) === 0) return null
    const size = await sizeOf(file)
    if (size === null) return null
    const name = renditionName(file.key, shownWidth(width, size.width), format)
    const bytes = known.get(name) ?? (await inStore(name)) ?? (await made(file, size, width, format, 'now'))
    if (bytes === 0) return null
    return { name, contentType: renditionType(format), bytes, open: (range) => open(name, bytes, range) }
  }

  async function inStore(name: string): Promise<number | null> {
    const bytes = (await files.renditions.stat(name))?.bytes ?? null
    if (bytes !== null) keep(name, bytes)
    return bytes
  }

  function keep(name: string, bytes: number): void {
    const [oldest] = known.keys()
    if (known.size >= maxKnownRenditions && oldest !== undefined) known.delete(oldest)
    known.set(name, bytes)
  }

  async function open(name: string, bytes: number, range: ByteRange | undefined): Promise<OpenFile | null> {
    const opened = await files.renditions.open(name, range)
    if (opened?.bytes === bytes) return opened
    known.delete(name)
    opened?.stream.destroy()
    return null
  }

  /**
   * Returns the size in the store, or 0 if the original file is to be sent. Concurrent requests for the same rendition
   * share one job.
   */
  function made(
    file: StoredFile,
    size: Size,
    width: RenditionWidth,
    format: RenditionFormat,
    when: 'now' | 'later',
  ): Promise<number> {
    const name = renditionName(file.key, shownWidth(width, size.width), format)
    let work = making.get(name)
    if (work === undefined) {
      work = make(name, file, { shownWidth: shownWidth(width, size.width), format }, when).then((bytes) => {
        making.delete(name)
        if (bytes > 0 && when === 'now' && !closed) makeOthers(file, size, format)
        return bytes
      })
      making.set(name, work)
    }
    return work
  }

  /** Creates the other widths in advance, since visitors with other screens usually follow. */
  function makeOthers(file: StoredFile, size: Size, format: RenditionFormat): void {
    for (const width of renditionWidths) {
      const name = renditionName(file.key, shownWidth(width, size.width), format)
      if (!known.has(name)) void made(file, size, width, format, 'later')
    }
  }

  async function make(
    name: string,
    file: StoredFile,
    wanted: Pick<RenditionOrder, 'shownWidth' | 'format'>,
    when: 'now' | 'later',
  ): Promise<number> {
    try {
      const there = when === 'later' ? await inStore(name) : null
      if (there !== null) return there
      const result = await maker.make(async () => orderOf(file, wanted, await read(file, file.bytes)), when)
      if (result.status === 'busy') return 0
      if (result.status !== 'made') log.warn({ key: file.key, reason: result.reason }, 'the image cannot be resized')
      // A job that took too long is not repeated by this process.
      const bytes = result.status === 'made' && result.bytes.length < file.bytes ? result.bytes : nothing
      if (result.status !== 'failed') await files.renditions.put(name, bytes)
      keep(name, bytes.length)
      return bytes.length
    } catch (error) {
      // The store is unavailable or full; the original file is sent.
      log.warn({ err: error, key: file.key }, 'resizing the image failed')
      return 0
    }
  }

  /**
   * Returns the size from the record or, for an image that was stored without one, from its header; the record is then
   * updated.
   */
  function sizeOf(file: StoredFile): Promise<Size | null> | Size | null {
    const { key, width, height } = file
    if (width !== null && height !== null) return imageRefusal({ width, height }) === null ? { width, height } : null
    let work = measuring.get(key)
    if (work === undefined) {
      work = measured(file).finally(() => measuring.delete(key))
      measuring.set(key, work)
    }
    return work
  }

  async function measured(file: StoredFile): Promise<Size | null> {
    const header = imageHeader(await read(file, headerBytes))
    if (header === null) {
      keep(file.key, 0)
      return null
    }
    await records.keepImageSize(systemViewer, file.key, header)
    return imageRefusal(header) === null ? header : null
  }

  async function read(file: StoredFile, most: number): Promise<Uint8Array> {
    const opened = await files.open(file.key, { start: 0, end: Math.min(most, file.bytes) - 1 })
    const parts: Buffer[] = []
    if (opened !== null) for await (const part of opened.stream) parts.push(Buffer.from(part))
    return Buffer.concat(parts)
  }

  return {
    of,
    async settled() {
      while (making.size > 0) await Promise.all(making.values())
    },
    async close() {
      closed = true
      await maker.close()
      await Promise.all(making.values())
    },
  }
}

type Size = Pick<ImageHeader, 'width' | 'height'>

const nothing = new Uint8Array()

/**
 * Returns null for what is no image, an animation, or an image with too many pixels. The header is checked before
 * anything is decoded.
 */
function orderOf(
  file: StoredFile,
  wanted: Pick<RenditionOrder, 'shownWidth' | 'format'>,
  bytes: Uint8Array,
): RenditionOrder | null {
  const header = imageHeader(bytes)
  if (header === null || header.type === 'gif' || isMoving(bytes) || imageRefusal(header) !== null) return null
  const { type, width, height } = header
  return { ...wanted, key: file.key, type, width, height, bytes }
}
