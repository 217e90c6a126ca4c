import type { FormText } from '#platform/calls/call-form.ts'
import type { WorkbenchPage } from './workbench-page.ts'

export const trialFields = {
  term: 'term',
  site: 'site',
  language: 'language',
  account: 'account',
  /** The id of a record whose rank is explained, wherever it is in the list. */
  focus: 'focus',
} as const

/** A link to a record with what it says. */
export interface RecordNote {
  readonly href: string
  readonly text: string
}

export interface TriedResult {
  readonly id: string
  readonly rank: number
  readonly href: string
  readonly name: string
  readonly score: string
  readonly isPromoted: boolean
  /** Why the record is found and why at its rank; in English, as the explanation of the search is. */
  readonly reasons: readonly string[]
}

/** The record in focus in the list of a search. */
export interface FocusedResult extends Pick<TriedResult, 'href' | 'name' | 'score' | 'reasons'> {
  /** Null: it is not in the list. */
  readonly rank: number | null
  /** The filters that keep it out of the list; in English. */
  readonly excludedBy: readonly string[]
}

/** A search as a visitor makes it, with what explains it. */
export interface TrialPage {
  readonly type: 'tried'
  readonly status: 200 | 400
  readonly href: string
  readonly workbenchHref: string
  readonly sites: WorkbenchPage['sites']
  readonly term: string
  readonly site: string
  readonly language: string
  readonly account: string
  /** The id of the record in focus; '' for none. */
  readonly focus: string
  /** Its name, where its reader sees it. */
  readonly focusName: string | null
  /** Null before a search. */
  readonly found: {
    readonly total: number
    readonly corrected: string | null
    readonly results: readonly TriedResult[]
    readonly focus: FocusedResult | null
    readonly synonyms: readonly RecordNote[]
    readonly promotions: readonly RecordNote[]
  } | null
  /** The days with which a new promotion begins. */
  readonly promotionDays: { readonly from: string; readonly to: string }
  /** The country of the site; null for the worldwide one. */
  readonly ownCountry: { readonly code: string; readonly name: string } | null
  /** What is wrong with the parameters of the address. */
  readonly problem: FormText | null
}
