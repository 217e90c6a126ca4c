import type { FacetKey } from './vocabulary/facets.ts'
import type { SimilarityPart } from './similar/similarity.ts'
import type { UnderstoodQuery } from './words/understood-query.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { CodeField, ResultType, SearchChange, TextField } from './indexed-content.ts'

/** What the viewer may see, as derived from the visibility rules of the records. */
export interface SearchScope {
  /**
   * ISO country; '' for no country at all; null on the worldwide site, which shows what is available in at least one
   * country.
   */
  readonly country: string | null
  /** Restricts the scope to a customer's assortment. */
  readonly assortment?: SearchAssortment
  /** The rules of a session of the Sales Assistant. */
  readonly conflicts?: SearchConflicts
}

/** The conflict rules that apply to a session (CNF-01). */
export interface SearchConflicts {
  /** Identifies the rules: equal keys mean equal rules in the same order. */
  readonly key: string
  /** The strongest first: if several concern a document, the first gives the reason. */
  readonly rules: readonly SearchConflict[]
  /** Whether the scope contains the documents in conflict, each marked with its rule. Otherwise they are left out. */
  readonly areShown: boolean
}

export interface SearchConflict {
  /** The id of the rule. */
  readonly id: string
  readonly reason: string
  /** The id of a grade, a trade name or a principal. */
  readonly item: string
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

/**
 * 'upcoming' is for events: those of today and later come first, the next one at the top; past ones follow, the last one first;
 * then everything else, the newest first.
 */
export type SortBy = 'relevance' | 'name' | 'name-descending' | 'newest' | 'upcoming'

export interface SearchQuery {
  readonly scope: SearchScope
  readonly language: LanguageCode
  readonly kind: ResultType
  /** The term as typed; an empty term finds everything. */
  readonly term: string
  /** The words of the term are text and name no values of facets, as in a client of the record data API. */
  readonly asText?: boolean
  /**
   * Selected values by facet. A document needs one of the values of each facet, and must overlap every range of the facet
   * `range`. A range of an unknown property narrows nothing.
   */
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
  /**
   * `rows` folds the grades of a trade name into a row of a list of grades, at the place of the first: pages are pages of rows,
   * all other numbers count grades. `count` only counts these rows, whatever kind the list has.
   */
  readonly folding?: 'rows' | 'count'
}

export interface SearchHit {
  readonly id: string
  readonly promoted: boolean
  /** The best match of the term; null without a term. */
  readonly matched: { readonly field: TextField | CodeField; readonly text: string } | null
  /** The rule that the document is in conflict with, if the scope shows conflicts. */
  readonly conflict?: SearchConflict
  /** If the row folds two or more grades, of which this is the first. */
  readonly folded?: {
    /** The number of its grades, and the others in the order of the list: at most 19. */
    readonly total: number
    readonly others: readonly SearchHit[]
  }
}

/** A grade that is similar to another one. The points of the parts add up to the score. */
export interface SimilarHit {
  readonly id: string
  /** From 0 to 100. */
  readonly score: number
  readonly parts: readonly SimilarityPart[]
}

export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** A property by whose ranges the list can be narrowed. The numbers are those of the list without a range of it. */
export interface OfferedRange {
  readonly property: string
  /** The number of grades that state the property. */
  readonly stated: number
  /** The number of grades. */
  readonly among: number
  /** The least and the greatest stated number; null if no grade states one. */
  readonly low: number | null
  readonly high: number | null
}

export type KindCounts = { readonly [kind in ResultType]?: number }

export interface SearchAnswer {
  readonly total: number
  /** The number of rows if grades are folded; null if the query does not ask for it. */
  readonly rows: number | null
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
   * If the facet `range` is requested, in a list of grades: the properties with a selected range, and a few of those that
   * enough grades of the list state, those first that distinguish it most from the other grades.
   */
  readonly ranges: readonly OfferedRange[]
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
  /** What the words of the term were understood as; null if as words alone. */
  readonly understood: UnderstoodQuery | null
  /** The words of the term that were ignored, as typed, because there is nothing with all of its words. */
  readonly dropped: readonly string[]
  /**
   * How many documents of the list are in conflict, by reason, the strongest first. If the scope leaves them out, those that the
   * list would contain without the rules.
   */
  readonly conflicts: readonly { readonly reason: string; readonly count: number }[]
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
  /**
   * The grades of a list that share a function with the grade `id`, the most similar first, at most `query.pageSize` (SUB-01).
   * The grades `named` come before them if they are in the list. Only the scope, the filters and the page size of the query
   * matter.
   */
  similar(query: SearchQuery, id: string, named?: readonly string[]): readonly SimilarHit[]
  /** The rule of the scope that each of these documents is in conflict with, by id; documents in no conflict are left out. */
  conflicts(scope: SearchScope, ids: readonly string[]): ReadonlyMap<string, SearchConflict>
  /**
   * Those of these documents that the country of the scope has and its assortment leaves out, by id: each with the position of the
   * first of `denying` that selects it, or one of the grades of a brand; -1 if none does, so that nothing allows it.
   */
  outside(scope: SearchScope, denying: readonly SearchGrades[], ids: readonly string[]): ReadonlyMap<string, number>
  /** Sizes that are reported as metrics. */
  size(): { readonly documents: number; readonly termSources: number; readonly terms: number; readonly bytes: number }
  /** Returns the whole index as bytes, to be read by `loadIndex`. */
  save(): Uint8Array
}
