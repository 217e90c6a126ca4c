import {
  gradeCardNames,
  type CardBase,
  type GradeCardName,
  type PrincipalCard,
  type RecordLink,
  type SubstanceSummary,
  type TradeGradeCard,
  type TradeNameCard,
} from './card-shapes.ts'
import { accentOf } from '#features/catalogue/taxonomy/accents.ts'

/**
 * The part of a card that a list shows and that the page sends to the browser. A property that does not apply is undefined, so
 * that it is omitted from the JSON.
 */
export interface ListedBase extends RecordLink {
  readonly accent: ReturnType<typeof accentOf>
  readonly promoted: true | undefined
  /** The text that matched the search, where the list does not show that text. */
  readonly matched: NonNullable<CardBase['matched']> | undefined
  readonly outside?: CardBase['outside'] | undefined
}

export interface ListedSubstance {
  readonly name: string
  readonly lang: string | undefined
  /** Set only if it differs from the name. */
  readonly inci: string | undefined
  readonly cas: string | undefined
  readonly eNumber: string | undefined
}

const shortened = { certifications: true, sampleAvailable: true } as const
type StoredName = Exclude<GradeCardName, keyof typeof shortened>
const isStored = (name: GradeCardName): name is StoredName => !Object.hasOwn(shortened, name)
const storedNames = gradeCardNames.filter(isStored)

/** A field without a value is undefined, so that it is omitted from the JSON. */
type StoredFields = { readonly [Name in StoredName]: NonNullable<TradeGradeCard[Name]> | undefined }

export interface ListedGrade extends ListedBase, StoredFields {
  readonly kind: 'tradeGrade'
  readonly principal: RecordLink
  readonly tradeName: RecordLink
  /** The first two substances. */
  readonly substances: readonly ListedSubstance[]
  readonly moreSubstances: number | undefined
  readonly functions: readonly string[]
  readonly certifications: readonly string[]
  readonly sample: true | undefined
  readonly specifications: TradeGradeCard['keySpecifications'] | undefined
}

export interface ListedTradeName extends ListedBase {
  readonly kind: 'tradeName'
  readonly principal: RecordLink
  readonly description: TradeNameCard['description']
  readonly functions: readonly string[]
  readonly tradeGradeCount: number
}

export interface ListedPrincipal extends ListedBase {
  readonly kind: 'principal'
  readonly country: string | undefined
  readonly logo: string | null
  readonly description: PrincipalCard['description']
  readonly tradeNameCount: number
  readonly tradeGradeCount: number
}

const shownSubstances = 2
const shownCertifications = 3

export function listedGrade(card: TradeGradeCard): ListedGrade {
  const substances = card.substances.slice(0, shownSubstances).map(listedSubstance)
  const functions = namesOf(card.functionNames)
  return {
    kind: card.kind,
    ...listedBase(card, [
      ...functions,
      card.principal.nameToDisplay,
      card.tradeName.nameToDisplay,
      ...substances.flatMap(({ name, inci, cas, eNumber }) => [name, inci, cas, eNumber]),
    ]),
    principal: card.principal,
    tradeName: card.tradeName,
    substances,
    moreSubstances: card.substances.length > shownSubstances ? card.substances.length - shownSubstances : undefined,
    functions,
    ...storedFields(card),
    certifications: card.certifications.slice(0, shownCertifications),
    sample: card.sampleAvailable || undefined,
    specifications: card.keySpecifications.length === 0 ? undefined : card.keySpecifications,
  }
}

const storedFields = (card: TradeGradeCard): StoredFields =>
  Object.fromEntries(storedNames.map((name) => [name, card[name] ?? undefined])) as StoredFields

export function listedTradeName(card: TradeNameCard): ListedTradeName {
  const functions = namesOf(card.functionNames)
  return {
    kind: card.kind,
    ...listedBase(card, [...functions, card.principal.nameToDisplay]),
    principal: card.principal,
    description: card.description,
    functions,
    tradeGradeCount: card.tradeGradeCount,
  }
}

export const listedPrincipal = (card: PrincipalCard, country: (isoCode: string) => string): ListedPrincipal => ({
  kind: card.kind,
  ...listedBase(card, []),
  country: card.countryIsoCode === null ? undefined : country(card.countryIsoCode),
  logo: card.logo,
  description: card.description,
  tradeNameCount: card.tradeNameCount,
  tradeGradeCount: card.tradeGradeCount,
})

/** `shown` contains the texts of the card that the list shows. */
export const listedBase = (
  { id, slug, nameToDisplay, promoted, matched, businessGroups, outside }: CardBase,
  shown: readonly (string | undefined)[],
): ListedBase => ({
  id,
  slug,
  nameToDisplay,
  accent: accentOf(businessGroups[0]),
  promoted: promoted || undefined,
  matched: matched === null || matched.field === 'name' || shown.includes(matched.text) ? undefined : matched,
  outside,
})

const listedSubstance = ({ nameToDisplay, lang, inciName, cas, eNumbers }: SubstanceSummary): ListedSubstance => ({
  name: nameToDisplay,
  lang,
  inci: inciName === null || inciName.toLowerCase() === nameToDisplay.toLowerCase() ? undefined : inciName,
  cas: cas ?? undefined,
  eNumber: eNumbers[0],
})

const namesOf = (links: readonly RecordLink[]): readonly string[] => links.map((link) => link.nameToDisplay)
