import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import type { Encoding } from '#platform/values/text/file-encodings.ts'
import { detectEncoding, textOfCell, toUtf8, type EncodingFound } from './encoding.ts'

/** A file that can be read from its start more than once. */
export interface ImportInput {
  /** The name used in messages. */
  readonly name: string
  readonly bytes: number
  readonly open: () => AsyncIterable<Uint8Array>
}

export async function inputFromFile(path: string): Promise<ImportInput> {
  const { size } = await stat(path)
  return { name: path, bytes: size, open: () => createReadStream(path) }
}

export function inputFromBytes(name: string, bytes: Uint8Array): ImportInput {
  return {
    name,
    bytes: bytes.byteLength,
    open: async function* () {
      yield await Promise.resolve(bytes)
    },
  }
}

export interface CsvRow {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** One character for each byte of UTF-8, as in the file: `textOfCell` converts it to text. */
  readonly cells: readonly string[]
  /** The number of bytes of the file up to its end, for a progress bar. */
  readonly bytes: number
}

export interface CsvFile {
  readonly encoding: EncodingFound
  readonly separator: Separator
  /** The first row, as text, without empty cells at its end. */
  readonly header: readonly string[]
  /** The sheet of a workbook that is read, with the names of the other visible ones; null for a CSV file. */
  readonly sheet: { readonly name: string; readonly others: readonly string[] } | null
  /** Every row after the header without empty lines. Read it only once; it ends early at an unclosed quote, see `broken`. */
  readonly rows: AsyncIterable<CsvRow>
  /** After all rows: the line of an unclosed quote. The text after it was not read. */
  readonly broken: () => { readonly line: number; readonly reason: string } | null
}

export type Separator = ',' | ';' | '\t'
const separators: readonly Separator[] = [',', ';', '\t']

/** A longer row in bytes indicates an unclosed quote. Texts of some MB are rows, which their fields refuse by name. */
export const maximumRowBytes = 8 * 1024 * 1024

/**
 * Reads a CSV file as a stream: in any supported encoding, with the separator of its header (comma, semicolon or tab),
 * any line end, and quotes as in RFC 4180; a quote inside a cell that does not start with one is an ordinary
 * character.
 */
export async function openCsv(input: ImportInput, forced?: Encoding): Promise<CsvFile> {
  const encoding: EncodingFound =
    forced === undefined ? await detectEncoding(input.open()) : { encoding: forced, bomBytes: 0, certain: true }
  const beginning = await firstLine(toUtf8(input.open(), encoding.encoding))
  // Excel writes the separator into a first line that it does not show.
  const specified = separatorLine.exec(beginning)?.groups?.['separator']
  const separator = separators.find((each) => each === specified) ?? separatorOf(beginning)
  const position = { read: 0, parsed: 0 }
  const ends: number[] = []
  const fault: Fault = { parsed: 0, error: null }
  const parser = parse({
    // Lossless: whether a cell is well-formed UTF-8 is checked for each cell.
    encoding: 'latin1',
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maximumRowBytes,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      fault.error ??= { after: fault.parsed, code: error?.code ?? 'CSV_INVALID_ARGUMENT' }
    },
    on_record: (cells: string[], { bytes }) => {
      fault.parsed += 1
      // The parser is ahead of its reader by a whole chunk.
      ends.push(Math.floor((bytes / position.parsed) * position.read))
      return cells
    },
  })
  const read = counted(input.open(), (bytes) => (position.read += bytes))
  const text = counted(withoutEndMark(toUtf8(read, encoding.encoding)), (bytes) => (position.parsed += bytes))
  const source = Readable.from(text, { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  // The file is closed when the consumer stops reading.
  parser.on('close', () => source.destroy())
  source.pipe(parser)
  const lines = numbered(parser, fault, ends)
  if (specified !== undefined) await lines.next()
  const first = await lines.next()
  const cells = first.done === true ? [] : first.value.cells.map(headerText)
  const header = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  const rows = header.length === cells.length ? lines : withoutEmptyEnds(lines, header.length)
  return { encoding, separator, header, sheet: null, rows, broken: () => brokenAt(fault) }
}

/** `sep=;`; a line with the separator in it is read as one with cells. */
const separatorLine = /^"?sep=(?<separator>[,;\t])"?[,;\t]*$/i

/** Spreadsheets write every column that ever contained something: cells without a column are left out where they are empty. */
async function* withoutEmptyEnds(rows: AsyncIterable<CsvRow>, columns: number): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    const isWider = row.cells.length > columns && row.cells.slice(columns).every((cell) => cell.trim() === '')
    yield isWider ? { ...row, cells: row.cells.slice(0, columns) } : row
  }
}

const endMark = 0x1a

/** Programs of the time of DOS end a text with the byte 0x1A. */
async function* withoutEndMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (last.length > 0) yield last
    last = chunk
  }
  let end = last.length
  while (end > 0 && last[end - 1] === endMark) end -= 1
  if (end > 0) yield last.subarray(0, end)
}

interface Fault {
  parsed: number
  error: { readonly after: number; readonly code: string; line?: number } | null
}

/**
 * Adds the line numbers and the positions in the file at which rows end, skips lines without a filled cell and stops where the parser
 * failed.
 */
async function* numbered(parser: AsyncIterable<string[]>, fault: Fault, ends: number[]): AsyncGenerator<CsvRow> {
  let line = 1
  let taken = 0
  for await (const cells of parser) {
    const bytes = ends.shift() ?? 0
    if (fault.error !== null && taken >= fault.error.after) break
    taken += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, bytes }
    line += 1 + lineEndsIn(cells)
  }
  if (fault.error !== null) fault.error.line = line
}

function brokenAt(fault: Fault): { line: number; reason: string } | null {
  if (fault.error === null) return null
  const { code, line = 1 } = fault.error
  if (code === 'CSV_MAX_RECORD_SIZE')
    return {
      line,
      reason: `the row that begins here has more than ${maximumRowBytes} bytes, probably as a quote is not closed; nothing after it was read`,
    }
  return { line, reason: 'a quote is opened in the row that begins here and never closed; nothing after it was read' }
}

async function* counted<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  add: (bytes: number) => void,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    add(chunk.byteLength)
    yield chunk
  }
}

function lineEndsIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) if (cell.includes('\n') || cell.includes('\r')) count += cell.split(/\r\n|\n|\r/).length - 1
  return count
}

function headerText(cell: string): string {
  const text = textOfCell(cell)
  return text.ok ? text.text.trim() : cell.trim()
}

/** The bytes up to the first line end outside quotes, as a string of one character for each byte. */
async function firstLine(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  let quoted = false
  for await (const chunk of chunks)
    for (const character of chunk.toString('latin1')) {
      if (character === '"') quoted = !quoted
      if (!quoted && (character === '\n' || character === '\r') && text.trim() !== '') return text
      text += character
      if (text.length > maximumRowBytes) return text
    }
  return text
}

/** The most frequent separator of the header outside quotes; a comma if there is none. */
function separatorOf(header: string): Separator {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
