import type { DrawRow } from './draw-row.tsx'
import { PrincipalRow } from './principal-row.tsx'
import { PublicationRow } from './publication-row.tsx'
import { TradeGradeRow } from './trade-grade-row.tsx'
import { TradeNameRow } from './trade-name-row.tsx'

/** The rows of a list that may hold any kind. */
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
