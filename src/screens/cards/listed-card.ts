import type {
  PrincipalCard,
  PublicationCard,
  RecordLink,
  ResultCard,
  SubstanceSummary,
  TradeGradeCard,
  TradeNameCard,
} from '#calls/search-shapes.ts'
import { accentOf } from '../accents.ts'

/**
 * What a list shows of a card, and nothing else: it travels to the browser beside the page that shows it. What is not so is
 * undefined, which JSON leaves out.
 */
interface ListedBase extends RecordLink {
  readonly accent: ReturnType<typeof accentOf>
  readonly promoted: true | undefined
  /** Where it was found, when nothing that is shown says so. */
  readonly matched: NonNullable<ResultCard['matched']> | undefined
}

export interface ListedSubstance {
  readonly name: string
  readonly lang: string | undefined
  /** Where it says something else than the name. */
  readonly inci: string | undefined
  readonly cas: string | undefined
  readonly eNumber: string | undefined
}

export interface ListedGrade extends ListedBase {
  readonly kind: 'tradeGrade'
  readonly principal: RecordLink
  readonly tradeName: RecordLink
  /** The first two. */
  readonly substances: readonly ListedSubstance[]
  readonly moreSubstances: number | undefined
  readonly functions: readonly string[]
  readonly form: string | undefined
  readonly certifications: readonly string[]
  readonly sample: true | undefined
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

export interface ListedPublication
  extends
    ListedBase,
    Pick<
      PublicationCard,
      'contentKey' | 'contentType' | 'publishedDate' | 'image' | 'startsOn' | 'endsOn' | 'place' | 'description'
    > {
  readonly kind: 'knowledgeArticle'
  readonly hasVideo: true | undefined
}

export type ListedCard = ListedGrade | ListedTradeName | ListedPrincipal | ListedPublication

/** `country` names a country in the page's language. */
export const listedCards = (
  cards: readonly ResultCard[],
  country: (isoCode: string) => string,
): readonly ListedCard[] =>
  cards.map((card) =>
    card.kind === 'tradeGrade'
      ? listedGrade(card)
      : card.kind === 'tradeName'
        ? listedTradeName(card)
        : card.kind === 'principal'
          ? listedPrincipal(card, country)
          : listedPublication(card),
  )

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
    form: card.physicalForm ?? undefined,
    certifications: card.certifications.slice(0, shownCertifications),
    sample: card.sampleAvailable || undefined,
  }
}

function listedTradeName(card: TradeNameCard): ListedTradeName {
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

const listedPrincipal = (card: PrincipalCard, country: (isoCode: string) => string): ListedPrincipal => ({
  kind: card.kind,
  ...listedBase(card, []),
  country: card.countryIsoCode === null ? undefined : country(card.countryIsoCode),
  logo: card.logo,
  description: card.description,
  tradeNameCount: card.tradeNameCount,
  tradeGradeCount: card.tradeGradeCount,
})

export const listedPublication = (card: PublicationCard): ListedPublication => ({
  kind: card.kind,
  ...listedBase(card, []),
  // Its title is a text; names of products and suppliers are of no language.
  ...(card.lang === undefined ? {} : { lang: card.lang }),
  contentKey: card.contentKey,
  contentType: card.contentType,
  publishedDate: card.publishedDate,
  image: card.image,
  startsOn: card.startsOn,
  endsOn: card.endsOn,
  place: card.place,
  description: card.description,
  hasVideo: card.hasVideo || undefined,
})

const listedBase = (
  { id, slug, nameToDisplay, promoted, matched, businessGroups }: ResultCard,
  shown: readonly (string | undefined)[],
): ListedBase => ({
  id,
  slug,
  nameToDisplay,
  accent: accentOf(businessGroups[0]),
  promoted: promoted || undefined,
  matched: matched === null || matched.field === 'name' || shown.includes(matched.text) ? undefined : matched,
})

const listedSubstance = ({ nameToDisplay, lang, inciName, cas, eNumbers }: SubstanceSummary): ListedSubstance => ({
  name: nameToDisplay,
  lang,
  inci: inciName === null || inciName.toLowerCase() === nameToDisplay.toLowerCase() ? undefined : inciName,
  cas: cas ?? undefined,
  eNumber: eNumbers[0],
})

const namesOf = (links: readonly RecordLink[]): readonly string[] => links.map((link) => link.nameToDisplay)
