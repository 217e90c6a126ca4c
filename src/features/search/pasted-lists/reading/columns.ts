import type { ColumnKind } from '../column-kinds.ts'
import { type Heading, headingOf } from './column-words.ts'
import { isAmount, isCode, isIdentifier, isMeasure } from './cell-form.ts'
import { amountParts } from './read-amount.ts'
import { maxTitleRows, type TableRow } from './split-table.ts'
import { isPackage, type PastedUnit, unitOf } from './units.ts'

/** The columns of a list. */
export interface Columns {
  readonly kinds: readonly ColumnKind[]
  /** What the header calls them; '' for a column without a heading, and in a list without a header. */
  readonly headings: readonly string[]
  /** The unit of amounts without one, by the heading of their column. */
  readonly unit: PastedUnit | null
  /** The rows of products, without titles and header. */
  readonly rows: readonly TableRow[]
}

/** The maximum number of columns that are read. */
export const maxColumns = 30

/** The number of cells by which a column without a heading is recognised. */
const sampleCells = 100

/** Recognises the columns of a list by its header and by what they hold. `isSupplier`: whether a cell names a supplier. */
export function recogniseColumns(all: readonly TableRow[], isSupplier: (cell: string) => boolean): Columns {
  const at = headerRow(all)
  const header = at === null ? null : (all[at] ?? null)
  const key = header === null ? '' : keyOf(header)
  const rows = at === null ? all : all.slice(at + 1).filter((row) => keyOf(row) !== key)
  const width = Math.min(maxColumns, Math.max(0, ...[...rows, ...(header === null ? [] : [header])].map(lengthOf)))
  const headings = Array.from({ length: width }, (_, column) => header?.cells[column]?.trim() ?? '')
  const known = headings.map((heading) => headingOf(heading))
  const columns = headings.map((_, column) => formOf(rows, column, isSupplier))
  return {
    headings,
    kinds: chosenKinds(known, columns),
    unit: known.find((heading) => heading?.kind === 'quantity')?.unit ?? null,
    rows,
  }
}

const lengthOf = ({ cells }: TableRow): number => cells.length

/** The same header is printed again on each page. */
const keyOf = ({ cells }: TableRow): string => JSON.stringify(cells.map((cell) => cell.trim().toLowerCase()))

/** The row whose cells are headings and hold nothing else; null if there is none. */
function headerRow(rows: readonly TableRow[]): number | null {
  const width = Math.max(0, ...rows.slice(0, 100).map(lengthOf))
  for (const [at, { cells }] of rows.slice(0, maxTitleRows).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const known = filled.flatMap((cell) => headingOf(cell) ?? [])
    const needed = width === 1 ? 1 : 2
    if (
      known.length < needed ||
      !known.some(({ kind }) => namesProduct.has(kind)) ||
      filled.some((cell) => isAmount(cell) || isIdentifier(cell))
    )
      continue
    if (known.length * 2 >= filled.length) return at
  }
  return null
}

/** Headings of products. `Item` is also that of their numbers: what the column holds decides. */
const namesProduct: ReadonlySet<ColumnKind> = new Set(['product', 'code', 'identifier', 'position'])

/** What most cells of a column are; `running`: they count the rows. */
interface ColumnForm {
  readonly filled: number
  readonly identifiers: number
  readonly codes: number
  readonly units: number
  readonly amounts: number
  readonly measured: number
  readonly packages: number
  readonly suppliers: number
  readonly isRunning: boolean
  /** The mean length of its texts. */
  readonly length: number
}

function formOf(rows: readonly TableRow[], column: number, isSupplier: (cell: string) => boolean): ColumnForm {
  const cells = rows
    .map((row) => row.cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, sampleCells)
  const share = (test: (cell: string) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter((cell) => test(cell)).length / cells.length
  return {
    filled: cells.length,
    identifiers: share(isIdentifier),
    codes: share(isCode),
    units: share((cell) => unitOf(cell) !== null),
    amounts: share(isMeasure),
    measured: share((cell) => amountParts(cell)?.unit !== undefined),
    packages: share((cell) => {
      const rest = amountParts(cell)?.rest
      return rest !== undefined && isPackage(rest)
    }),
    suppliers: share((cell) => cell.length > 1 && !isAmount(cell) && isSupplier(cell)),
    isRunning: isRunning(cells),
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
  }
}

/** `1, 2, 3` and `10, 20, 30`, also with a full stop. */
function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,5}\.?$/u.test(cell) ? Number.parseInt(cell, 10) : Number.NaN))
  const [first = Number.NaN, second = Number.NaN] = numbers
  const step = numbers.length > 1 ? second - first : 1
  if (step !== 1 && step !== 10) return false
  return (first === 1 || first === 10 || first === 0) && numbers.every((number, at) => number === first + at * step)
}

const most = 0.6

/** The kind of each column: of the headings first, then of what the columns hold; what counts once is given once. */
function chosenKinds(headings: readonly (Heading | null)[], forms: readonly ColumnForm[]): readonly ColumnKind[] {
  const kinds: (ColumnKind | null)[] = headings.map((heading, column) => byHeading(heading, forms[column]))
  const has = (kind: ColumnKind): boolean => kinds.includes(kind)
  const free = (test: (form: ColumnForm, column: number) => boolean): number[] =>
    forms.flatMap((form, column) => (kinds[column] === null && form.filled > 0 && test(form, column) ? [column] : []))
  const give = (kind: ColumnKind, columns: readonly number[]): void => {
    for (const column of columns) kinds[column] = kind
  }
  const hasHeader = headings.some((heading) => heading !== null)
  if (!has('position') && forms.length > 1)
    give(
      'position',
      free(({ isRunning: is }, column) => is && column === 0),
    )
  give(
    'identifier',
    free(({ identifiers }) => identifiers >= most),
  )
  if (!has('unit')) give('unit', free(({ units, amounts }) => units >= most && amounts < most).slice(0, 1))
  giveAmounts(kinds, forms, free, give)
  if (!hasHeader || !has('code'))
    give(
      'code',
      free(({ codes }) => codes >= most),
    )
  if (!has('supplier')) give('supplier', free(({ suppliers }) => suppliers >= most).slice(0, 1))
  if (!has('product'))
    give(
      'product',
      free(({ amounts }) => amounts < most)
        .toSorted(byLength(forms, has('code') || has('identifier')))
        .slice(0, 1),
    )
  // Something must say which product is meant.
  if (!has('product') && !has('code') && !has('identifier'))
    give('product', [
      Math.max(
        0,
        kinds.findIndex((kind) => kind === null || kind === 'quantity' || kind === 'note'),
      ),
    ])
  return kinds.map((kind, column) => kind ?? (hasHeader || (forms[column]?.amounts ?? 0) >= most ? 'ignored' : 'note'))
}

/** Beside a code or a number the longest texts are the names; otherwise the first column is what the visitor wants. */
const byLength = (forms: readonly ColumnForm[], isNamed: boolean) => (a: number, b: number) =>
  isNamed ? (forms[b]?.length ?? 0) - (forms[a]?.length ?? 0) : a - b

/** A heading such as `Item` or `Material` is used for numbers, for codes and for names: what the column holds decides. */
function byHeading(heading: Heading | null, form: ColumnForm | undefined): ColumnKind | null {
  if (heading === null) return null
  const { kind } = heading
  if (form === undefined || form.filled === 0) return kind
  if (kind === 'position' && !form.isRunning && form.amounts < most) return null
  if (kind === 'code' && form.identifiers >= most) return 'identifier'
  if (kind === 'code' && form.codes < most && form.amounts < most) return form.length > 12 ? 'product' : 'code'
  if (kind === 'quantity' && form.units >= most && form.amounts < most) return 'unit'
  return kind
}

/** Of several amounts the one with packages is the packaging, and the quantity is the one with units or before them. */
function giveAmounts(
  kinds: readonly (ColumnKind | null)[],
  forms: readonly ColumnForm[],
  free: (test: (form: ColumnForm) => boolean) => number[],
  give: (kind: ColumnKind, columns: readonly number[]) => void,
): void {
  const amounts = free((form) => form.amounts >= most)
  if (amounts.length === 0 || kinds.includes('quantity')) {
    if (!kinds.includes('packaging')) give('packaging', free(({ packages }) => packages >= most).slice(0, 1))
    return
  }
  const unit = kinds.indexOf('unit')
  const packed = amounts.filter((column) => (forms[column]?.packages ?? 0) >= most)
  const others = amounts.filter((column) => !packed.includes(column))
  const measured = others.filter((column) => (forms[column]?.measured ?? 0) >= most)
  const quantity =
    (unit > 0 && others.includes(unit - 1) ? unit - 1 : undefined) ?? measured.at(-1) ?? others[0] ?? packed[0]
  if (quantity === undefined) return
  give('quantity', [quantity])
  give('packaging', [...packed, ...measured].filter((column) => column !== quantity).slice(0, 1))
}
