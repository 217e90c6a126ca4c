import type { OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import type { substance } from '#features/catalogue/products/substance.ts'
import type { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { CodeField, TextField } from '#platform/search/indexed-content.ts'

/** A link to a record's page, with its name in the viewer's language, or in the fallback language in `lang`. */
export interface RecordLink {
  readonly id: string
  readonly slug: string
  readonly nameToDisplay: string
  /** Set when the name is not in the viewer's language. */
  readonly lang?: LanguageCode
}

/** The stored fields of a substance that cards and the product page contain. */
export const substanceNames = ['inciName', 'cas', 'ec', 'eNumbers'] as const

export interface SubstanceSummary extends RecordLink, Pick<Row<typeof substance>, (typeof substanceNames)[number]> {
  /** The stable id of imports: `CAS-77-92-9`. */
  readonly substanceId: string
  /** The share of the grade in percent; null if unknown. */
  readonly percent: number | null
}

/** The fields that the cards of all kinds of results share. */
export interface CardBase extends RecordLink {
  readonly promoted: boolean
  readonly matched: { readonly field: TextField | CodeField; readonly text: string } | null
  readonly description: { readonly text: string; readonly lang?: LanguageCode } | null
  readonly businessGroups: readonly string[]
  /** In a session with a customer who does not see the record (SAL-03). */
  readonly outside?: OutsideMark
}

/**
 * The stored fields of a trade grade that its card contains. A list shows each as it is stored, except those that
 * `listedGrade` shortens.
 */
export const gradeCardNames = ['physicalForm', 'certifications', 'sampleAvailable'] as const
export type GradeCardName = (typeof gradeCardNames)[number]

export interface TradeGradeCard extends CardBase, Pick<Row<typeof tradeGrade>, GradeCardName> {
  readonly kind: 'tradeGrade'
  readonly code: string | null
  readonly principal: RecordLink
  readonly tradeName: RecordLink
  readonly substances: readonly SubstanceSummary[]
  /** Codes such as `EMUL`; `functionNames` contains their names in the same order. */
  readonly functions: readonly string[]
  readonly functionNames: readonly RecordLink[]
  /** What the grade states of the properties that matter for its functions, at most three. */
  readonly keySpecifications: readonly KeySpecification[]
}

/** A property with its number as the site writes it: `Viscosity`, `1,200–1,600 cP`. */
export interface KeySpecification {
  readonly name: string
  /** Set when the name is not in the viewer's language. */
  readonly lang?: LanguageCode
  readonly text: string
}
export interface TradeNameCard extends CardBase {
  readonly kind: 'tradeName'
  readonly principal: RecordLink
  /** The number of grades that the viewer may see. */
  readonly tradeGradeCount: number
  readonly functionNames: readonly RecordLink[]
}
export interface PrincipalCard extends CardBase {
  readonly kind: 'principal'
  readonly countryIsoCode: string | null
  /** The address of the logo, or its SVG as a data URL; null if there is none. */
  readonly logo: string | null
  readonly tradeNameCount: number
  readonly tradeGradeCount: number
}
