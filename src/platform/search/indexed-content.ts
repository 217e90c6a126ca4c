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
export type CodeField = 'cas' | 'ec' | 'eNumber' | 'gradeCode' | 'formula'

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
  /** The last day of an event, as an ISO date, for the order 'upcoming'; nothing else has one. */
  readonly lastDay?: string
  /** The document's own words and codes. */
  readonly texts: readonly SearchText[]
  readonly codes: readonly SearchCode[]
  /** Ids of the term sources whose words find the document (substances, trade name, principal, functions). */
  readonly termSources: readonly string[]
  /**
   * Values by facet. 'promoted' is derived from `promotions`, 'country' from `countries` and 'range' from `ranges`, so none
   * of them is given here.
   */
  readonly facets: { readonly [key in Exclude<FacetKey, 'promoted' | 'country' | 'range'>]?: readonly string[] }
  /** What a grade states of specification properties, in the unit of each. It may state several ranges of one. */
  readonly ranges?: readonly SpecifiedRange[]
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

/** What a grade states of a property: all numbers from `low` to `high`. */
export interface SpecifiedRange {
  /** The key of the property. */
  readonly property: string
  readonly low: number
  readonly high: number
}

/** A specification property by whose ranges a list can be narrowed. */
export interface SearchProperty {
  readonly key: string
  /** The unit of its ranges. */
  readonly unit: string
  /** The names by which a query can name it; the language is null for a name in all languages. */
  readonly names: readonly { readonly language: LanguageCode | null; readonly text: string }[]
}

/** A row of the editable synonyms table: terms with the same meaning in one language, or in all languages (null). */
export interface SynonymGroup {
  readonly id: string
  readonly language: LanguageCode | null
  readonly terms: readonly string[]
}

/** The name of a facet's value in one language, or in all (null), by which a query can name it. */
export interface SearchLabel {
  readonly facet: FacetKey
  readonly value: string
  readonly language: LanguageCode | null
  readonly text: string
}

/** Stands for all countries. */
export const everywhere = '*'

export type SearchChange =
  | { readonly type: 'document'; readonly document: SearchDocument }
  | { readonly type: 'termSource'; readonly termSource: SearchTermSource }
  | { readonly type: 'synonyms'; readonly group: SynonymGroup }
  /** Replaces all labels. They are not saved with the index, since their source is in memory at each start. */
  | { readonly type: 'labels'; readonly labels: readonly SearchLabel[] }
  /** Replaces all properties, in their order. They are not saved either. */
  | { readonly type: 'properties'; readonly properties: readonly SearchProperty[] }
  | { readonly type: 'remove'; readonly what: 'document' | 'termSource' | 'synonyms'; readonly id: string }
