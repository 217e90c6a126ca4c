import type { RowConflict } from '#features/catalogue/conflicts/conflict.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { productPath, publicationPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import cards from '#features/catalogue/cards/cards.module.css'
import type { ListedCard } from './listed-card.ts'
import css from './conflict-row.module.css'

/** A row that is in conflict in the session: grey, with the reason and the last day, and with nothing that adds it (SES-11). */
export function ConflictRow({
  card,
  conflict,
  page,
}: {
  readonly card: ListedCard
  readonly conflict: RowConflict
  readonly page: Page
}) {
  const { t, base, site, language } = page
  const reason = t(`conflicts.reason.${conflict.reason}`)
  return (
    <li className={`${cards.card} ${css.row}`} data-id={card.id} data-conflict={conflict.reason}>
      <div className={cards.main}>
        <h3 className={cards.title}>
          <a className={css.name} href={pathOf(card, base)}>
            {card.nameToDisplay}
          </a>
        </h3>
        {'principal' in card && <p className={css.by}>{card.principal.nameToDisplay}</p>}
        <p className={css.reason}>
          <Icon name="lock" size={16} />
          {conflict.until === null
            ? t('conflicts.row', { reason })
            : t('conflicts.rowUntil', { reason, date: formatDate(conflict.until, site, language) })}
        </p>
        {card.outside && <outsideMark.Part outside={card.outside} page={page} />}
      </div>
    </li>
  )
}

const pathOf = (card: ListedCard, base: string): string =>
  card.kind === 'tradeGrade'
    ? productPath(base, card)
    : card.kind === 'tradeName'
      ? tradeNamePath(base, card)
      : card.kind === 'principal'
        ? supplierPath(base, card)
        : publicationPath(base, card)
