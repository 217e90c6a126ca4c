import { tableFile } from '#platform/import-export/table-file.ts'
import type { ColumnKind } from './column-kinds.ts'
import type { FoundLines } from './find-lines.ts'

/** A list as a file for spreadsheets. */
const listFile = (rows: readonly (readonly string[])[]): string => tableFile(rows, ';')

/** An example of a list, as it is sent and as it can be pasted. */
export const sampleFile = (): string =>
  listFile([
    ['product', 'quantity', 'unit'],
    ['77-92-9', '25', 'kg'],
    ['xanthan gum', '10', 'kg'],
    ['E 300', '', ''],
  ])

/** The headings of a list that has none of its own, so that its rest is read as the whole list was. */
const headings: Readonly<Record<ColumnKind, string>> = {
  product: 'product',
  code: 'product code',
  identifier: 'CAS number',
  supplier: 'supplier',
  quantity: 'quantity',
  unit: 'unit',
  packaging: 'packaging',
  note: 'note',
  position: 'position',
  ignored: '',
}

/** Some lines of a list as a file that can be corrected and pasted again; null if there are none. */
export function restFile({ columns }: Pick<FoundLines, 'columns'>, lines: FoundLines['lines']): string | null {
  if (lines.length === 0) return null
  const isHeaded = columns.some(({ heading }) => heading !== '')
  const header = columns.map(({ heading, kind }) => (isHeaded ? heading : headings[kind]))
  return listFile([header, ...lines.map(({ cells }) => columns.map((_, at) => cells[at] ?? ''))])
}
