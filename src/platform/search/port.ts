import type { FacetKey } from './vocabulary/facets.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

/** The kinds of results of a search (TAB-03). */
export type ResultType = 'tradeGrade' | 'tradeName' | 'principal' | 'knowledgeArticle'
export const resultTypes = [
  'tradeGrade',
  'tradeName',
  'principal',
  'knowledgeArticle',
] as const satisfies readonly ResultType[]

/** The field that a word belongs to. The weight of each field is in `weights.ts`. */
export type TextField = 'name' | 'synonym' | 'inci' | 'tradeName' | 'principal' | 'function' | 'description'
/** Identifiers match exactly after normalisation or by prefix, never with typing errors (SRC-01). */
export type CodeField = 'cas' | 'ec' | 'eNumber' | 'gradeCode'

export interface SearchText {
  readonly field: TextField
  /** Null for words that belong to no language, such as INCI names, brands and codes. */
  readonly language: LanguageCode | null
  readonly text: string
}
export interface SearchCode {
  readonly field: CodeField
  readonly value: string
}

/**
 * Texts that many documents share: those of a substance, a trade name, a principal or a function. They are indexed
 * once, regardless of the number of documents that refer to them, so that a change of them is one change of the index.
 */
export interface SearchTermSource {
  readonly id: string
  readonly texts: readonly SearchText[]
  readonly codes: readonly SearchCode[]
}

export interface SearchPromotion {
  /** Null stands for every country. */
  readonly countries: readonly string[] | null
  /** Facet values (slugs); null stands for any. */
  readonly businessGroup: string | null
  readonly segments: readonly string[] | null
  /** ISO dates, both inclusive. */
  readonly startsOn: string
  readonly endsOn: string
  /** Rank 1 comes first. */
  readonly rank: number
}

export interface SearchDocument {
  /**
   * The record's 18-character id. A trade name or a principal has the same id as its term source and represents the
   * grades with that term source: a term source or value below that one of its grades has counts in a country only if
   * such a grade is available there.
   */
  readonly id: string
  readonly kind: ResultType
  /** The name that lists show and sort by. */
  readonly name: string
  /** Creation time in epoch milliseconds, for the order 'newest'. */
  readonly created: number
  /** The document's own words and codes. */
  readonly texts: readonly SearchText[]
  readonly codes: readonly SearchCode[]
  /** Ids of the term sources whose words find the document (substances, trade name, principal, functions). */
  readonly termSources: readonly string[]
  /**
   * Values by facet. 'promoted' is derived from `promotions` and 'country' from `countries`, so neither is given here.
   */
  readonly facets: { readonly [key in Exclude<FacetKey, 'promoted' | 'country'>]?: readonly string[] }
  /**
   * ISO codes of the countries where the document is available, or `everywhere`. Without a country, nobody sees it. A
   * publication is visible only to readers of a language that falls back to one of its values of the facet `language`.
   */
  readonly countries: readonly string[]
  readonly promotions: readonly SearchPromotion[]
  /**
   * The ISO days on which a publication is found; every day if not given. The languages in which it is published may differ
   * between two days, and so does the current day between two countries.
   */
  readonly days?: readonly string[]
  /**
   * The number among the documents of one record, which are found on different days. The first one, with 0 or none, replaces
   * all documents of the record, and the others follow it.
   */
  readonly variant?: number
}

/** A row of the editable synonyms table: terms with the same meaning in one language, or in all languages (null). */
export interface SynonymGroup {
  readonly id: string
  readonly language: LanguageCode | null
  readonly terms: readonly string[]
}

/** Stands for all countries. */
export const everywhere = '*'

export type SearchChange =
  | { readonly type: 'document'; readonly document: SearchDocument }
  | { readonly type: 'termSource'; readonly termSource: SearchTermSource }
  | { readonly type: 'synonyms'; readonly group: SynonymGroup }
  | { readonly type: 'remove'; readonly what: 'document' | 'termSource' | 'synonyms'; readonly id: string }

/** What the viewer may see, as derived from the visibility rules of the records. */
export interface SearchScope {
  /**
   * ISO country; '' for no country at all; null on the worldwide site, which shows what is available in at least one
   * country.
   */
  readonly country: string | null
  /** Restricts the scope to a customer's assortment. */
  readonly assortment?: SearchAssortment
}

/**
 * The grades that a customer sees. The visible trade names and principals follow from them, as they do for a country.
 */
export interface SearchAssortment {
  /** Identifies the assortment: equal keys mean equal assortments. */
  readonly key: string
  /** Null allows everything that is not denied. */
  readonly allowed: SearchGrades | null
  readonly denied: SearchGrades
}

/** Selects the grades that meet any of these conditions. */
export interface SearchGrades {
  /** Ids of grades. */
  readonly documents: readonly string[]
  readonly termSources: readonly string[]
  readonly businessGroups: readonly string[]
  readonly segments: readonly string[]
}

export type SortBy = 'relevance' | 'name' | 'name-descending' | 'newest'

export interface SearchQuery {
  readonly scope: SearchScope
  readonly language: LanguageCode
  readonly kind: ResultType
  /** The term as typed; an empty term finds everything. */
  readonly term: string
  /** Selected values by facet. A document needs one of the values of each facet. */
  readonly filters: { readonly [key in FacetKey]?: readonly string[] }
  /**
   * Only documents with all of these term sources: the list of one supplier, trade name or substance. Never relaxed.
   */
  readonly termSources?: readonly string[]
  /** The kinds to be counted; all kinds if not given. */
  readonly counted?: readonly ResultType[]
  readonly promotedOnly: boolean
  /** A letter of the language's alphabet or `#`, or null. */
  readonly letter: string | null
  readonly sortBy: SortBy
  /** From 1. If the page does not exist, page 1 is returned, see `SearchAnswer`. */
  readonly page: number
  /** 1–2000. */
  readonly pageSize: number
  /** The local day of the viewer's site in ISO format, for promotions and publications. */
  readonly today: string
  /** The facets to be counted; empty for a plain list. */
  readonly facets: readonly FacetKey[]
}

export interface SearchHit {
  readonly id: string
  readonly promoted: boolean
  /** The best match of the term; null without a term. */
  readonly matched: { readonly field: TextField | CodeField; readonly text: string } | null
}

export interface FacetCount {
  readonly value: string
  readonly count: number
}

export type KindCounts = { readonly [kind in ResultType]?: number }

export interface SearchAnswer {
  readonly total: number
  /** The returned page: 1 if the requested one does not exist (ADR-04). */
  readonly page: number
  readonly hits: readonly SearchHit[]
  /** Totals of the requested kinds for the same term and filters (SRC-07). */
  readonly counts: KindCounts
  /**
   * Exact disjunctive counts: the selection in a facet does not reduce the counts of that facet (SRC-06). Values with
   * count 0 are omitted unless selected.
   */
  readonly facets: { readonly [key in FacetKey]?: readonly FacetCount[] }
  /**
   * The letters of the language's alphabet with their counts, `#` last. The selected letter does not reduce the counts.
   */
  readonly letters: readonly { readonly letter: string; readonly count: number }[]
  /**
   * A corrected typing error: the term as typed, and the term that was searched, in the spelling of the catalogue
   * (SRC-03).
   */
  readonly correction: { readonly typed: string; readonly used: string } | null
  /**
   * Set if the term is an identifier with a wrong check digit (SRC-02). The candidates are identifiers of the
   * catalogue.
   */
  readonly wrongCheckDigit: {
    readonly kind: 'cas' | 'ec'
    readonly typed: string
    readonly candidates: readonly string[]
  } | null
  /** Without results: the totals that the list would have without each filter, highest first. */
  readonly relax: readonly {
    readonly facet: FacetKey | 'letter' | 'promotedOnly'
    readonly value: string
    readonly total: number
  }[]
}

export interface Suggestion {
  readonly kind: ResultType | 'substance' | 'function'
  /** The id of a document or a term source. */
  readonly id: string
  readonly text: string
  /** The part of `text` that matches the typed characters, as UTF-16 offsets; null if another text matched. */
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
 * Explains why a document is in the list and why at its rank (SRC-08). By relevance, the order follows from `score`,
 * higher first, then from `tieBreakers`, lower first. In any other order, `score` is still that of the term, and the
 * tie breakers alone decide.
 */
export interface Explanation {
  readonly id: string
  readonly found: boolean
  /** For each word of the query: where and how it matched, and with which weight. */
  readonly matches: readonly {
    readonly typed: string
    readonly field: TextField | CodeField
    readonly language: LanguageCode | null
    /** The form in the index, and the text that contains it. */
    readonly matched: string
    readonly text: string
    readonly how: 'exact' | 'prefix' | 'synonym' | 'fuzzy' | 'code' | 'code-prefix'
    readonly editDistance: number
    readonly weight: number
  }[]
  readonly boosts: readonly { readonly name: string; readonly value: number }[]
  /** Every filter, and whether the document passes it. */
  readonly filters: readonly {
    readonly name: string
    readonly wanted: readonly string[]
    readonly has: readonly string[]
    readonly passes: boolean
  }[]
  readonly score: number
  readonly tieBreakers: readonly { readonly name: string; readonly value: number | string }[]
  /** From 1; null if the document is not in the list. */
  readonly rank: number | null
}

/**
 * The port of search. It is implemented by an index in the process; a larger catalogue can use another engine behind
 * the same methods.
 */
export interface SearchIndex {
  /**
   * Applies changes in order. A document or term source replaces the one with the same id. The next query sees the
   * changes.
   */
  apply(changes: Iterable<SearchChange>): void
  search(query: SearchQuery): SearchAnswer
  suggest(query: SuggestQuery): readonly Suggestion[]
  explain(query: SearchQuery, id: string): Explanation
  /** Sizes that are reported as metrics. */
  size(): { readonly documents: number; readonly termSources: number; readonly terms: number; readonly bytes: number }
  /** Returns the whole index as bytes, to be read by `loadIndex`. */
  save(): Uint8Array
}
