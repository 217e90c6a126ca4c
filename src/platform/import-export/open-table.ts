import { fileTypeFromBuffer } from 'file-type'
import { failure } from '#platform/values/errors.ts'
import { openCsv, type CsvFile, type ImportInput } from './csv-reader.ts'
import type { Encoding } from '#platform/values/text/file-encodings.ts'
import { isArchive, openWorkbook } from './workbook.ts'

export interface ReadingOptions {
  /** Instead of the detected encoding of a CSV file. */
  readonly encoding?: Encoding | undefined
  /** The name of the sheet of a workbook; by default the first that shows something. */
  readonly sheet?: string | undefined
}

/** As many first bytes as the type of a file needs. */
const signatureBytes = 4100

/** What people send in place of a table, by the beginning of its type. */
const otherFiles: readonly (readonly [type: string, name: string])[] = [
  ['application/pdf', 'a PDF'],
  ['application/x-cfb', 'an older Excel file (.xls) or a workbook with a password'],
  ['application/gzip', 'a compressed file'],
  ['application/x-7z-compressed', 'a compressed file'],
  ['application/x-rar-compressed', 'a compressed file'],
  ['image/', 'a picture'],
  ['video/', 'a video'],
  ['audio/', 'a sound'],
]

/**
 * Opens a CSV file or an Excel workbook (.xlsx), whatever its name. Throws IMPORT_REFUSED for any other file, and says what it is.
 */
export async function openTable(input: ImportInput, { encoding, sheet }: ReadingOptions): Promise<CsvFile> {
  const beginning = await beginningOf(input)
  const type = (await fileTypeFromBuffer(beginning))?.mime ?? 'text/plain'
  const refused = (found: string) =>
    failure('IMPORT_REFUSED', {
      file: input.name,
      reason: `it is ${found}. Save the table as CSV or as an Excel workbook (.xlsx)`,
    })
  if (type === 'application/vnd.oasis.opendocument.spreadsheet') throw refused('an OpenDocument spreadsheet (.ods)')
  if (isArchive(beginning)) return await openWorkbook(input, sheet)
  const other = otherFiles.find(([start]) => type.startsWith(start))
  if (other !== undefined) throw refused(other[1])
  if (sheet !== undefined)
    throw failure('IMPORT_REFUSED', { file: input.name, reason: 'it is a CSV file, which has no sheets' })
  return await openCsv(input, encoding)
}

async function beginningOf(input: ImportInput): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of input.open()) {
    parts.push(part)
    length += part.byteLength
    if (length >= signatureBytes) break
  }
  return Buffer.concat(parts).subarray(0, signatureBytes)
}
