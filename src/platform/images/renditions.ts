import { hasRenditions, renditionWidths, shownWidth, type RenditionWidth } from './rendition.ts'
import { renditionType, type RenditionFormat } from './rendition-format.ts'
import type { ByteRange, FileStore, OpenFile } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { headerBytes, imageHeader, imageRefusal, isMoving } from './image-header.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type RenditionMaker, type RenditionOrder, renditionMaker } from './rendition-maker.ts'
import { renditionName } from './rendition-name.ts'
import { imageSizes, type Size } from './image-sizes.ts'
import { renditionSizes } from './rendition-sizes.ts'

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
  idle(): Promise<void>
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

export function createRenditions({ files, records, log, maker = renditionMaker() }: Parts): Renditions {
  const sizes = renditionSizes(files.renditions)
  const imageSize = imageSizes({
    beginning: (file) => read(files, file, headerBytes),
    store: (file, header) => records.keepImageSize(systemViewer, file.key, header),
    onUnreadable: (file) => sizes.set(file.key, 0),
  })
  const making = new Map<string, Promise<number>>()
  let closed = false

  async function of(file: StoredFile, width: RenditionWidth, format: RenditionFormat): Promise<Rendition | null> {
    if (!hasRenditions(file.contentType) || file.bytes > maxSourceBytes || sizes.get(file.key) === 0) return null
    const size = await imageSize(file)
    if (size === null) return null
    const name = renditionName(file.key, shownWidth(width, size.width), format)
    const bytes =
      sizes.get(name) ?? (await sizes.inStore(name)) ?? (await createRendition(file, size, width, format, 'now'))
    if (bytes === 0) return null
    return { name, contentType: renditionType(format), bytes, open: (range) => open(name, bytes, range) }
  }

  async function open(name: string, bytes: number, range: ByteRange | undefined): Promise<OpenFile | null> {
    const opened = await files.renditions.open(name, range)
    if (opened?.bytes === bytes) return opened
    sizes.delete(name)
    opened?.stream.destroy()
    return null
  }

  /**
   * Returns the size in the store, or 0 if the original file is to be sent. Concurrent requests for the same rendition
   * share one job.
   */
  function createRendition(
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
      if (sizes.get(name) === undefined) void createRendition(file, size, width, format, 'later')
    }
  }

  async function make(
    name: string,
    file: StoredFile,
    requested: Pick<RenditionOrder, 'shownWidth' | 'format'>,
    when: 'now' | 'later',
  ): Promise<number> {
    try {
      const there = when === 'later' ? await sizes.inStore(name) : null
      if (there !== null) return there
      const result = await maker.make(async () => orderOf(file, requested, await read(files, file, file.bytes)), when)
      if (result.status === 'busy') return 0
      if (result.status !== 'made') log.warn({ key: file.key, reason: result.reason }, 'the image cannot be resized')
      // A job that took too long is not repeated by this process.
      const bytes = result.status === 'made' && result.bytes.length < file.bytes ? result.bytes : nothing
      if (result.status !== 'failed') await files.renditions.put(name, bytes)
      sizes.set(name, bytes.length)
      return bytes.length
    } catch (error) {
      // The store is unavailable or full; the original file is sent.
      log.warn({ err: error, key: file.key }, 'resizing the image failed')
      return 0
    }
  }

  return {
    of,
    async idle() {
      while (making.size > 0) await Promise.all(making.values())
    },
    async close() {
      closed = true
      await maker.close()
      await Promise.all(making.values())
    },
  }
}

async function read(files: FileStore, file: StoredFile, most: number): Promise<Uint8Array> {
  const opened = await files.open(file.key, { start: 0, end: Math.min(most, file.bytes) - 1 })
  const parts: Buffer[] = []
  if (opened !== null) for await (const part of opened.stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const nothing = new Uint8Array()

/**
 * Returns null for what is no image, an animation, or an image with too many pixels. The header is checked before
 * anything is decoded.
 */
function orderOf(
  file: StoredFile,
  requested: Pick<RenditionOrder, 'shownWidth' | 'format'>,
  bytes: Uint8Array,
): RenditionOrder | null {
  const header = imageHeader(bytes)
  if (header === null || header.type === 'gif' || isMoving(bytes) || imageRefusal(header) !== null) return null
  const { type, width, height } = header
  return { ...requested, key: file.key, type, width, height, bytes }
}
