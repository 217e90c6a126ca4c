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
