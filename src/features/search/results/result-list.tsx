import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import type { DrawRow } from './draw-row.tsx'
import type { ListedCard } from './listed-card.ts'
import css from '#features/catalogue/cards/cards.module.css'

/** Shows results below each other. `row` draws one of them, so that a page with one kind does not load the rows of the others. */
export function ResultList({
  cards,
  row,
  page,
  label,
}: {
  readonly cards: readonly ListedCard[]
  readonly row: DrawRow
  readonly page: Page
  readonly label: string
}): ReactNode {
  return (
    <ul className={css.list} aria-label={label}>
      {cards.map((card) => row(card, page))}
    </ul>
  )
}
