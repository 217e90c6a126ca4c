import type { Page } from '../page-context.ts'
import type { ListedCard } from './listed-card.ts'
import { PrincipalRow } from './principal-row.tsx'
import { TradeGradeRow } from './trade-grade-row.tsx'
import { TradeNameRow } from './trade-name-row.tsx'
import css from './cards.module.css'

/** Results of any kind, one under the other. */
export function ResultList({
  cards,
  page,
  label,
}: {
  readonly cards: readonly ListedCard[]
  readonly page: Page
  readonly label: string
}) {
  return (
    <ul className={css.list} aria-label={label}>
      {cards.map((card) =>
        card.kind === 'tradeGrade' ? (
          <TradeGradeRow key={card.id} card={card} page={page} />
        ) : card.kind === 'tradeName' ? (
          <TradeNameRow key={card.id} card={card} page={page} />
        ) : (
          <PrincipalRow key={card.id} card={card} page={page} />
        ),
      )}
    </ul>
  )
}
