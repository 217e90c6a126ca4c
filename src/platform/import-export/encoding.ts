import { isUtf8 } from 'node:buffer'
import type { Encoding } from '#platform/values/text/file-encodings.ts'

/** A text as a reader of files returns it in a cell: one character for each byte of UTF-8. `textOfCell` is the inverse. */
export const cellOfText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

export interface EncodingFound {
  readonly encoding: Encoding
  /** The number of bytes of the byte order mark at the start. */
  readonly bomBytes: 0 | 2 | 3
  /** false if it was inferred from bytes that are not UTF-8, which is worth a message to the user. */
  readonly certain: boolean
}

type Bytes = AsyncIterable<Uint8Array>

/**
 * A byte order mark decides; without one, a file that is UTF-8 throughout is UTF-8. Otherwise the file is
 * Windows-1252, unless most of its characters beyond ASCII are well-formed UTF-8: then it is UTF-8 with some invalid
 * rows, which are reported.
 */
export async function detectEncoding(chunks: Bytes): Promise<EncodingFound> {
  const seen = { multibyte: 0, broken: 0, outside1252: false }
  let found: EncodingFound | null = null
  let left: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    left = joined(left, chunk)
    if (found === null) {
      if (left.length < 3) continue
      found = byteOrderMark(left)
      if (found.bomBytes > 0) return found
    }
    const whole = left.length - unfinished(left)
    survey(left.subarray(0, whole), seen)
    left = left.subarray(whole)
  }
  found ??= byteOrderMark(left)
  if (found.bomBytes > 0) return found
  survey(left, seen)
  if (seen.broken === 0 || seen.outside1252 || seen.multibyte >= seen.broken) return found
  return { encoding: 'windows-1252', bomBytes: 0, certain: false }
}

function byteOrderMark(start: Buffer): EncodingFound {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf)
    return { encoding: 'utf-8', bomBytes: 3, certain: true }
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2, certain: true }
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2, certain: true }
  return { encoding: 'utf-8', bomBytes: 0, certain: true }
}

/**
 * The file's bytes as UTF-8 without the byte order mark. Bytes that the encoding does not allow become bytes that are
 * invalid in UTF-8 too, so that the cell is refused (`textOfCell`) and not garbled.
 */
export async function* toUtf8(chunks: Bytes, encoding: Encoding): AsyncGenerator<Buffer> {
  const decode = decoders[encoding]
  let left: Buffer = Buffer.alloc(0)
  let start = true
  for await (const chunk of chunks) {
    left = joined(left, chunk)
    if (start) {
      if (left.length < 4) continue
      left = withoutMark(left, encoding)
      start = false
    }
    const whole = left.length - decode.unfinished(left)
    if (whole > 0) yield decode.bytes(left.subarray(0, whole))
    left = left.subarray(whole)
  }
  if (start) left = withoutMark(left, encoding)
  if (left.length > 0) yield decode.bytes(left)
}

/** Converts a cell of the parser (one character for each byte) to text, or returns what is wrong with it. */
export function textOfCell(
  cell: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string } {
  if (!notAscii.test(cell)) return { ok: true, text: cell }
  const bytes = Buffer.from(cell, 'latin1')
  if (isUtf8(bytes)) return { ok: true, text: bytes.toString('utf8') }
  const at = firstBroken(bytes)
  const before = bytes.subarray(0, at).toString('utf8').slice(-20)
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return {
    ok: false,
    reason: `the byte 0x${byte} ${before === '' ? 'at its start' : `after “${before}”`} is no character of the file's encoding`,
  }
}

// oxlint-disable-next-line no-control-regex
const notAscii = /[\u0080-\u00ff]/

const joined = (left: Buffer, chunk: Uint8Array): Buffer =>
  left.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([left, chunk])

function withoutMark(start: Buffer, encoding: Encoding): Buffer {
  const mark = byteOrderMark(start)
  return mark.encoding === encoding ? start.subarray(mark.bomBytes) : start
}

/** The number of bytes at the end that may start a UTF-8 character: 0–3. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

interface Survey {
  multibyte: number
  broken: number
  outside1252: boolean
}

/** Counts characters beyond ASCII and invalid bytes; runs only if there is an invalid byte at all, because that check is native. */
function survey(bytes: Buffer, seen: Survey): void {
  if (isUtf8(bytes)) {
    // Approximately the number of characters beyond ASCII: each has a byte or two more than its string has units.
    seen.multibyte += bytes.length - bytes.toString('utf8').length
    return
  }
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at)
    if (length === 0) {
      seen.broken += 1
      if (undefined1252.has(bytes[at] ?? 0)) seen.outside1252 = true
      at += 1
    } else {
      if (length > 1) seen.multibyte += 1
      at += length
    }
  }
}

function firstBroken(bytes: Buffer): number {
  let at = 0
  for (let length = 1; at < bytes.length && length > 0; at += length) {
    length = characterLength(bytes, at)
    if (length === 0) return at
  }
  return at
}

/** 1–4, or 0 if no well-formed character starts here. */
function characterLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte < 0x80) return 1
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}

interface Decoder {
  readonly unfinished: (bytes: Buffer) => number
  readonly bytes: (whole: Buffer) => Buffer
}

const decoders = {
  'utf-8': { unfinished: () => 0, bytes: (whole) => whole },
  'utf-16le': { unfinished: (bytes) => unfinished16(bytes, 1), bytes: (whole) => from16(whole) },
  'utf-16be': { unfinished: (bytes) => unfinished16(bytes, 0), bytes: (whole) => from16(swapped(whole)) },
  'windows-1250': singleByte('windows-1250'),
  'windows-1251': singleByte('windows-1251'),
  'windows-1252': singleByte('windows-1252'),
  'windows-1253': singleByte('windows-1253'),
  'windows-1254': singleByte('windows-1254'),
} as const satisfies Record<Encoding, Decoder>

/** An odd byte, or the first half of a surrogate pair. `high` is the position of a unit's high byte. */
function unfinished16(bytes: Buffer, high: 0 | 1): number {
  const odd = bytes.length % 2
  const last = bytes.length - odd - 2
  const byte = last < 0 ? 0 : (bytes[last + high] ?? 0)
  return byte >= 0xd8 && byte <= 0xdb ? odd + 2 : odd
}

function swapped(bytes: Buffer): Buffer {
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16()
  return bytes.length % 2 === 0 ? whole : Buffer.concat([whole, bytes.subarray(-1)])
}

function from16(bytes: Buffer): Buffer {
  const text = bytes.toString('utf16le')
  const parts = [text.isWellFormed() ? Buffer.from(text, 'utf8') : withLoneSurrogates(text)]
  if (bytes.length % 2 === 1) parts.push(brokenByte)
  return parts.length === 1 ? (parts[0] ?? brokenByte) : Buffer.concat(parts)
}

/** A lone surrogate is encoded like any other code point: three bytes that are not UTF-8. */
function withLoneSurrogates(text: string): Buffer {
  const parts: Buffer[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    parts.push(
      code >= 0xd800 && code <= 0xdfff
        ? Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
        : Buffer.from(character, 'utf8'),
    )
  }
  return Buffer.concat(parts)
}

const brokenByte = Buffer.from([0xff])

const undefined1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** An encoding with one byte for each character. */
function singleByte(name: Encoding): Decoder {
  const decoder = new TextDecoder(name)
  const isUndefined = Array.from({ length: 256 }, (_, byte) => {
    const code = decoder.decode(Uint8Array.of(byte)).codePointAt(0) ?? 0
    // The decoders of the web give undefined bytes the control character of the same number, or the sign for an error.
    return byte >= 0x80 && ((code >= 0x80 && code < 0xa0) || code === 0xfffd)
  })
  const bytes = (whole: Buffer): Buffer => {
    const parts: Buffer[] = []
    let start = 0
    for (let at = 0; at < whole.length; at += 1) {
      if (isUndefined[whole[at] ?? 0] !== true) continue
      parts.push(Buffer.from(decoder.decode(whole.subarray(start, at)), 'utf8'), whole.subarray(at, at + 1))
      start = at + 1
    }
    parts.push(Buffer.from(decoder.decode(whole.subarray(start)), 'utf8'))
    return Buffer.concat(parts)
  }
  return { unfinished: () => 0, bytes }
}
