import { once } from 'node:events'
import { finished, type Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { errorText } from '#platform/values/text/error-text.ts'

/** One file of an archive; `open` is called when its turn has come. */
export interface ZipMember {
  readonly path: string
  readonly open: () => Promise<Readable> | Readable
}

/** The number of bytes that wait for the reader. */
const buffered = 256 * 1024

/**
 * Streams members one after another as a ZIP: at most one member is open at a time, and none after the reader has
 * disconnected, which destroys the stream. If a member fails, the stream fails.
 */
export function zipArchive(members: readonly ZipMember[], modified: Date): Readable {
  // The content is already compressed, so it is only wrapped (see `append` below).
  const archive = new ZipArchive({ zlib: { level: 0 }, highWaterMark: buffered })
  const abandoned = new AbortController()
  archive.once('close', () => abandoned.abort())
  void fill(archive, members, modified, abandoned.signal).catch((error: unknown) => {
    if (!abandoned.signal.aborted) archive.destroy(error instanceof Error ? error : new Error(errorText(error)))
  })
  return archive
}

async function fill(
  archive: ZipArchive,
  members: readonly ZipMember[],
  modified: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const { path, open } of members) {
    signal.throwIfAborted()
    const source = await open()
    try {
      signal.throwIfAborted()
      // The archiver does not watch its sources: one that aborts would leave it waiting for ever.
      finished(source, { writable: false }, (error) => void (error && archive.destroy(error)))
      const packed = once(archive, 'entry', { signal })
      // Wrapped as deflated and not stored: the size of a stream follows its content, and not every program finds the
      // end of a stored member.
      archive.append(source, { name: path, date: modified, store: false })
      await packed
    } finally {
      source.destroy()
    }
  }
  await archive.finalize()
}
