import { Badge } from '#platform/widgets/badge/badge.tsx'
import { saveAddress } from '#platform/values/addresses/account-paths.ts'
import { supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedTradeName } from './listed-card.ts'
import { MatchedBy } from './matched-by.tsx'
import { outsideMark } from './outside-mark-part.ts'
import css from './cards.module.css'

/** A trade name in a list. */
export function TradeNameRow({ card, page }: { readonly card: ListedTradeName; readonly page: Page }) {
  const { t, base } = page
  return (
    <li className={css.card} data-accent={card.accent} data-id={card.id}>
      <div className={css.main}>
        <h3 className={css.title}>
          <a className={css.name} href={tradeNamePath(base, card)}>
            {card.nameToDisplay}
          </a>
          {card.promoted && <Badge tone="promoted">{t('badge.promoted')}</Badge>}
        </h3>
        <p className={css.by} data-supplier-only="">
          <a href={supplierPath(base, card.principal)}>{card.principal.nameToDisplay}</a>
        </p>
        {card.description !== null && (
          <p className={css.description} lang={card.description.lang}>
            {card.description.text}
          </p>
        )}
        {card.functions.length > 0 && <p className={css.functions}>{card.functions.join(' · ')}</p>}
        <MatchedBy matched={card.matched} page={page} />
        {card.outside && <outsideMark.Part outside={card.outside} page={page} />}
      </div>
      <div className={css.facts}>
        <span>{t('card.products', { count: card.tradeGradeCount })}</span>
        <span className={css.actions}>
          <a href={saveAddress(base, card.id)} rel="nofollow" aria-label={`${t('card.save')}: ${card.nameToDisplay}`}>
            {t('card.save')}
          </a>
        </span>
      </div>
    </li>
  )
}
