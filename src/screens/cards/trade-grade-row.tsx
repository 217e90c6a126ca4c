import { Badge } from '#widgets/badge/badge.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { productPath, supplierPath, tradeNamePath } from '#domain/record-paths.ts'
import type { Page } from '../page-context.ts'
import { picklistText } from '../picklist-texts.ts'
import type { ListedGrade, ListedSubstance } from './listed-card.ts'
import { MatchedBy } from './matched-by.tsx'
import css from './cards.module.css'

/** A trade grade in a list: what it is, whose, of what, what for; at the side what decides between two alike. */
export function TradeGradeRow({ card, page }: { readonly card: ListedGrade; readonly page: Page }) {
  const { t, base } = page
  const [first, second] = card.substances
  return (
    <li className={css.card} data-accent={card.accent} data-id={card.id}>
      <div className={css.main}>
        <h3 className={css.title}>
          <a className={css.name} href={productPath(base, card)}>
            {card.nameToDisplay}
          </a>
          {card.promoted && <Badge tone="promoted">{t('badge.promoted')}</Badge>}
        </h3>
        <p className={css.by}>
          <a href={supplierPath(base, card.principal)}>{card.principal.nameToDisplay}</a>
          {' · '}
          <a href={tradeNamePath(base, card.tradeName)}>{card.tradeName.nameToDisplay}</a>
        </p>
        {first && <Substance substance={first} />}
        {second && <Substance substance={second} />}
        {card.moreSubstances !== undefined && (
          <p className={css.code}>{t('card.moreSubstances', { count: card.moreSubstances })}</p>
        )}
        {card.functions.length > 0 && <p className={css.functions}>{card.functions.join(' · ')}</p>}
        <MatchedBy matched={card.matched} page={page} />
      </div>
      <div className={css.facts}>
        {card.form !== undefined && <span>{picklistText(t, 'form', card.form)}</span>}
        {card.certifications.length > 0 && (
          <span>{card.certifications.map((value) => picklistText(t, 'certification', value)).join(' · ')}</span>
        )}
        {card.sample && (
          <span className={css.sample}>
            <Icon name="flask" size={16} />
            {t('badge.sample')}
          </span>
        )}
      </div>
    </li>
  )
}

/** Name, INCI where it says something else, and the numbers a chemist looks for. */
function Substance({ substance }: { readonly substance: ListedSubstance }) {
  const { name, lang, inci, cas, eNumber } = substance
  return (
    <p className={css.substance}>
      <span lang={lang}>{name}</span>
      {inci !== undefined && (
        <span className={css.code}>
          <b>INCI</b> {inci}
        </span>
      )}
      {cas !== undefined && (
        <span className={css.code}>
          <b>CAS</b> {cas}
        </span>
      )}
      {eNumber !== undefined && <span className={css.code}>{eNumber}</span>}
    </p>
  )
}
