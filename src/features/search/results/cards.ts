import { principalCards, tradeGradeCards, tradeNameCards } from '#features/catalogue/cards/result-cards.ts'
import { publicationCards } from '#features/content/cards/publication-cards.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { SearchHit } from '#platform/search/port.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import type { ResultCard } from './search-shapes.ts'

type Card<Kind extends ResultType> = Extract<ResultCard, { readonly kind: Kind }>

/** The cards of each kind of results. A new kind needs a line here and in `rows-of-all-kinds.tsx`. */
const cardsOf = {
  tradeGrade: tradeGradeCards,
  tradeName: tradeNameCards,
  principal: principalCards,
  knowledgeArticle: publicationCards,
} satisfies {
  readonly [Kind in ResultType]: (hits: readonly SearchHit[], context: CallContext) => Promise<readonly Card<Kind>[]>
}

/** Turns hits of one kind into cards in the same order. Omits hits whose records were deleted after they were indexed. */
export const resultCards = async (
  kind: ResultType,
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly ResultCard[]> => await cardsOf[kind](hits, context)
