import type { StoredFile } from '#platform/records/files/files.ts'
import { imageHeader, imageRefusal, type ImageHeader } from './image-header.ts'

/** The width and height of an image in pixels. */
export type Size = Pick<ImageHeader, 'width' | 'height'>

interface Parts {
  /** Reads the bytes that contain the header. */
  readonly beginning: (file: StoredFile) => Promise<Uint8Array>
  /** Updates the record of a file that was stored without its size. */
  readonly store: (file: StoredFile, header: ImageHeader) => Promise<unknown>
  readonly onUnreadable: (file: StoredFile) => void
}

/**
 * Returns the size from the record or, for an image that was stored without one, from its header; the record is then
 * updated. Null if the image is refused.
 */
export function imageSizes({ beginning, store, onUnreadable }: Parts) {
  const measuring = new Map<string, Promise<Size | null>>()
  return sizeOf

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
    const header = imageHeader(await beginning(file))
    if (header === null) {
      onUnreadable(file)
      return null
    }
    await store(file, header)
    return imageRefusal(header) === null ? header : null
  }
}
