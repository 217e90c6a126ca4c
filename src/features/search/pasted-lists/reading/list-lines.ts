import type { NumberSeparators } from '#platform/values/numbers/number-format.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { isAmount, isIdentifier } from './cell-form.ts'
import { maxPastedLines } from '../list-limits.ts'
import type { ColumnKind } from '../column-kinds.ts'
import type { Columns } from './columns.ts'
import { type DecimalSign, decimalSignOf, numberPattern } from './number-style.ts'
import { type Amount, amountParts, readAmount } from './read-amount.ts'
import type { TableRow } from './split-table.ts'
import { type PastedUnit, unitOf } from './units.ts'

/** The maximum length of what is searched for in a line. */
const maxTermLength = 200

/** One line of a list. */
export interface PastedLine {
  /** From 1, as the visitor counts the lines of the list; empty lines, titles and the header count. */
  readonly number: number
  /** What the line says of its product, as its reader sees it: code, number and name. */
  readonly term: string
  /** What each of these is searched as; a name may also be a code or a number in lists without columns. */
  readonly codes: readonly string[]
  readonly identifiers: readonly string[]
  readonly name: string
  readonly supplier: string
  /** As in `1250.00`; null if the line has none. */
  readonly quantity: string | null
  readonly unit: PastedUnit
  /** An amount that could not be read, as it was typed; null if there is none. */
  readonly unread: string | null
  /** Packaging and remarks of the line. */
  readonly note: string
  /** The line as it was pasted. */
  readonly cells: readonly string[]
}

export interface ListLines {
  readonly lines: readonly PastedLine[]
  /** The number of lines beyond the limit. */
  readonly beyond: number
}

/** Reads the lines of a list by the kinds of its columns (LST-01, ERD-03). `site`: how numbers are read that could mean both. */
export function listLines(
  { rows, kinds, unit }: Pick<Columns, 'rows' | 'kinds' | 'unit'>,
  site: NumberSeparators,
): ListLines {
  const read = rows.slice(0, maxPastedLines)
  const numbered = runningNumbers(read.map(({ cells }) => cells[kinds.indexOf('product')] ?? ''))
  const texts = read.map((row) => textsOf(row, kinds, numbered))
  const sign = decimalSignOf(
    texts.flatMap(({ quantity, packaging }) =>
      [quantity, packaging].flatMap((text) => amountParts(text)?.number ?? []),
    ),
    site,
  )
  return {
    lines: read.map((row, at) => lineOf(row, texts[at] ?? noTexts, unit ?? 'kg', sign)),
    beyond: rows.length - read.length,
  }
}

/** The texts of a line by what they are. */
interface LineTexts {
  readonly codes: readonly string[]
  readonly identifiers: readonly string[]
  readonly name: string
  readonly supplier: string
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  readonly notes: readonly string[]
}

const noTexts: LineTexts = {
  codes: [],
  identifiers: [],
  name: '',
  supplier: '',
  quantity: '',
  unit: '',
  packaging: '',
  notes: [],
}

function textsOf({ cells }: TableRow, kinds: readonly ColumnKind[], isNumbered: boolean): LineTexts {
  const of = (kind: ColumnKind): string[] =>
    kinds.flatMap((each, column) => {
      const text = each === kind ? readLine(cells[column] ?? '') : ''
      return text === '' ? [] : [text.slice(0, maxTermLength)]
    })
  // What is no code and no number in its column is a name that somebody has typed there.
  const codes = of('code')
  const identifiers = of('identifier')
  const isNamed = kinds.includes('product')
  const others = isNamed
    ? []
    : [
        ...codes.filter((code) => /\p{Ll}|\s/u.test(code) || isIdentifier(code)),
        ...identifiers.filter((text) => !isIdentifier(text)),
      ]
  const product = [...of('product'), ...others].join(' ')
  const item = withoutItemSign(product, isNumbered)
  const texts: LineTexts = {
    codes: codes.filter((code) => !others.includes(code)),
    identifiers: identifiers.filter((text) => !others.includes(text)),
    name: item,
    supplier: of('supplier').join(' '),
    quantity: of('quantity').join(' '),
    unit: of('unit').join(' '),
    packaging: of('packaging').join(' '),
    notes: of('note'),
  }
  return texts.quantity === '' && texts.codes.length === 0 ? { ...texts, ...tailOf(item) } : texts
}

/** `1. `, `2) `, `- ` and `• ` before a product; a number alone, if it counts the lines. */
const withoutItemSign = (text: string, isNumbered: boolean): string =>
  text.replace(isNumbered ? /^\d{1,4}[.):]?\s+/u : /^(?:\d{1,4}[.)]|[-*•·–])\s+/u, '')

/** Whether all lines begin with a number, and these count the lines. */
function runningNumbers(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(/^\s*(\d{1,4})[.):]?\s+\D/u.exec(text)?.[1] ?? Number.NaN))
  const [first = Number.NaN] = numbers
  return numbers.length > 2 && numbers.every((number, at) => number === first + at)
}

/** An amount at the end of a text, after a blank or a sign with a blank. */
const tail = new RegExp(
  String.raw`^(?<name>.*?[^\s,:–-])\s*(?:(?<sign>[,:–])\s+|\s-\s+|\s+)\(?(?<amount>(?:\d{1,4}\s*[x×]\s*)?(?:${numberPattern})\s*(?<unit>\p{L}+\.?)?(?:\s+\p{L}+)?)\)?$`,
  'u',
)

/** `25 kg citric acid`, `2 x 25 kg of citric acid` */
const amountFirst = /^(?<amount>(?:\d{1,4}\s*[x×]\s*)?\d[\d.,]*\s*\p{L}+)\s+(?:(?:of|de|van|di)\s+)?(?<name>\p{L}.*)$/u

/**
 * The amount in a line without cells. A number alone, or with a word that is no unit, belongs to the name (`PEG 400`), unless a
 * comma or a colon precedes it.
 */
function tailOf(text: string): { readonly name: string; readonly quantity: string } {
  const { name = text, sign, amount = '', unit } = tail.exec(text)?.groups ?? {}
  const isMeasured = unit !== undefined && unitOf(unit) !== null && isAmount(amount)
  if (isMeasured || (sign !== undefined && amount !== '')) return { name, quantity: amount }
  const first = amountFirst.exec(text)?.groups
  return amountParts(first?.['amount'] ?? '')?.unit === undefined
    ? { name: text, quantity: '' }
    : { name: first?.['name'] ?? '', quantity: first?.['amount'] ?? '' }
}

function lineOf({ number, cells }: TableRow, texts: LineTexts, columnUnit: PastedUnit, sign: DecimalSign): PastedLine {
  const { codes, identifiers, name, supplier, quantity, unit, packaging, notes } = texts
  const amount = amountOf(quantity, unit, columnUnit, sign)
  return {
    number,
    term: [...new Set([...codes, ...identifiers, name])].filter((text) => text !== '').join(' · ') || supplier,
    codes,
    identifiers,
    name,
    supplier,
    quantity: amount?.quantity ?? null,
    unit: amount?.unit ?? 'kg',
    unread: amount === null && quantity !== '' ? [quantity, unit].join(' ').trim().slice(0, 40) : null,
    cells,
    note: [packaging, ...notes].filter((text) => text !== '').join(' · '),
  }
}

/** The unit of a cell of its own is that of a number without one. */
function amountOf(quantity: string, unit: string, columnUnit: PastedUnit, sign: DecimalSign): Amount | null {
  if (unit === '' || amountParts(quantity)?.unit !== undefined) return readAmount(quantity, sign, columnUnit)
  return readAmount(`${quantity} ${unit}`, sign, columnUnit)
}
