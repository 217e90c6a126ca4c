/** What is found everywhere in the back office: pages and records by name. */
export interface SearchPage {
  readonly type: 'search'
  readonly term: string
  /** Whether the term is long enough for records. */
  readonly isLongEnough: boolean
  /** The lists of objects, with English labels, and other pages, with keys of messages. */
  readonly pages: readonly { readonly href: string; readonly label: string; readonly isMessage: boolean }[]
  readonly groups: readonly FoundRecords[]
}

interface FoundRecords {
  readonly label: string
  readonly total: number
  /** All that are found of this object, as a list. */
  readonly href: string
  readonly records: readonly { readonly href: string; readonly name: string }[]
}

export const searchInput = 'q'
