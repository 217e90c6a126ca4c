import { formKind } from '#platform/pages/form-kind.ts'
import type { ListedLine } from './read-list.ts'

/** The page on which visitors paste a list, below a site's base. */
export const pastePath = '/pasted-list'

/** The field names of the forms. The fields of a line carry its number: `grade12`. */
export const pasteFields = {
  act: 'act',
  list: 'list',
  /** The list as it was pasted, with which the page is shown again. */
  pasted: 'pasted',
  grade: 'grade',
  quantity: 'quantity',
  unit: 'unit',
} as const

/** What can be done with the products of a list; the first three are carts. */
export const pasteActs = ['default', 'sample', 'quote', 'compare', 'documents', 'failed'] as const
export type PasteAct = (typeof pasteActs)[number]

/** Why the page does not do what the visitor wanted. */
export type PasteError =
  | { readonly type: 'nothing' | 'tooLong' | 'noneChosen' | 'gone' }
  | { readonly type: 'full'; readonly room: number }
  | { readonly type: 'limited'; readonly minutes: number }

/** What was found for a pasted list; null before one was pasted. */
export interface FoundList {
  readonly lines: readonly ListedLine[]
  /** The number of lines beyond the limit. */
  readonly beyond: number
}

export interface PasteState {
  readonly found: FoundList | null
  readonly error: PasteError | null
}

export const pasteForm = formKind<PasteState>('pasted-list')
