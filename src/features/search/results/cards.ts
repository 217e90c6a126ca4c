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

/**
 * Turns hits of one kind into cards in the same order. Omits hits whose records were deleted after they were indexed. The records of
 * folded rows are read together with the others.
 */
export async function resultCards(
  kind: ResultType,
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly ResultCard[]> {
  if (!hits.some(({ folded }) => folded !== undefined)) return await cardsOf[kind](hits, context)
  const cards: readonly ResultCard[] = await cardsOf[kind](hits.flatMap(gradesOf), context)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return hits.flatMap((hit) => {
    const all = gradesOf(hit)
    const [first, ...others] = all.flatMap(({ id }) => byId.get(id) ?? [])
    if (first === undefined) return []
    const total = (hit.folded?.total ?? 1) - (all.length - 1 - others.length)
    return others.length === 0 ? first : { ...first, folded: { total, others } }
  })
}

const gradesOf = (hit: SearchHit): readonly SearchHit[] => [hit, ...(hit.folded?.others ?? [])]
