import { Badge } from '#platform/widgets/badge/badge.tsx'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { DrawnProduct } from '#features/catalogue/drawn-image/drawn-product.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedGrade } from './listed-card.ts'
import { outsideMark } from './outside-mark-part.ts'
import css from './cards.module.css'

/** Shows a few trade grades side by side. */
export function TradeGradeTiles({
  cards,
  page,
  badge = true,
}: {
  readonly cards: readonly ListedGrade[]
  readonly page: Page
  readonly badge?: boolean
}) {
  return (
    <ul className={css.tiles}>
      {cards.map((card) => {
        const substance = card.substances[0]
        return (
          <li key={card.id} className={css.tile} data-accent={card.accent}>
            <div className={css.drawn}>
              <DrawnProduct id={card.id} form={card.physicalForm} group={card.accent} />
            </div>
            <h3 className={css.title}>
              <a className={css.name} href={productPath(page.base, card)}>
                {card.nameToDisplay}
              </a>
              {badge && card.promoted && <Badge tone="promoted">{page.t('badge.promoted')}</Badge>}
            </h3>
            <p className={css.by}>{card.principal.nameToDisplay}</p>
            {substance && (
              <p className={css.substance}>
                <span lang={substance.lang}>{substance.name}</span>
                {substance.cas !== undefined && (
                  <span className={css.code}>
                    <b>CAS</b> {substance.cas}
                  </span>
                )}
              </p>
            )}
            {card.functions.length > 0 && <p className={css.functions}>{card.functions.slice(0, 2).join(' · ')}</p>}
            {card.outside && <outsideMark.Part outside={card.outside} page={page} />}
          </li>
        )
      })}
    </ul>
  )
}
