import { unitName } from '#features/enquiries/carts/line-names.ts'
import { measures } from '#features/enquiries/carts/line-choices.ts'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import type { PageLine } from './load.ts'
import { pasteFields } from './paste-fields.ts'
import css from './pasted-list.module.css'

/** One line: what was pasted, the product or a choice of products, and the amount. */
export function ResultLine({ line, page }: { readonly line: PageLine; readonly page: Page }) {
  const { t } = page
  const { number, term, products, quantity, unit, unread } = line
  const label = (text: string): string => t('paste.ofLine', { field: text, line: number })
  return (
    <tr data-result={line.type}>
      <td>{page.number(number)}</td>
      <th scope="row">{term}</th>
      <td>
        <Result line={line} page={page} />
        <Choice line={line} page={page} label={label(t('specification.product'))} />
      </td>
      <td>
        {products.length > 0 && (
          <span className={css.amount}>
            <input
              name={pasteFields.quantity + String(number)}
              defaultValue={quantity}
              aria-label={label(t('cart.quantity'))}
              inputMode="decimal"
              maxLength={20}
            />
            <select name={pasteFields.unit + String(number)} defaultValue={unit} aria-label={label(t('cart.unit'))}>
              {Object.keys(measures).map((each) => (
                <option key={each} value={each}>
                  {unitName(each, t)}
                </option>
              ))}
            </select>
          </span>
        )}
        {unread !== null && <span className={css.remark}>{t('paste.unread', { amount: unread })}</span>}
      </td>
    </tr>
  )
}

/** Says what was found, where the line has not simply one product. */
function Result({ line, page: { t } }: { readonly line: PageLine; readonly page: Page }) {
  switch (line.type) {
    case 'notFound':
      return <span className={css.remark}>{t('paste.notFound')}</span>
    case 'several':
      return <span className={css.remark}>{t('paste.several')}</span>
    case 'corrected':
      return <span className={css.remark}>{t('paste.corrected', { term: line.used ?? '' })}</span>
    case 'wrongNumber':
      return (
        <span className={css.remark}>
          {t('paste.wrongNumber')}
          {line.candidates.length > 0 && ` ${t('paste.candidates', { numbers: line.candidates.join(', ') })}`}
        </span>
      )
    default:
      return null
  }
}

function Choice({ line, page, label }: { readonly line: PageLine; readonly page: Page; readonly label: string }) {
  const { t, base } = page
  const { products, number, chosen } = line
  const name = pasteFields.grade + String(number)
  const [only] = products
  if (only === undefined) return null
  if (products.length === 1)
    return (
      <span className={css.only}>
        <input type="checkbox" name={name} value={only.id} defaultChecked={chosen === only.id} aria-label={label} />
        <span>
          <a href={productPath(base, only)}>{only.nameToDisplay}</a>
          <small>{[only.code, only.principalName].filter(Boolean).join(' · ')}</small>
          {only.outside && <outsideMark.Part outside={only.outside} page={page} />}
        </span>
      </span>
    )
  return (
    <select name={name} defaultValue={chosen} aria-label={label} className={css.choice}>
      <option value="">{t('paste.choose')}</option>
      {products.map(({ id, nameToDisplay, principalName, outside }) => (
        <option key={id} value={id}>
          {[nameToDisplay, principalName, ...(outside === undefined ? [] : [t('assistant.notInAssortment')])].join(
            ' · ',
          )}
        </option>
      ))}
    </select>
  )
}
