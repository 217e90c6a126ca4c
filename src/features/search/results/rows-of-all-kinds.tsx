import type { DrawRow } from './draw-row.tsx'
import { PrincipalRow } from '#features/catalogue/cards/principal-row.tsx'
import { PublicationRow } from '#features/content/cards/publication-row.tsx'
import { TradeGradeRow } from '#features/catalogue/cards/trade-grade-row.tsx'
import { TradeNameRow } from '#features/catalogue/cards/trade-name-row.tsx'

/** Draws the rows of a list that may contain every kind. */
export const rowsOfAllKinds: DrawRow = (card, page) =>
  card.kind === 'tradeGrade' ? (
    <TradeGradeRow key={card.id} card={card} page={page} />
  ) : card.kind === 'tradeName' ? (
    <TradeNameRow key={card.id} card={card} page={page} />
  ) : card.kind === 'principal' ? (
    <PrincipalRow key={card.id} card={card} page={page} />
  ) : (
    <PublicationRow key={card.id} card={card} page={page} />
  )
