import type { CellValue } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { failure } from '#platform/values/errors.ts'
import { errorText } from '#platform/values/text/error-text.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { visibleText } from '#platform/values/text/visible-text.ts'
import type { CsvFile, CsvRow, ImportInput } from './csv-reader.ts'
import { neutralised } from './formula-cells.ts'
import { zipSize } from './zip-size.ts'
import { cellOfText } from './encoding.ts'

/** A workbook is held in memory. More than these no table of a spreadsheet has, which ends after a million rows. */
const maxBytes = 100 * 1024 ** 2
const maxEntries = 5000
const maxUnpackedBytes = 1024 ** 3

/** Whether a file begins as an archive, as workbooks do. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * Opens a sheet of an Excel workbook (.xlsx): the one with the name, else the first visible one that is not empty. Its first row
 * that is not empty names the columns. Throws IMPORT_REFUSED for a file that is no workbook, and for a sheet that it does not have.
 */
export async function openWorkbook(input: ImportInput, sheet?: string): Promise<CsvFile> {
  const refused = (reason: string) => failure('IMPORT_REFUSED', { file: input.name, reason })
  const bytes = await wholeOf(input)
  const size = bytes === null ? null : zipSize(bytes)
  if (bytes === null || size === null || size.entries > maxEntries || size.bytes > maxUnpackedBytes)
    throw refused('it is an archive, but no Excel workbook (.xlsx) that can be read')
  const names = await sheetNames(bytes).catch((error: unknown) => {
    throw refused(`it is an archive, but no Excel workbook (.xlsx): ${visibleText(errorText(error))}`)
  })
  const chosen = sheet === undefined ? await firstWithRows(bytes, names) : named(names, sheet)
  if (chosen === null)
    throw refused(
      sheet === undefined
        ? 'no sheet of the workbook has a row; the first row must name the columns'
        : `the workbook has no sheet “${visibleText(sheet)}”; it has ${names.map(({ name }) => `“${visibleText(name)}”`).join(', ')}`,
    )
  const rows = rowsOf(bytes, chosen, input, refused)
  const first = await rows.next()
  const header = first.done === true ? [] : first.value.map((cell) => identifyingText(textOfValue(cell.value)))
  const width = header.findLastIndex((name) => name !== '') + 1
  return {
    encoding: { encoding: 'utf-8', bomBytes: 0, certain: true },
    separator: ',',
    header: header.slice(0, width),
    sheet: { name: chosen, others: names.flatMap(({ name, isVisible }) => (isVisible && name !== chosen ? name : [])) },
    rows: tableRows(rows, width, input.bytes),
    broken: () => null,
  }
}

interface SheetName {
  readonly name: string
  readonly isVisible: boolean
}

/** Reads the directory of a workbook, and none of its sheets. */
async function sheetNames(bytes: Uint8Array): Promise<readonly SheetName[]> {
  const names: SheetName[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      names.push({ name, isVisible: hidden !== true && veryHidden !== true })
      return false
    },
  })
  return names
}

const named = (names: readonly SheetName[], sheet: string): string | null => {
  const form = (name: string): string => identifyingText(name).toLowerCase()
  return names.find(({ name }) => form(name) === form(sheet))?.name ?? null
}

async function firstWithRows(bytes: Uint8Array, names: readonly SheetName[]): Promise<string | null> {
  for (const { name, isVisible } of names) {
    if (!isVisible) continue
    for await (const { values } of streamXlsxRows(bytes, { sheet: name })) if (!values.every(isEmpty)) return name
  }
  return null
}

const isEmpty = (value: CellValue): boolean => value === null || (typeof value === 'string' && value.trim() === '')

interface Cell {
  readonly line: number
  readonly value: CellValue
}

/** The rows that are not empty, each cell with the number of its row in the sheet. */
async function* rowsOf(
  bytes: Uint8Array,
  sheet: string,
  input: ImportInput,
  refused: (reason: string) => Error,
): AsyncGenerator<readonly Cell[]> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      if (!values.every(isEmpty)) yield values.map((value) => ({ line: index + 1, value }))
  } catch (error) {
    throw refused(`the sheet “${visibleText(sheet)}” of ${input.name} cannot be read: ${visibleText(errorText(error))}`)
  }
}

/** Cells as those of a CSV file: a text is marked so that it is not taken for a marked one. */
async function* tableRows(rows: AsyncGenerator<readonly Cell[]>, width: number, bytes: number): AsyncGenerator<CsvRow> {
  for await (const cells of rows) {
    const texts = cells.map(({ value }) => cellOfText(neutralised(textOfValue(value))))
    const used = Math.max(width, texts.findLastIndex((text) => text !== '') + 1)
    yield { line: cells[0]?.line ?? 1, cells: Array.from({ length: used }, (_, at) => texts[at] ?? ''), bytes }
  }
}

/** A typed value as an import file writes it: a day without its time, a number with a point and without an exponent. */
function textOfValue(value: CellValue): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  if (typeof value === 'number') return decimalText(value)
  return typeof value === 'boolean' ? String(value) : (value ?? '')
}

/** Binary fractions show no more than the 15 digits that a spreadsheet keeps: 0.1 + 0.2 is 0.3. */
function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return /e/.test(String(rounded)) ? rounded.toFixed(20).replace(/\.?0+$/, '') : String(rounded)
}

async function wholeOf(input: ImportInput): Promise<Uint8Array | null> {
  if (input.bytes > maxBytes) return null
  const parts: Uint8Array[] = []
  for await (const part of input.open()) parts.push(part)
  return Buffer.concat(parts)
}
