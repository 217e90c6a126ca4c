import type { ComponentType, ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedCard } from './listed-card.ts'

/** Draws a result in a list. */
export type DrawRow = (card: ListedCard, page: Page) => ReactNode

type CardOf<Kind extends ListedCard['kind']> = Extract<ListedCard, { readonly kind: Kind }>

/** Draws the rows of a list that contains only one kind. */
export function rowsOf<Kind extends ListedCard['kind']>(
  kind: Kind,
  Row: ComponentType<{ readonly card: CardOf<Kind>; readonly page: Page }>,
): DrawRow {
  const isOfKind = (card: ListedCard): card is CardOf<Kind> => card.kind === kind
  return (card, page) => (isOfKind(card) ? <Row key={card.id} card={card} page={page} /> : null)
}
