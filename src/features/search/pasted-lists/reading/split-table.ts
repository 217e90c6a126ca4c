import { parse } from 'csv-parse/sync'
import { isAmount, isCode, isIdentifier } from './cell-form.ts'
import { headingOf } from './column-words.ts'

/** The cells of one line of a list. */
export interface TableRow {
  /** From 1, as the visitor counts the lines of the list; empty lines count. A cell may have several lines: the first counts. */
  readonly number: number
  readonly cells: readonly string[]
}

/** The separators of cells that people use. `blanks`: two or more blanks, as in a text that was laid out by hand. */
const separators = ['\t', ';', '|', ',', 'blanks'] as const
type Separator = (typeof separators)[number]

/** The number of lines by which the separator is recognised. */
const sampleLines = 200

/** The share of the lines that must have the same number of cells. */
const minShare = 0.6

/** A cell in quotation marks, which may contain separators and line breaks. */
const quotedCell = /(?<=^|[\t;,|\n])[ ]{0,9}"(?:[^"]|"")*"(?=[ ]{0,9}(?:[\t;,|\n]|$))/gu

/** Splits a list into lines and cells. Without a separator, each line is one cell. Lines without a letter or a digit are left out. */
export function splitTable(input: string): readonly TableRow[] {
  const text = input
    .replace(/^\ufeff/u, '')
    .toWellFormed()
    .replaceAll(/\r\n|[\r\u0085\u2028\u2029]/gu, '\n')
  const separator = separatorOf(text)
  const rows = separator === 'blanks' ? rowsBetweenBlanks(text) : rowsOf(text, separator ?? '\t')
  return rows.filter(({ cells }) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
}

/** A header stands below at most this number of title rows. */
export const maxTitleRows = 15

/** The separator with which most lines have the same number of cells; null if none separates cells. */
function separatorOf(text: string): Separator | null {
  const lines = text
    // Only tables have quotation marks around cells, so such a cell tells as much as a code.
    .replaceAll(quotedCell, 'Q1')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .slice(0, sampleLines)
  const even = separators.find(
    (separator) => isEven(lines, separator) && (!isDoubtful(separator) || isTable(lines, separator)),
  )
  if (even !== undefined) return even
  // In lists that are typed by hand some lines have an amount and some have none.
  return (['\t', ';', '|'] as const).find((separator) => lines.some((line) => line.includes(separator))) ?? null
}

const cellsBetween = (line: string, separator: Separator): readonly string[] =>
  line.split(separator === 'blanks' ? /[ \u00a0]{2,}/u : separator)

function isEven(lines: readonly string[], separator: Separator): boolean {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const count = cellsBetween(line, separator).length
    counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  return [...counts].some(([count, found]) => count > 1 && found >= minShare * lines.length)
}

/** Names have commas too, and texts several blanks. */
const isDoubtful = (separator: Separator): boolean => separator === ',' || separator === 'blanks'

/** Whether half of the lines have a cell that is no name, or one of the first ones has headings. */
function isTable(lines: readonly string[], separator: Separator): boolean {
  if (separator === ',' && !lines.some((line) => line.replaceAll(commaInNumber, '').includes(','))) return false
  const rows = lines.map((line) => cellsBetween(line, separator).map((cell) => cell.trim()))
  const isTelling = (cells: readonly string[]): boolean =>
    cells.some((cell) => isAmount(cell) || isCode(cell) || isIdentifier(cell))
  const isHeader = (cells: readonly string[]): boolean => cells.filter((cell) => headingOf(cell) !== null).length > 1
  return rows.slice(0, maxTitleRows).some(isHeader) || rows.filter(isTelling).length * 2 >= rows.length
}

/** The comma of `1,5 kg` and of `2,2-dimethylpropane`. */
const commaInNumber = /(?<![\w-])\d+,(?=\d)/gu

const rowsBetweenBlanks = (text: string): TableRow[] =>
  text.split('\n').map((line, at) => ({ number: at + 1, cells: cellsBetween(line.trim(), 'blanks') }))

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** A quotation mark that is never closed is a sign like any other. */
function rowsOf(text: string, delimiter: string): readonly TableRow[] {
  try {
    return parsed(text, delimiter, '"')
  } catch {
    return parsed(text, delimiter, null)
  }
}

function parsed(text: string, delimiter: string, quote: '"' | null): readonly TableRow[] {
  const records: unknown = parse(text, {
    delimiter,
    quote,
    info: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    recordDelimiter: '\n',
    trim: delimiter !== '\t',
  })
  return (records as readonly ParsedRecord[]).map(({ record, info }) => ({
    // The parser counts the last line of a record.
    number: info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0),
    cells: record,
  }))
}
