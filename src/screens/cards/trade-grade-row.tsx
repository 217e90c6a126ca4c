import type { SubstanceSummary, TradeGradeCard } from '#calls/search-shapes.ts'
import { Badge } from '#widgets/badge/badge.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { accentOf } from '../accents.ts'
import { productPath, supplierPath, tradeNamePath } from '../paths.ts'
import type { Page } from '../page-context.ts'
import { picklistText } from '../picklist-texts.ts'
import { MatchedBy } from './matched-by.tsx'
import css from './cards.module.css'

/** A trade grade in a list: what it is, whose, of what, what for; at the side what decides between two alike. */
export function TradeGradeRow({ card, page }: { readonly card: TradeGradeCard; readonly page: Page }) {
  const { t, base } = page
  const [first, second] = card.substances
  return (
    <li className={css.card} data-accent={accentOf(card.businessGroups[0])} data-id={card.id}>
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
        {card.substances.length > 2 && (
          <p className={css.code}>{t('card.moreSubstances', { count: card.substances.length - 2 })}</p>
        )}
        {card.functionNames.length > 0 && (
          <p className={css.functions}>{card.functionNames.map((link) => link.nameToDisplay).join(' · ')}</p>
        )}
        <MatchedBy matched={card.matched} page={page} />
      </div>
      <div className={css.facts}>
        {card.physicalForm !== null && <span>{picklistText(t, 'form', card.physicalForm)}</span>}
        {card.certifications.length > 0 && (
          <span>
            {card.certifications
              .slice(0, 3)
              .map((value) => picklistText(t, 'certification', value))
              .join(' · ')}
          </span>
        )}
        {card.sampleAvailable && (
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
function Substance({ substance }: { readonly substance: SubstanceSummary }) {
  const name = substance.nameToDisplay
  const inci = substance.inciName
  return (
    <p className={css.substance}>
      <span lang={substance.lang}>{name}</span>
      {inci !== null && inci.toLowerCase() !== name.toLowerCase() && (
        <span className={css.code}>
          <b>INCI</b> {inci}
        </span>
      )}
      {substance.cas !== null && (
        <span className={css.code}>
          <b>CAS</b> {substance.cas}
        </span>
      )}
      {substance.eNumbers.length > 0 && <span className={css.code}>{substance.eNumbers[0]}</span>}
    </p>
  )
}
