import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { IndexSnapshot, SnapshotStore } from '#platform/records/outbox/snapshot-store.ts'

/** Increase this when the header changes. The loader of the index checks the format of the bytes. */
const formatVersion = 1

const magic = Buffer.from('TGIX')

/** magic, version, length of the position; then the hashes of the shape and of the rest. */
const headLength = 4 + 4 + 4
const headerLength = headLength + 32 + 32

/**
 * Snapshots in one file of a directory. `shape` identifies the structure of the documents (the entities' columns): a
 * snapshot of another shape is not read. Position and bytes are in one file, so that a crash cannot separate them; it
 * is written under a temporary name and renamed, so that a reader sees the old or the new file.
 */
export function fileSnapshotStore(directory: string, shape: string): SnapshotStore {
  const file = path.join(directory, 'search-index.bin')
  const shapeHash = sha256(Buffer.from(shape))
  return {
    read: async () => decode(await readIfThere(file), shapeHash),
    write: async (snapshot) => {
      await mkdir(directory, { recursive: true })
      const temporary = `${file}.${process.pid}.tmp`
      try {
        await writeThrough(temporary, encodeHeader(snapshot, shapeHash), snapshot.bytes)
        await rename(temporary, file)
      } finally {
        await rm(temporary, { force: true })
      }
    },
  }
}

function encodeHeader({ position, bytes }: IndexSnapshot, shapeHash: Buffer): Buffer {
  const positionBytes = paddedPosition(position)
  const head = Buffer.alloc(headLength)
  magic.copy(head)
  head.writeUInt32LE(formatVersion, 4)
  head.writeUInt32LE(positionBytes.length, 8)
  return Buffer.concat([head, shapeHash, sha256(head, positionBytes, bytes), positionBytes])
}

/** Pads the position so that the bytes start at a multiple of 8, because the index reads them as typed arrays. */
function paddedPosition(position: string): Buffer {
  const bytes = Buffer.from(position)
  const length = Math.ceil((headerLength + bytes.length) / 8) * 8 - headerLength
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')])
}

function decode(content: Buffer | null, shapeHash: Buffer): IndexSnapshot | null {
  if (content === null || content.length < headerLength) return null
  const head = content.subarray(0, headLength)
  if (!head.subarray(0, 4).equals(magic) || head.readUInt32LE(4) !== formatVersion) return null
  if (!content.subarray(headLength, headLength + 32).equals(shapeHash)) return null
  const positionBytes = content.subarray(headerLength, headerLength + head.readUInt32LE(8))
  const bytes = content.subarray(headerLength + positionBytes.length)
  if (!content.subarray(headLength + 32, headerLength).equals(sha256(head, positionBytes, bytes))) return null
  return { position: positionBytes.toString().trimEnd(), bytes }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Flushes before the rename, so that a power cut leaves the old file and not an empty new one. */
async function writeThrough(file: string, ...parts: readonly Uint8Array[]): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const part of parts) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
