import type { ResultCard } from '#calls/search-shapes.ts'
import type { Page } from '../page-context.ts'
import { PrincipalRow } from './principal-row.tsx'
import { TradeGradeRow } from './trade-grade-row.tsx'
import { TradeNameRow } from './trade-name-row.tsx'
import css from './cards.module.css'

/** Results of any kind, one under the other. */
export function ResultList({
  cards,
  page,
  label,
  countries = {},
}: {
  readonly cards: readonly ResultCard[]
  readonly page: Page
  readonly label: string
  /** Names by ISO code. */
  readonly countries?: Readonly<Record<string, string>>
}) {
  return (
    <ul className={css.list} aria-label={label}>
      {cards.map((card) =>
        card.kind === 'tradeGrade' ? (
          <TradeGradeRow key={card.id} card={card} page={page} />
        ) : card.kind === 'tradeName' ? (
          <TradeNameRow key={card.id} card={card} page={page} />
        ) : (
          <PrincipalRow key={card.id} card={card} country={countries[card.countryIsoCode ?? '']} page={page} />
        ),
      )}
    </ul>
  )
}
