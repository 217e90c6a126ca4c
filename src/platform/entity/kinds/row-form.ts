/** One input of a row. */
export interface RowPart {
  /** Its name among the parts of a row. */
  readonly name: string
  /** In English, like the labels of fields. */
  readonly label: string
  readonly type: 'text' | 'number' | 'reference' | 'language'
}

/** The parts of one row as texts, in the order of the parts; a reference is an id. */
export type Row = readonly string[]

/** A value as rows, for editors with one input for each part. */
export interface RowForm<Options> {
  parts(options: Options): readonly RowPart[]
  /** Whether the order of the rows is part of the value. */
  readonly isOrdered: boolean
  /** The part whose sum matters: it is at most 100, or exactly 100. */
  readonly sum?: { readonly part: string; readonly rule: 'atMost' | 'exactly' }
  /** The rows of a cell. It accepts any text, because `parse` refuses the invalid ones. */
  rows(cell: string): readonly Row[]
  /** The cell with these rows. */
  cell(rows: readonly Row[]): string
}

/** A part that references a record is labelled with the object. */
export const referencePart = (name: string, { label }: { readonly label: string }): RowPart => ({
  name,
  label,
  type: 'reference',
})
