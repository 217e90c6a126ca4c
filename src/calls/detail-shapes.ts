import type { LanguageCode } from '#domain/languages.ts'
import type { PublicationCard, RecordLink, SubstanceSummary, TradeGradeCard } from './search-shapes.ts'

/** DetailController.*: `bg` is a business group slug or integrationId, or empty (§7). */
export interface DetailParams {
  readonly recordId: string
  readonly bg?: string | undefined
  readonly languageCode: string
  readonly countryCode: string
}

/** Safe html (entities/rich-text) whose media have no site in front; `lang` only where it is not the visitor's language. */
export interface ReadHtml {
  readonly html: string
  readonly lang?: LanguageCode
}

export interface DetailBase extends RecordLink {
  readonly integrationId: string
  readonly description: { readonly text: string; readonly lang?: LanguageCode } | null
  readonly businessGroups: readonly RecordLink[]
  readonly marketSegments: readonly (RecordLink & { readonly businessGroupSlug: string })[]
  readonly functions: readonly (RecordLink & { readonly code: string })[]
  readonly publications: Publications
}

/** The newest publications about a record; `more`: there are others. */
export interface Publications {
  readonly cards: readonly PublicationCard[]
  readonly more: boolean
}

/** getProductDetails: everything known of a trade grade (ENT-07). */
export interface ProductDetails extends DetailBase {
  readonly code: string | null
  readonly principalName: string
  readonly principal: RecordLink
  readonly tradeName: RecordLink
  readonly substances: readonly (SubstanceSummary & {
    readonly formula: string | null
    /** First those in the viewer's own language. */
    readonly synonyms: readonly string[]
    readonly description: { readonly text: string; readonly lang?: LanguageCode } | null
    readonly functions: readonly RecordLink[]
    readonly chemistries: readonly RecordLink[]
    readonly physicalForm: string | null
    /** What the substance itself is, whatever a grade of it claims. */
    readonly suitableFor: readonly ('vegan' | 'vegetarian' | 'organic')[]
  })[]
  /** What is sold in its place, where that is available too. */
  readonly successor: RecordLink | null
  readonly chemistries: readonly RecordLink[]
  readonly applications: readonly RecordLink[]
  readonly physicalForm: string | null
  readonly purity: string | null
  readonly qualityGrades: readonly string[]
  readonly certifications: readonly string[]
  readonly claims: readonly string[]
  readonly packaging: readonly string[]
  readonly origin: string | null
  readonly storage: string | null
  readonly shelfLifeMonths: number | null
  readonly sampleAvailable: boolean
  readonly promoted: boolean
  /** ISO codes; for the worldwide site. */
  readonly countries: readonly string[]
  readonly details: ReadHtml | null
  readonly siblings: readonly TradeGradeCard[]
  readonly sameSubstance: readonly TradeGradeCard[]
}

/** getTradeNameDetails: its grades, and what else its principal has, are lists of SearchController.search. */
export interface TradeNameDetails extends DetailBase {
  readonly details: ReadHtml | null
  readonly principalName: string
  readonly principal: RecordLink
  /** ISO codes of the countries where one of its grades is available. */
  readonly countries: readonly string[]
  readonly tradeGradeCount: number
  /** Of its principal, itself among them. */
  readonly tradeNameCount: number
}

/** getPrincipalDetails: its trade names and grades are lists of SearchController.search. */
export interface PrincipalDetails extends DetailBase {
  readonly profile: ReadHtml | null
  readonly countryIsoCode: string | null
  readonly website: string | null
  readonly logo: string | null
  /** ISO codes of the countries where one of its grades is available. */
  readonly countries: readonly string[]
  /** ISO codes, as the supplier itself says. */
  readonly countriesServed: readonly string[]
  readonly tradeNameCount: number
  readonly tradeGradeCount: number
}
