import { fileTypeFromBuffer } from 'file-type'
import { failure } from '#platform/values/errors.ts'
import { signaturesOf } from '#platform/values/file-types.ts'

/** As many first bytes of a file as its type needs. */
export const signatureBytes = 4100

/** Returns whether the first bytes of a file are of the type that its name promises. Types without a known extension fit. */
export async function fitsName(name: string, beginning: Uint8Array): Promise<boolean> {
  const signatures = signaturesOf(name)
  if (signatures === null) return true
  const found = (await fileTypeFromBuffer(beginning.subarray(0, signatureBytes)))?.mime
  if (signatures !== 'text') return found !== undefined && signatures.includes(found)
  return found === undefined ? !beginning.includes(0) || isWideText(beginning) : isText(found)
}

/** Passes the bytes of a file through. Throws FILE_TYPE_REFUSED before any if they are not of the type of the name. */
export async function* checkedContent(name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array[] | null = []
  let length = 0
  for await (const chunk of source) {
    if (beginning === null) {
      yield chunk
      continue
    }
    beginning.push(chunk)
    length += chunk.byteLength
    if (length < signatureBytes) continue
    yield await checkedBeginning(name, beginning)
    beginning = null
  }
  if (beginning !== null && length > 0) yield await checkedBeginning(name, beginning)
}

async function checkedBeginning(name: string, chunks: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = Buffer.concat(chunks)
  if (!(await fitsName(name, bytes))) throw failure('FILE_TYPE_REFUSED', { name })
  return bytes
}

/** UTF-16 and UTF-32 contain zero bytes, and begin with a byte order mark. */
const isWideText = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff) ||
  (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff)

const isText = (type: string): boolean =>
  type.startsWith('text/') || type === 'application/xml' || type === 'image/svg+xml'
