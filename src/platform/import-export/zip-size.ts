/** The size of the record at the end of an archive, and its first bytes. */
const endSize = 22
const endSignature = 0x06054b50
const entrySize = 46
const entrySignature = 0x02014b50

export interface ZipSize {
  readonly entries: number
  /** The bytes of all entries together, unpacked. */
  readonly bytes: number
}

/**
 * What an archive says of its size at its end, without unpacking it; null if it is no plain archive: it is cut off, has a comment or
 * the form for more than 4 GB, or an entry hides its size. Who unpacks it refuses an entry that is larger than it says.
 */
export function zipSize(bytes: Uint8Array): ZipSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.byteLength - endSize
  if (end < 0 || view.getUint32(end, true) !== endSignature) return null
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entrySize > end || view.getUint32(at, true) !== entrySignature) return null
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    if (unpacked === 0 && packed > 2) return null
    total += unpacked
    at += entrySize + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === end ? { entries, bytes: total } : null
}
