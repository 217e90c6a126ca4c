import type { SearchList } from '#features/search/counts/read-search-counts.ts'
import type { FormText } from '#platform/calls/call-form.ts'

export const workbenchLists = ['searched', 'none', 'unclicked', 'cas', 'missing'] as const
export type WorkbenchList = (typeof workbenchLists)[number]

export const isCountedList = (list: WorkbenchList): list is SearchList => list !== 'cas' && list !== 'missing'

/** The names of the parameters of its address. */
export const workbenchFields = {
  list: 'list',
  from: 'from',
  to: 'to',
  site: 'site',
  language: 'language',
  page: 'page',
} as const

export interface WorkbenchRow {
  readonly key: string
  readonly term: string
  readonly site: string
  readonly language: string
  /** As the columns of the list show them. */
  readonly numbers: readonly string[]
  /** The page that tries the term; null where it has no site of its own. */
  readonly tryHref: string | null
  /** Whether the term is marked; null where it cannot be. */
  readonly isMarked: boolean | null
}

/** What visitors search for (WRK-01). */
export interface WorkbenchPage {
  readonly type: 'workbench'
  readonly status: 200 | 400
  readonly href: string
  readonly tryHref: string
  readonly list: WorkbenchList
  readonly lists: readonly { readonly list: WorkbenchList; readonly href: string }[]
  readonly from: string
  readonly to: string
  readonly site: string
  readonly language: string
  readonly sites: readonly { readonly code: string; readonly name: string }[]
  readonly rows: readonly WorkbenchRow[]
  readonly previousHref: string | null
  readonly nextHref: string | null
  /** What is wrong with the parameters of the address. */
  readonly problem: FormText | null
}
