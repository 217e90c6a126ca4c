import type { LanguageCode } from '#domain/languages.ts'
import type { RecordLink, SubstanceSummary, TradeGradeCard, TradeNameCard } from './search-shapes.ts'

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
}

/** getProductDetails: everything known of a trade grade (ENT-07). */
export interface ProductDetails extends DetailBase {
  readonly code: string | null
  readonly principalName: string
  readonly principal: RecordLink
  readonly tradeName: RecordLink
  readonly substances: readonly (SubstanceSummary & {
    readonly formula: string | null
    readonly synonyms: readonly string[]
    readonly description: string | null
  })[]
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

/** getTradeNameDetails */
export interface TradeNameDetails extends DetailBase {
  readonly details: ReadHtml | null
  readonly principalName: string
  readonly principal: RecordLink
  /** ISO codes of the countries where one of its grades is available. */
  readonly countries: readonly string[]
  readonly tradeGrades: readonly TradeGradeCard[]
  readonly tradeGradeCount: number
}

/** getPrincipalDetails */
export interface PrincipalDetails extends DetailBase {
  readonly profile: ReadHtml | null
  readonly countryIsoCode: string | null
  readonly website: string | null
  readonly logo: string | null
  /** ISO codes of the countries where one of its grades is available. */
  readonly countries: readonly string[]
  readonly tradeNames: readonly TradeNameCard[]
  readonly tradeNameCount: number
  readonly tradeGrades: readonly TradeGradeCard[]
  readonly tradeGradeCount: number
}
