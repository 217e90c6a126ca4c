import type { PrincipalCard, RecordLink, TradeGradeCard, TradeNameCard } from '#features/catalogue/cards/card-shapes.ts'
import type { PublicationCard } from '#features/content/cards/publication-card.ts'
import type { Explanation, KindCounts, ResultType, Suggestion } from '#platform/search/port.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'

/** A search result, by kind. */
export type ResultCard = TradeGradeCard | TradeNameCard | PrincipalCard | PublicationCard

export interface FacetValue {
  readonly value: string
  /** The label in the viewer's language, if it comes from data; null if the screen has a message for it (`facet.form.powder`). */
  readonly label: string | null
  readonly count: number
  readonly selected: boolean
}
export interface FacetResult {
  readonly key: FacetKey
  /** Sorted: selected values first, then by count, then by label. */
  readonly values: readonly FacetValue[]
}

export interface SearchResult {
  readonly results: readonly ResultCard[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly pages: number
  readonly resultsType: ResultType
  /** The counts of the requested kinds (SRC-07). */
  readonly counts: KindCounts
  readonly facets: readonly FacetResult[]
  readonly letters: readonly { readonly letter: string; readonly count: number }[]
  readonly correction: { readonly typed: string; readonly used: string } | null
  readonly wrongCheckDigit: {
    readonly kind: 'cas' | 'ec'
    readonly typed: string
    readonly candidates: readonly string[]
  } | null
  readonly relax: readonly {
    readonly facet: FacetKey | 'letter' | 'promotedOnly'
    readonly value: string
    readonly label: string | null
    readonly total: number
  }[]
  /** The master value of a landing page (SRC-12), if `masterValueId` identifies one. */
  readonly masterValue: (RecordLink & { readonly valueKind: string; readonly description: string | null }) | null
}

export interface SuggestResult {
  readonly suggestions: readonly (Suggestion & { readonly slug: string | null })[]
}

export type ExplainResult = Explanation
