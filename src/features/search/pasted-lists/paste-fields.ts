import type { CartKind } from '#platform/values/addresses/cart-paths.ts'

/** The fields of a line with a product, each with the number of the line: `grade.12`. */
export const chosenFields = ['grade', 'quantity', 'unit'] as const
/** `note`: what the list says of a line besides; nobody types it here. */
export type ChosenField = (typeof chosenFields)[number] | 'note'
export const chosenFieldName = (field: ChosenField, line: number | string): string => `${field}.${line}`

/** What can be done with the products of a list; the first three are carts. */
export const pasteActs = ['default', 'sample', 'quote', 'compare', 'documents'] as const satisfies readonly (
  | CartKind
  | 'compare'
  | 'documents'
)[]
export type PasteAct = (typeof pasteActs)[number]

/** The field with the file of a list. */
export const listFileField = 'file'
