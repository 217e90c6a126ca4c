import type { ReactNode } from 'react'
import type { Page } from '../page-context.ts'
import type { DrawRow } from './draw-row.tsx'
import type { ListedCard } from './listed-card.ts'
import css from './cards.module.css'

/** Results, one under the other. `row` draws one: a page that lists one kind brings the rows of no other along. */
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
