import {
  conflictsOf,
  rowConflict,
  showsConflicts,
  type ConflictMarket,
} from '#features/catalogue/conflicts/conflict.ts'
import { reasonsByStrength } from '#features/catalogue/conflicts/reasons.ts'
import type { ListConflicts, ResultCard } from '#features/search/results/search-shapes.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** Marks the cards of the rows in conflict with the reason and the last day of the rule. */
export function withConflicts(
  cards: readonly ResultCard[],
  { hits }: Pick<SearchAnswer, 'hits'>,
  viewer: Viewer,
  market: ConflictMarket,
): readonly ResultCard[] {
  const rules = conflictsOf(viewer, market)
  if (rules === null) return cards
  const ruleIds = new Map(
    hits
      .flatMap((hit) => [hit, ...(hit.folded?.others ?? [])])
      .flatMap(({ id, conflict }) => (conflict === undefined ? [] : [[id, conflict.id]])),
  )
  const marked = (card: ResultCard): ResultCard => {
    const conflict = rowConflict(rules, ruleIds.get(card.id) ?? '')
    const { folded } = card
    return {
      ...card,
      ...(conflict === null ? {} : { conflict }),
      ...(folded === undefined ? {} : { folded: { ...folded, others: folded.others.map(marked) } }),
    }
  }
  return cards.map(marked)
}

/** The number of rows in conflict by reason; nothing outside the Sales Assistant. */
export function conflictsOfList(
  { conflicts }: Pick<SearchAnswer, 'conflicts'>,
  viewer: Viewer,
): { readonly conflicts?: ListConflicts } {
  if (viewer.context !== 'SalesAssistant') return {}
  const counts = new Map(conflicts.map(({ reason, count }) => [reason, count]))
  const reasons = reasonsByStrength.flatMap((reason) => {
    const count = counts.get(reason)
    return count === undefined ? [] : { reason, count }
  })
  const total = reasons.reduce((sum, { count }) => sum + count, 0)
  return { conflicts: { areShown: showsConflicts(viewer), total, reasons } }
}
