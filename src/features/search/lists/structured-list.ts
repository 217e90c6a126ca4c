import type { ListedCard } from '#features/search/results/listed-card.ts'
import { publicationPath, productPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { readable } from '#platform/pages/structured-data/texts.ts'
import { wholeAddress, type DataPage, type Thing } from '#platform/pages/structured-data/thing.ts'

/** The records on a page of a list in their order, each with the address of its own page, which describes it. */
export const structuredList = (cards: readonly ListedCard[], total: number, page: DataPage): Thing => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: cards.map((card, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: readable(card.nameToDisplay, page),
    url: wholeAddress(pathOf(card, page.base), page),
  })),
})

function pathOf(card: ListedCard, base: string): string {
  if (card.kind === 'knowledgeArticle') return publicationPath(base, card)
  return card.kind === 'tradeGrade'
    ? productPath(base, card)
    : card.kind === 'tradeName'
      ? tradeNamePath(base, card)
      : supplierPath(base, card)
}
