/** What a column of a list holds. `product`: a name, or any of name, code and number; `ignored`: nothing of ours. */
export const columnKinds = [
  'product',
  'code',
  'identifier',
  'supplier',
  'quantity',
  'unit',
  'packaging',
  'note',
  'position',
  'ignored',
] as const
export type ColumnKind = (typeof columnKinds)[number]

export const isColumnKind = (text: string): text is ColumnKind => (columnKinds as readonly string[]).includes(text)
