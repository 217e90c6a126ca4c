import type { NumberSeparators } from '#platform/i18n/number-format.ts'
import { readDecimal } from '#platform/values/numbers/decimal-input.ts'
import { readLine } from '#platform/values/person-fields.ts'

/** The maximum number of lines of a list that are read. */
export const maxPastedLines = 500

/** The maximum length of a list: that many lines of 100 characters. */
export const maxPastedLength = 50_000

/** The maximum length of what is searched for in a line. */
const maxTermLength = 200

/** The units of a cart line that every product is offered in. */
export type PastedUnit = 'kg' | 't' | 'g' | 'l' | 'piece'

/** One line of a pasted list. */
export interface PastedLine {
  /** From 1, as the visitor counts the lines of the list; empty lines count. */
  readonly number: number
  /** What the visitor wants: a code, a number or a name. */
  readonly term: string
  /** As in `1250.00`; null if the line has none. */
  readonly quantity: string | null
  readonly unit: PastedUnit
  /** An amount that could not be read, as it was typed; null if there is none. */
  readonly unread: string | null
}

export interface PastedList {
  readonly lines: readonly PastedLine[]
  /** The number of lines beyond the limit. */
  readonly beyond: number
}

/** What people write for a unit, in lower case, without a full stop. */
const unitsByName: ReadonlyMap<string, PastedUnit> = new Map([
  ...names('kg', ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms']),
  ...names('t', ['t', 'to', 'ton', 'tons', 'tonne', 'tonnes', 'mt']),
  ...names('g', ['g', 'gr', 'gram', 'grams', 'gramme', 'grammes', 'gramm']),
  ...names('l', ['l', 'lt', 'ltr', 'liter', 'liters', 'litre', 'litres']),
  ...names('piece', ['pc', 'pcs', 'piece', 'pieces', 'st', 'stk', 'ks', 'szt', 'adet', 'buah']),
])

function names(unit: PastedUnit, written: readonly string[]): readonly (readonly [string, PastedUnit])[] {
  return written.map((name) => [name, unit] as const)
}

/** The header of the sample file, which is no product. */
const header = /^"?product"?[\t;,]"?quantity"?[\t;,]"?unit"?$/i

/** Reads a pasted list (LST-01): a product in each line, and after it a quantity and a unit, if the visitor gives them. */
export function parsePastedList(text: string, separators: NumberSeparators): PastedList {
  const given = text
    .replace(/^\ufeff/u, '')
    .toWellFormed()
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line, number }) => readLine(line) !== '' && !(number === 1 && header.test(line.trim())))
  return {
    lines: given.slice(0, maxPastedLines).map(({ line, number }) => ({ number, ...parseLine(line, separators) })),
    beyond: Math.max(0, given.length - maxPastedLines),
  }
}

type Parsed = Omit<PastedLine, 'number'>

function parseLine(line: string, separators: NumberSeparators): Parsed {
  const cells = cellsOf(line)
  const [term = '', ...more] = cells.map((cell) => readLine(cell))
  if (more.length > 0) return withAmount(term, more.filter((cell) => cell !== '').join(' '), separators)
  const tail = withoutTail(term, separators)
  return tail ?? withAmount(term, '', separators)
}

/** The cells of a line: separated by tabs, or otherwise by semicolons. A name in quotation marks may contain both. */
function cellsOf(line: string): readonly string[] {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:[\t;,](.*))?$/u.exec(line)
  if (quoted !== null) {
    const [, name = '', rest] = quoted
    return [name.replaceAll('""', '"'), ...(rest === undefined ? [] : rest.split(/[\t;,]/u))].map(unquoted)
  }
  return line.split(line.includes('\t') ? '\t' : ';').map(unquoted)
}

const unquoted = (cell: string): string => /^\s*"(.*)"\s*$/u.exec(cell)?.[1] ?? cell

/**
 * An amount at the end of a line without cells. A number alone, or with a word that is no unit, belongs to the name (`PEG 400`),
 * unless a comma precedes it.
 */
function withoutTail(line: string, separators: NumberSeparators): Parsed | null {
  const found =
    /^(?<term>.*?\S)\s*(?<comma>,)?\s+(?<amount>\d[\d.,'’\u00a0\u202f]*)\s*(?<unit>\p{L}+\.?)?$/u.exec(line)?.groups ??
    null
  const { term = '', comma, amount = '', unit } = found ?? {}
  if (found === null || (comma === undefined && (unit === undefined || unitOf(unit) === null))) return null
  return withAmount(term, `${amount} ${unit ?? ''}`.trim(), separators)
}

/** `amount`: a number with or without a unit, or nothing. */
function withAmount(term: string, amount: string, separators: NumberSeparators): Parsed {
  const line = { term: term.slice(0, maxTermLength), quantity: null, unit: 'kg', unread: null } as const
  if (amount === '') return line
  const [, number = '', written = ''] = /^([^\p{L}]+?)\s*(\p{L}+)?\.?$/u.exec(amount) ?? []
  const unit = written === '' ? 'kg' : unitOf(written)
  const { value } = readDecimal(number, { min: 0.01, required: true }, separators)
  if (value === null || unit === null) return { ...line, unread: amount.slice(0, 40) }
  return { ...line, quantity: value.toFixed(2), unit }
}

const unitOf = (written: string): PastedUnit | null => unitsByName.get(written.toLowerCase().replace(/\.$/, '')) ?? null
