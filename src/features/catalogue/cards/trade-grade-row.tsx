import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { compareForm, compareParameters } from '#platform/values/addresses/compare-fields.ts'
import { productPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { picklistText } from '#platform/pages/parts/picklist-texts.ts'
import { addParameters, askForm } from '#platform/values/addresses/cart-paths.ts'
import { saveAddress } from '#platform/values/addresses/account-paths.ts'
import type { ListedGrade, ListedSubstance } from './listed-card.ts'
import { MatchedBy } from './matched-by.tsx'
import { outsideMark } from './outside-mark-part.ts'
import css from './cards.module.css'

/**
 * A trade grade in a list: name, supplier, substances and functions. The side column shows the facts that distinguish similar
 * grades.
 */
export function TradeGradeRow({ card, page }: { readonly card: ListedGrade; readonly page: Page }) {
  const { t, base } = page
  const [first, second] = card.substances
  return (
    <li className={css.card} data-accent={card.accent} data-id={card.id} id={card.id}>
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
        {card.specifications && (
          <p className={css.specifications}>
            {card.specifications.map(({ name, lang, text }) => (
              <span key={name}>
                <span lang={lang}>{name}</span> {text}
              </span>
            ))}
          </p>
        )}
        <MatchedBy matched={card.matched} page={page} />
        {card.outside && <outsideMark.Part outside={card.outside} page={page} />}
      </div>
      <div className={css.facts}>
        {card.physicalForm !== undefined && <span>{picklistText(t, 'form', card.physicalForm)}</span>}
        {card.certifications.length > 0 && (
          <span>{card.certifications.map((value) => picklistText(t, 'certification', value)).join(' · ')}</span>
        )}
        {card.sample && (
          <span className={css.sample}>
            <Icon name="flask" size={16} />
            {t('badge.sample')}
          </span>
        )}
        <CompareBox card={card} page={page} />
        <ProductActions product={card} page={page} />
      </div>
    </li>
  )
}

/** Selects a product for the comparison, whose form stands once below the list. */
export function CompareBox({
  card: { id, nameToDisplay },
  page: { t },
}: {
  readonly card: ListedGrade
  readonly page: Page
}) {
  return (
    <label className={css.compare}>
      <input type="checkbox" name={compareParameters.ids} value={id} form={compareForm} />
      {t('card.compare')}
      <span className="visually-hidden"> {nameToDisplay}</span>
    </label>
  )
}

/**
 * What a visitor does with a product of a list: ask for a sample or a quote, or save it. The buttons belong to the one form
 * that each page has for them, and are the same for every visitor, so that guests share the page.
 */
export function ProductActions({
  product: { id, nameToDisplay, sample },
  page: { t, base },
}: {
  readonly product: Pick<ListedGrade, 'id' | 'nameToDisplay'> & { readonly sample: boolean | undefined }
  readonly page: Page
}) {
  const label = (text: string): string => `${text}: ${nameToDisplay}`
  const ask = (kind: 'sample' | 'quote') => (
    <button
      type="submit"
      form={askForm}
      name={formNames.form}
      value={formCommand('CartController.addLines', addParameters(kind, [id]))}
      aria-label={label(t(`card.ask.${kind}`))}
    >
      {t(`card.ask.${kind}`)}
    </button>
  )
  return (
    <span className={css.actions} data-actions="">
      {sample && ask('sample')}
      {ask('quote')}
      <a href={saveAddress(base, id)} rel="nofollow" aria-label={label(t('card.save'))}>
        {t('card.save')}
      </a>
    </span>
  )
}

/** Shows the name of a substance, its INCI name if it differs, and the numbers that chemists look for. */
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
