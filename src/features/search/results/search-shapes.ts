import type { RowConflict } from '#features/catalogue/conflicts/conflict.ts'
import type { ConflictReason } from '#features/catalogue/conflicts/reasons.ts'
import type { PrincipalCard, RecordLink, TradeGradeCard, TradeNameCard } from '#features/catalogue/cards/card-shapes.ts'
import type { PublicationCard } from '#features/content/cards/publication-card.ts'
import type { Explanation, KindCounts, Suggestion } from '#platform/search/port.ts'
import type { UnderstoodFilter } from '#platform/search/words/understood-query.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { NumberRange } from '#platform/search/vocabulary/ranges.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

/** A search result, by kind. In the Sales Assistant, a row that a session shows although it is in conflict says so. */
export type ResultCard = (TradeGradeCard | TradeNameCard | PrincipalCard | PublicationCard) & {
  readonly conflict?: RowConflict
  readonly folded?: FoldedCards
}

/** The other products of a row that stands for all found products of its product group (TAB-01). */
export interface FoldedCards {
  /** The number of found products, with that of the row. */
  readonly total: number
  /** The first of them. */
  readonly others: readonly ResultCard[]
}

/** The rows that a list found and that are in conflict (CNF-04). */
export interface ListConflicts {
  /** Whether the list shows them, or leaves them out. */
  readonly areShown: boolean
  readonly total: number
  /** The strongest reason first. */
  readonly reasons: readonly { readonly reason: ConflictReason; readonly count: number }[]
}

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

/** A specification property by whose ranges the list can be narrowed. */
export interface RangeResult {
  /** The key, as in the address. */
  readonly property: string
  readonly name: string
  /** Set when the name is not in the viewer's language. */
  readonly lang?: LanguageCode
  /** '' for plain numbers. */
  readonly unit: string
  readonly decimals: number
  /** How many grades of the list without this range state the property, and how many grades there are. */
  readonly stated: number
  readonly among: number
  /** The least and the greatest stated number; null if no grade states one. */
  readonly low: number | null
  readonly high: number | null
  /** The selected range; null if none is. */
  readonly selected: NumberRange | null
}

export interface SearchResult {
  readonly results: readonly ResultCard[]
  readonly total: number
  /** The number of rows if products are folded by product group, if it was requested. */
  readonly rows?: number
  readonly page: number
  readonly pageSize: number
  readonly pages: number
  readonly resultsType: ResultType
  /** The counts of the requested kinds (SRC-07). */
  readonly counts: KindCounts
  readonly facets: readonly FacetResult[]
  /** Properties with ranges (SPC-03): those with a selected range first. */
  readonly ranges: readonly RangeResult[]
  readonly letters: readonly { readonly letter: string; readonly count: number }[]
  readonly correction: { readonly typed: string; readonly used: string } | null
  readonly wrongCheckDigit: {
    readonly kind: 'cas' | 'ec'
    readonly typed: string
    readonly candidates: readonly string[]
  } | null
  /** What the words of the term were understood as (UND-01, UND-02); null if as words alone. */
  readonly understood: {
    readonly filters: readonly UnderstoodFilter[]
    readonly excluded: readonly { readonly text: string; readonly without: string }[]
    readonly rest: string
    readonly exact: string
  } | null
  /** The words of the term that were ignored (UND-03). */
  readonly dropped: readonly string[]
  /** Only in the Sales Assistant. */
  readonly conflicts?: ListConflicts
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
