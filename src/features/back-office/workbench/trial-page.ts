import type { Problem } from '#features/back-office/administration/problem.ts'
import type { PlannedChange } from './effect-of.ts'
import type { WorkbenchPage } from './workbench-page.ts'

export const trialFields = {
  term: 'term',
  site: 'site',
  language: 'language',
  account: 'account',
  /** The id of a record whose rank is explained, wherever it is in the list. */
  focus: 'focus',
  /** Terms with the same meaning, one on each line, and their language; '' for all. */
  terms: 'terms',
  synonymLanguage: 'synonym-language',
  item: 'item',
  country: 'country',
  from: 'from',
  to: 'to',
  rank: 'rank',
} as const

/** What the buttons of the page do. */
export const trialActs = {
  synonymEffect: 'synonym-effect',
  saveSynonym: 'save-synonym',
  promotionEffect: 'promotion-effect',
  savePromotion: 'save-promotion',
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

/** A term whose results change. */
export interface ChangedTerm {
  readonly key: string
  readonly term: string
  readonly site: string
  readonly language: string
  readonly before: number
  readonly after: number
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly moved: readonly string[]
}

/** What a change would do to the last searched terms (WRK-02). */
export interface Effect {
  readonly replayed: number
  readonly changed: readonly ChangedTerm[]
  /** The number of changed terms that are too rare to be shown. */
  readonly rare: number
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
  readonly terms: string
  readonly synonymLanguage: string
  /** Null before a search. */
  readonly found: {
    readonly total: number
    readonly corrected: string | null
    readonly results: readonly TriedResult[]
    readonly focus: FocusedResult | null
    readonly synonyms: readonly RecordNote[]
    readonly promotions: readonly RecordNote[]
  } | null
  /** A new promotion of one of the results, as it was typed. */
  readonly promotion: {
    readonly item: string
    /** The country of the site; '' for all. */
    readonly country: string
    readonly from: string
    readonly to: string
    readonly rank: string
  }
  /** The country of the site; null for the worldwide one. */
  readonly ownCountry: { readonly code: string; readonly name: string } | null
  /** Null before the effect of a synonym or promotion was asked for. */
  readonly effect: (Effect & { readonly of: PlannedChange['type'] }) | null
  readonly done: string | null
  readonly problem: Problem | null
}
