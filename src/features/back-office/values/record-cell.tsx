import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { ShownValue } from './shown-value.ts'
import { lineOf, Value } from './value.tsx'

/** A record in a table, with the values of its columns. */
export interface RecordRow {
  readonly id: string
  /** The address of its page. */
  readonly href: string
  readonly cells: readonly ShownValue[]
}

/** The value of the first column, or the id of a record without one. */
export const rowName = ({ id, cells: [first] }: RecordRow, texts: PageTexts): string =>
  (first === undefined ? '' : lineOf(first, texts)) || id

/** The cell of a column, counted from 0. The first one leads to the record. */
export function RecordCell({
  row,
  at,
  texts,
}: {
  readonly row: RecordRow
  readonly at: number
  readonly texts: PageTexts
}) {
  if (at === 0) return <a href={row.href}>{rowName(row, texts)}</a>
  const cell = row.cells[at]
  return cell === undefined ? null : <Value value={cell} texts={texts} />
}
