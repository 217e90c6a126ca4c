import type { PublicationType } from '#domain/content-types.ts'
import type { FacetKey } from '#domain/facets.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { CodeField, Explanation, KindCounts, ResultType, Suggestion, TextField } from '#search/port.ts'

/** A link to a record's page, with its name in the viewer's language (or the fallback named by `lang`). */
export interface RecordLink {
  readonly id: string
  readonly slug: string
  readonly nameToDisplay: string
  /** Set when the name is not in the viewer's language. */
  readonly lang?: LanguageCode
}

export interface SubstanceSummary extends RecordLink {
  /** The stable id of imports: `CAS-77-92-9`. */
  readonly substanceId: string
  readonly inciName: string | null
  readonly cas: string | null
  readonly ec: string | null
  readonly eNumbers: readonly string[]
  /** Share of the grade in percent, null where not given. */
  readonly percent: number | null
}

interface CardBase extends RecordLink {
  readonly promoted: boolean
  readonly matched: { readonly field: TextField | CodeField; readonly text: string } | null
  readonly description: { readonly text: string; readonly lang?: LanguageCode } | null
  readonly businessGroups: readonly string[]
}
export interface TradeGradeCard extends CardBase {
  readonly kind: 'tradeGrade'
  readonly code: string | null
  readonly principal: RecordLink
  readonly tradeName: RecordLink
  readonly substances: readonly SubstanceSummary[]
  /** Codes (`EMUL`); names for the eye in `functionNames`, same order. */
  readonly functions: readonly string[]
  readonly functionNames: readonly RecordLink[]
  readonly physicalForm: string | null
  readonly certifications: readonly string[]
  readonly sampleAvailable: boolean
}
export interface TradeNameCard extends CardBase {
  readonly kind: 'tradeName'
  readonly principal: RecordLink
  /** Grades the viewer may see. */
  readonly tradeGradeCount: number
  readonly functionNames: readonly RecordLink[]
}
export interface PrincipalCard extends CardBase {
  readonly kind: 'principal'
  readonly countryIsoCode: string | null
  /** Path of the logo's SVG data url or null. */
  readonly logo: string | null
  readonly tradeNameCount: number
  readonly tradeGradeCount: number
}
/** A publication, in the visitor's language or the next of its chain; `slug` and `contentKey` make its address. */
export interface PublicationCard extends CardBase {
  readonly kind: 'knowledgeArticle'
  readonly contentKey: string
  readonly contentType: PublicationType
  /** `2026-03-31` */
  readonly publishedDate: string | null
  /** Path of its image (`/cms/delivery/media/MC…`), with the words instead of it. */
  readonly image: {
    readonly file: string
    readonly alt: string
    /** Pixels; null where they are not known. */
    readonly width: number | null
    readonly height: number | null
  } | null
  /** Of an event; days of the place where it is. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly place: string | null
  readonly hasVideo: boolean
}
export type ResultCard = TradeGradeCard | TradeNameCard | PrincipalCard | PublicationCard

export interface FacetValue {
  readonly value: string
  /** In the viewer's language where data has it; null: the screen has a message for it (`facet.form.powder`). */
  readonly label: string | null
  readonly count: number
  readonly selected: boolean
}
export interface FacetResult {
  readonly key: FacetKey
  /** Selected first, then by count, then by label. */
  readonly values: readonly FacetValue[]
}

export interface SearchResult {
  readonly results: readonly ResultCard[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly pages: number
  readonly resultsType: ResultType
  /** Of the kinds that were asked for (SRC-07). */
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
  /** The landing page's value (SRC-12), when `masterValueId` names one. */
  readonly masterValue: (RecordLink & { readonly valueKind: string; readonly description: string | null }) | null
}

export interface SuggestResult {
  readonly suggestions: readonly (Suggestion & { readonly slug: string | null })[]
}

export type ExplainResult = Explanation
