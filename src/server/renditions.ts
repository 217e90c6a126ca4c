import { hasRenditions, renditionWidths, shownWidth, type RenditionWidth } from '#domain/rendition.ts'
import { renditionType, type RenditionFormat } from '#domain/rendition-format.ts'
import type { ByteRange, FileStore, OpenFile } from '#records/file-store.ts'
import type { StoredFile } from '#records/files.ts'
import { headerBytes, imageHeader, imageRefusal, isMoving, type ImageHeader } from '#records/image-header.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { type RenditionMaker, type RenditionOrder, renditionMaker } from '#store/rendition-maker.ts'
import { renditionName } from '#store/rendition-name.ts'

/** An image in another width and format. */
export interface Rendition {
  /** Names the bytes: another width, format or maker is another name. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  /** Null where the store has lost it meanwhile: it is made again for who comes next. */
  readonly open: (range?: ByteRange) => Promise<OpenFile | null>
}

export interface Renditions {
  /**
   * A stored image at most so wide; null: the file itself is the answer, because it is no image of pixels, cannot be read, is
   * smaller as it is, or because too many wait. Made once, kept in the store, and found there by every process.
   */
  of(file: StoredFile, width: RenditionWidth, format: RenditionFormat): Promise<Rendition | null>
  /** When nothing is being made. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly files: FileStore
  readonly records: Pick<Records, 'keepImageSize'>
  readonly log: { readonly warn: (what: object, text: string) => void }
  readonly maker?: RenditionMaker
}

/** Of a larger file no sizes are made: who stores it wants it whole. */
const maxSourceBytes = 60 * 1024 ** 2
/** Renditions whose length is known without asking the store. */
const keptNames = 20_000

export function createRenditions({ files, records, log, maker = renditionMaker() }: Parts): Renditions {
  /** Name to bytes; 0: the file itself is better. Under the key of a file 0: it is no image that can be read. */
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
    if (known.size >= keptNames && oldest !== undefined) known.delete(oldest)
    known.set(name, bytes)
  }

  async function open(name: string, bytes: number, range: ByteRange | undefined): Promise<OpenFile | null> {
    const opened = await files.renditions.open(name, range)
    if (opened?.bytes === bytes) return opened
    known.delete(name)
    opened?.stream.destroy()
    return null
  }

  /** Its length in the store; 0 where the file itself is the answer. Who asks for what is being made waits for that. */
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

  /** Whoever sees an image in one width is followed by others with other screens. */
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
      if (result.status !== 'made')
        log.warn({ key: file.key, reason: result.reason }, 'an image cannot be made smaller')
      // What was too slow once is not tried again by this process, but by the next one.
      const bytes = result.status === 'made' && result.bytes.length < file.bytes ? result.bytes : nothing
      if (result.status !== 'failed') await files.renditions.put(name, bytes)
      keep(name, bytes.length)
      return bytes.length
    } catch (error) {
      // The store does not answer, or is full: the file is still there.
      log.warn({ err: error, key: file.key }, 'an image could not be made smaller')
      return 0
    }
  }

  /** What the row says, or, of an image that was stored before sizes were, its header; it is kept for the next time. */
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

/** Null for what is no image, one that moves, or one of more pixels than are read: nothing is decoded before its header was seen. */
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
