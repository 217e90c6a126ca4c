import type { Readable } from 'node:stream'

/** Bytes under their content key: on disk or in a bucket (store/), told apart by nothing but where they were opened. */
export interface FileStore {
  /**
   * Keeps the bytes, whole or not at all; those that are there already are not kept twice.
   * Throws FILE_REFUSED where there are none or too many, STORE_UNAVAILABLE, and what the source throws.
   */
  put(bytes: AsyncIterable<Uint8Array>): Promise<FileDigest>
  /** What `put` would answer; nothing is kept. */
  digest(bytes: AsyncIterable<Uint8Array>): Promise<FileDigest>
  /** The bytes, or those of a range with both ends included; null where there is no such file. Who asks ends or destroys the stream. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** How many bytes; null where there is no such file. */
  stat(key: string): Promise<{ readonly bytes: number } | null>
  /** Throws STORE_UNAVAILABLE where nothing can be kept: asked before the portal serves. */
  check(): Promise<void>
  /** What was made of files, beside them. */
  readonly renditions: RenditionStore
}

/**
 * Bytes that were made of a file's, under a name that says of what and how. No record names them and no backup holds them:
 * they can be made again, so whoever runs the portal may delete all of them.
 */
interface RenditionStore {
  /** Keeps the bytes, whole or not at all; none are bytes, too: they say that there is nothing better than the file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  open(name: string, range?: ByteRange): Promise<OpenFile | null>
  stat(name: string): Promise<{ readonly bytes: number } | null>
}

export interface OpenFile {
  /** Of the whole file, whatever the range. */
  readonly bytes: number
  readonly stream: Readable
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What bytes are known by. */
export interface FileDigest {
  readonly key: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
}
