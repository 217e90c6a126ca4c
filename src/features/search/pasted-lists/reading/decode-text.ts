import { Readable } from 'node:stream'
import { detectEncoding } from '#platform/import-export/encoding.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

/** The encodings of Windows in which the spreadsheets of these languages are saved; the others are in Windows-1252. */
const windowsEncodings: Readonly<Partial<Record<LanguageCode, string>>> = {
  pl: 'windows-1250',
  cs: 'windows-1250',
  tr: 'windows-1254',
}

/** The text of a file in any encoding that spreadsheets use. `language`: that of its reader, which decides between those of Windows. */
export async function decodeText(bytes: Uint8Array, language: LanguageCode): Promise<string> {
  const wide = bytes.includes(0) ? wideEncoding(bytes) : null
  const { encoding } = await detectEncoding(Readable.from([bytes]))
  const used = wide ?? (encoding === 'windows-1252' ? (windowsEncodings[language] ?? encoding) : encoding)
  // The decoder leaves out the byte order mark.
  return new TextDecoder(used).decode(bytes)
}

/** UTF-16 without a byte order mark: of Latin letters one byte of two is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((bytes[0] ?? 0) >= 0xfe) return null
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 4000).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  return odd > 2 * even ? 'utf-16le' : even > 2 * odd ? 'utf-16be' : null
}
