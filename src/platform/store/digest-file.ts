import { createHash } from 'node:crypto'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import { failure } from '#platform/values/errors.ts'
import type { FileDigest } from '#platform/records/files/file-store.ts'

/** The maximum size of a file. */
const maxFileBytes = 2 * 1024 ** 3

/** Passes bytes through and computes their digest. */
interface Digesting {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Available after the end of the bytes. */
  readonly digest: () => FileDigest
}

/** Throws FILE_REFUSED while reading if there are no bytes or more than `limit`. */
export function digesting(source: AsyncIterable<Uint8Array>, limit = maxFileBytes): Digesting {
  const hash = createHash('sha256')
  let count = 0
  async function* passed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      count += chunk.byteLength
      if (count > limit) throw failure('FILE_REFUSED', { reason: `has more than ${limit} bytes` })
      hash.update(chunk)
      yield chunk
    }
    if (count === 0) throw failure('FILE_REFUSED', { reason: 'is empty' })
  }
  return {
    bytes: passed(),
    digest: () => {
      const sha256 = hash.digest()
      return { key: contentKeyFrom(sha256), bytes: count, sha256: sha256.toString('hex') }
    },
  }
}

/** Reads all bytes to compute their digest. */
export async function digestOf(source: AsyncIterable<Uint8Array>, limit?: number): Promise<FileDigest> {
  const { bytes, digest } = digesting(source, limit)
  for await (const _ of bytes);
  return digest()
}
