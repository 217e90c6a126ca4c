import { once } from 'node:events'
import { finished, type Readable } from 'node:stream'
import { ZipArchive } from 'archiver'

/** One file of an archive; `open` is asked when its turn has come. */
export interface ZipMember {
  readonly path: string
  readonly open: () => Promise<Readable> | Readable
}

/** Bytes that wait for the reader. */
const buffered = 256 * 1024

/**
 * Members one after another as a ZIP: no two are open at a time, and none when the reader has gone, which is when the
 * stream is destroyed. Where a member fails, the stream does.
 */
export function zipArchive(members: readonly ZipMember[], modified: Date): Readable {
  // What comes is compressed already, so it is only wrapped (see `append` below).
  const archive = new ZipArchive({ zlib: { level: 0 }, highWaterMark: buffered })
  const gone = new AbortController()
  archive.once('close', () => gone.abort())
  void fill(archive, members, modified, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) archive.destroy(error instanceof Error ? error : new Error(String(error)))
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
      // The packer does not look after its sources: one that breaks off would leave it waiting for ever.
      finished(source, { writable: false }, (error) => void (error && archive.destroy(error)))
      const packed = once(archive, 'entry', { signal })
      // Wrapped, not stored: the size of a stream stands behind it, and not every program finds the end of a stored one.
      archive.append(source, { name: path, date: modified, store: false })
      await packed
    } finally {
      source.destroy()
    }
  }
  await archive.finalize()
}
