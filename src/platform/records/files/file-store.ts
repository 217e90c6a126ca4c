import type { Readable } from 'node:stream'

/** Stores bytes under their content key, on disk or in a bucket (store/). */
export interface FileStore {
  /**
   * Stores the bytes completely or not at all. Bytes that exist already are not stored twice.
   * Throws FILE_REFUSED for no or too many bytes, STORE_UNAVAILABLE, and what the source throws.
   */
  put(bytes: AsyncIterable<Uint8Array>): Promise<FileDigest>
  /** Returns what `put` would return without storing anything. */
  digest(bytes: AsyncIterable<Uint8Array>): Promise<FileDigest>
  /** Returns the bytes or an inclusive range; null if there is no such file. The caller must read or destroy the stream. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** Returns the size; null if there is no such file. */
  stat(key: string): Promise<{ readonly bytes: number } | null>
  /** Deletes a file that no record names any more, and what was derived from it. Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Throws STORE_UNAVAILABLE if nothing can be stored. Called before the portal starts to serve. */
  check(): Promise<void>
  /** Renditions of the files. */
  readonly renditions: RenditionStore
  /** Files of work that goes on after a request, such as an import. */
  readonly temporary: TemporaryFiles
}

/**
 * Files with a random key, beside the others: no record names them, no address delivers them, no backup contains them,
 * and they can be deleted.
 */
export interface TemporaryFiles {
  /** Stores the bytes completely or not at all. Throws FILE_REFUSED for no or more than `maxBytes` bytes, and STORE_UNAVAILABLE. */
  put(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<FileDigest>
  /** Returns null if there is no such file. The caller must read or destroy the stream. */
  open(key: string): Promise<OpenFile | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Deletes the files that were stored before this moment, and returns their number. */
  removeOld(before: Date): Promise<number>
}

/**
 * Bytes that were derived from a file, under a name that states their source and kind. No record names them and no
 * backup contains them: they can be created again, so the operator may delete all of them.
 */
interface RenditionStore {
  /** Stores the bytes completely or not at all. Empty bytes mean that no rendition is better than the file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  open(name: string, range?: ByteRange): Promise<OpenFile | null>
  stat(name: string): Promise<{ readonly bytes: number } | null>
}

export interface OpenFile {
  /** The size of the whole file, whatever the range. */
  readonly bytes: number
  readonly stream: Readable
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The identification of bytes. */
export interface FileDigest {
  readonly key: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
}
