import type { TradeGradeCard } from '#calls/search-shapes.ts'
import { Badge } from '#widgets/badge/badge.tsx'
import { accentOf } from '../accents.ts'
import { productPath } from '../paths.ts'
import type { Page } from '../page-context.ts'
import css from './cards.module.css'

/** A few trade grades side by side. */
export function TradeGradeTiles({
  cards,
  page,
  badge = true,
}: {
  readonly cards: readonly TradeGradeCard[]
  readonly page: Page
  readonly badge?: boolean
}) {
  return (
    <ul className={css.tiles}>
      {cards.map((card) => {
        const substance = card.substances[0]
        return (
          <li key={card.id} className={css.tile} data-accent={accentOf(card.businessGroups[0])}>
            <h3 className={css.title}>
              <a className={css.name} href={productPath(page.base, card)}>
                {card.nameToDisplay}
              </a>
              {badge && card.promoted && <Badge tone="promoted">{page.t('badge.promoted')}</Badge>}
            </h3>
            <p className={css.by}>{card.principal.nameToDisplay}</p>
            {substance && (
              <p className={css.substance}>
                <span lang={substance.lang}>{substance.nameToDisplay}</span>
                {substance.cas !== null && (
                  <span className={css.code}>
                    <b>CAS</b> {substance.cas}
                  </span>
                )}
              </p>
            )}
            {card.functionNames.length > 0 && (
              <p className={css.functions}>
                {card.functionNames
                  .slice(0, 2)
                  .map((link) => link.nameToDisplay)
                  .join(' · ')}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
