import { crc32, deflateSync } from 'node:zlib'

/** An image in memory: rows from the top, three bytes (red, green, blue) for each pixel. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/**
 * Encodes a PNG (ISO/IEC 15948) with 8-bit colours. The same pixels produce the same bytes, because the file contains
 * nothing of the date or the machine.
 */
export function pngOf({ width, height, bytes }: Pixels): Uint8Array {
  const row = width * 3
  const lines = new Uint8Array(height * (row + 1))
  // Each row starts with the filter type 0 (none), which compresses even areas with sharp edges best.
  for (let y = 0; y < height; y += 1) lines.set(bytes.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue, the only standard compression and filter methods, not interlaced.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(content.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
