import type { RowConflict } from '#features/catalogue/conflicts/conflict.ts'
import {
  listedGrade,
  listedPrincipal,
  listedTradeName,
  type ListedGrade,
  type ListedPrincipal,
  type ListedTradeName,
} from '#features/catalogue/cards/listed-card.ts'
import { listedPublication, type ListedPublication } from '#features/content/cards/publication-card.ts'
import type { ResultCard } from './search-shapes.ts'

/** The fields of a result that a list shows, by kind. */
export type ListedCard = (ListedGrade | ListedTradeName | ListedPrincipal | ListedPublication) & {
  readonly conflict?: RowConflict
  readonly folded?: { readonly total: number; readonly others: readonly ListedCard[] }
}

/** `country` returns the name of a country in the page's language. */
export const listedCards = (
  cards: readonly ResultCard[],
  country: (isoCode: string) => string,
): readonly ListedCard[] =>
  cards.map((card) => {
    const listed =
      card.kind === 'tradeGrade'
        ? listedGrade(card)
        : card.kind === 'tradeName'
          ? listedTradeName(card)
          : card.kind === 'principal'
            ? listedPrincipal(card, country)
            : listedPublication(card)
    const { conflict, folded } = card
    return {
      ...listed,
      ...(conflict === undefined ? {} : { conflict }),
      ...(folded === undefined ? {} : { folded: { total: folded.total, others: listedCards(folded.others, country) } }),
    }
  })
