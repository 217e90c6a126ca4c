import type { FacetKey } from '#domain/facets.ts'
import type { LanguageCode } from '#domain/languages.ts'

/** The kinds a search answers with (TAB-03). */
export type ResultType = 'tradeGrade' | 'tradeName' | 'principal' | 'knowledgeArticle'
export const resultTypes = [
  'tradeGrade',
  'tradeName',
  'principal',
  'knowledgeArticle',
] as const satisfies readonly ResultType[]

/** Where a word stands. The weight of each is in `weights.ts`. */
export type TextField = 'name' | 'synonym' | 'inci' | 'tradeName' | 'principal' | 'function' | 'description'
/** Identifiers: matched exactly after normalising or by prefix, never fuzzily (SRC-01). */
export type CodeField = 'cas' | 'ec' | 'eNumber' | 'gradeCode'

export interface SearchText {
  readonly field: TextField
  /** null for words that belong to no language (INCI, brands, codes). */
  readonly language: LanguageCode | null
  readonly text: string
}
export interface SearchCode {
  readonly field: CodeField
  readonly value: string
}

/**
 * What many documents share: a substance, a trade name, a principal, a function. Indexed once, whatever the number of
 * grades that carry it; a change of it is one change of the index.
 */
export interface SearchCarrier {
  readonly id: string
  readonly texts: readonly SearchText[]
  readonly codes: readonly SearchCode[]
}

export interface SearchPromotion {
  /** null: every country. */
  readonly countries: readonly string[] | null
  /** Facet values (slugs); null: any. */
  readonly businessGroup: string | null
  readonly segments: readonly string[] | null
  /** ISO dates, both inclusive. */
  readonly startsOn: string
  readonly endsOn: string
  /** 1 is first. */
  readonly rank: number
}

export interface SearchDocument {
  /**
   * The record's 18-character id. A trade name or a principal has its carrier's id, and stands for the grades that carry it:
   * of the carriers and values below, those that some grade of it has count in a country only where such a grade is available.
   */
  readonly id: string
  readonly kind: ResultType
  /** What the list shows and sorts by. */
  readonly name: string
  /** Epoch ms of creation, for 'newest'. */
  readonly created: number
  /** Words and codes of its own. */
  readonly texts: readonly SearchText[]
  readonly codes: readonly SearchCode[]
  /** Ids of the carriers whose words it is found by (substances, trade name, principal, functions). */
  readonly carriers: readonly string[]
  /** Values by facet; 'promoted' is derived from `promotions`, 'country' from `countries`: neither is given here. */
  readonly facets: { readonly [key in Exclude<FacetKey, 'promoted' | 'country'>]?: readonly string[] }
  /**
   * ISO codes of the countries where it is available, or `everywhere`; none: nobody sees it. A publication is shown besides
   * only to readers of a language that falls back to one of its facet `language`.
   */
  readonly countries: readonly string[]
  readonly promotions: readonly SearchPromotion[]
}

/** A row of the editable synonyms table: terms that mean the same, in one language or (null) in all. */
export interface SynonymGroup {
  readonly id: string
  readonly language: LanguageCode | null
  readonly terms: readonly string[]
}

/** In place of a country, of what is available in every one. */
export const everywhere = '*'

export type SearchChange =
  | { readonly type: 'document'; readonly document: SearchDocument }
  | { readonly type: 'carrier'; readonly carrier: SearchCarrier }
  | { readonly type: 'synonyms'; readonly group: SynonymGroup }
  | { readonly type: 'remove'; readonly what: 'document' | 'carrier' | 'synonyms'; readonly id: string }

/** What the viewer may see: from `records/visibility.ts`. */
export interface SearchScope {
  /** ISO country, '' for nowhere at all; null on the worldwide site: whatever is available in at least one country. */
  readonly country: string | null
  /** Narrows it to a customer's assortment. */
  readonly assortment?: SearchAssortment
}

/** What grades a customer is shown; trade names and principals follow from them, as in a country. */
export interface SearchAssortment {
  /** Names it: equal keys, equal assortments. */
  readonly key: string
  /** Null: whatever is not denied. */
  readonly allowed: SearchGrades | null
  readonly denied: SearchGrades
}

/** Grades that have any of these. */
export interface SearchGrades {
  /** Ids of the grades themselves. */
  readonly documents: readonly string[]
  readonly carriers: readonly string[]
  readonly businessGroups: readonly string[]
  readonly segments: readonly string[]
}

export type SortBy = 'relevance' | 'name' | 'name-descending' | 'newest'

export interface SearchQuery {
  readonly scope: SearchScope
  readonly language: LanguageCode
  readonly kind: ResultType
  /** As typed; empty: everything. */
  readonly term: string
  /** Selected values by facet: any of them within a facet, all facets together. */
  readonly filters: { readonly [key in FacetKey]?: readonly string[] }
  /** Only documents that carry every one of these: the list of one supplier, trade name or substance. Never relaxed. */
  readonly carriers?: readonly string[]
  /** Kinds to be counted; without it, all. */
  readonly counted?: readonly ResultType[]
  readonly promotedOnly: boolean
  /** One letter of the language's alphabet or `#`, or null. */
  readonly letter: string | null
  readonly sortBy: SortBy
  /** From 1; a page above the last answers the last one's number in `page`, see `SearchAnswer`. */
  readonly page: number
  /** 1–2000. */
  readonly pageSize: number
  /** ISO date of today, for promotions. */
  readonly today: string
  /** Which facets to count, none for a plain list. */
  readonly facets: readonly FacetKey[]
}

export interface SearchHit {
  readonly id: string
  readonly promoted: boolean
  /** Where the best match of the term stands, null without a term. */
  readonly matched: { readonly field: TextField | CodeField; readonly text: string } | null
}

export interface FacetCount {
  readonly value: string
  readonly count: number
}

export type KindCounts = { readonly [kind in ResultType]?: number }

export interface SearchAnswer {
  readonly total: number
  /** The page answered: 1 when the one asked for is above the last (ADR-04). */
  readonly page: number
  readonly hits: readonly SearchHit[]
  /** Totals of the kinds that were to be counted, for the same term and filters (SRC-07). */
  readonly counts: KindCounts
  /** Disjunctive and exact: a facet's own selection does not reduce its own counts (SRC-06). Values with count 0 are left out unless selected. */
  readonly facets: { readonly [key in FacetKey]?: readonly FacetCount[] }
  /** Letters of the language's alphabet with their counts, `#` last; counted without the letter filter. */
  readonly letters: readonly { readonly letter: string; readonly count: number }[]
  /** A typing error forgiven: the term as typed, and what was searched instead, as the catalogue writes it (SRC-03). */
  readonly correction: { readonly typed: string; readonly used: string } | null
  /** The term is an identifier with a wrong check digit (SRC-02); candidates are numbers of the catalogue. */
  readonly wrongCheckDigit: {
    readonly kind: 'cas' | 'ec'
    readonly typed: string
    readonly candidates: readonly string[]
  } | null
  /** With no result: what each filter left out alone would give, best first. */
  readonly relax: readonly {
    readonly facet: FacetKey | 'letter' | 'promotedOnly'
    readonly value: string
    readonly total: number
  }[]
}

export interface Suggestion {
  readonly kind: ResultType | 'substance' | 'function'
  /** A document's or a carrier's id. */
  readonly id: string
  readonly text: string
  /** The part of `text` that matches what was typed, as UTF-16 offsets; null when it matched by another word. */
  readonly match: readonly [start: number, end: number] | null
  readonly matchedField: TextField | CodeField
}

export interface SuggestQuery {
  readonly scope: SearchScope
  readonly language: LanguageCode
  readonly term: string
  /** 1–20. */
  readonly limit: number
}

/**
 * Why a document is shown, and why at its rank (SRC-08). By relevance the order follows from `score`, higher first, then from
 * `tieBreakers`, lower first. In any other order `score` is still the term's, and the order follows from the tie breakers alone.
 */
export interface Explanation {
  readonly id: string
  readonly found: boolean
  /** Each word of the query: where it matched, how, with which weight. */
  readonly matches: readonly {
    readonly typed: string
    readonly field: TextField | CodeField
    readonly language: LanguageCode | null
    /** The form in the index, and the text it stands in. */
    readonly matched: string
    readonly text: string
    readonly how: 'exact' | 'prefix' | 'synonym' | 'fuzzy' | 'code' | 'code-prefix'
    readonly editDistance: number
    readonly weight: number
  }[]
  readonly boosts: readonly { readonly name: string; readonly value: number }[]
  /** Every filter, with whether the document passes it. */
  readonly filters: readonly {
    readonly name: string
    readonly wanted: readonly string[]
    readonly has: readonly string[]
    readonly passes: boolean
  }[]
  readonly score: number
  readonly tieBreakers: readonly { readonly name: string; readonly value: number | string }[]
  /** From 1, null when not found. */
  readonly rank: number | null
}

/** The port of search: the in-process index today, another engine behind the same calls beyond its size. */
export interface SearchIndex {
  /** Applies changes in order; what was there under the same id is replaced. Visible to the next query. */
  apply(changes: Iterable<SearchChange>): void
  search(query: SearchQuery): SearchAnswer
  suggest(query: SuggestQuery): readonly Suggestion[]
  explain(query: SearchQuery, id: string): Explanation
  /** Numbers for metrics. */
  size(): { readonly documents: number; readonly carriers: number; readonly terms: number; readonly bytes: number }
  /** The whole index in bytes, to be read by `loadIndex`. */
  save(): Uint8Array
}
