import { unitName } from '#features/enquiries/carts/line-names.ts'
import { measures } from '#features/enquiries/carts/line-choices.ts'
import { useFormField } from '#platform/forms/form-scope.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { messageId } from '#platform/widgets/field/field.tsx'
import fieldCss from '#platform/widgets/field/field.module.css'
import { writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { type ChosenField, chosenFieldName } from './paste-fields.ts'
import type { ShownLine } from './get-list.ts'
import css from './pasted-list.module.css'

interface LineProperties {
  readonly line: ShownLine
  readonly page: Page
}

/** One field of a line. Its label is the heading of its column, with the number of the line. */
function useLineField(field: ChosenField, { line: { number }, page: { t } }: LineProperties, initial: string) {
  const { id, name, label, value, chosen, error } = useFormField(chosenFieldName(field, number), initial)
  const attributes = {
    id,
    name,
    'aria-label': t('paste.ofLine', { field: label, line: number }),
    'aria-invalid': error !== null,
    'aria-describedby': error === null ? undefined : messageId(id),
  } as const
  const message =
    error === null ? null : (
      <span className={fieldCss.message} id={messageId(id)} data-error="">
        {error}
      </span>
    )
  return { attributes, value, chosen, message }
}

/** The amount of a line and its unit. */
export function AmountFields({ line, page }: LineProperties) {
  const { t } = page
  const written = line.quantity === null ? '' : writeTypedNumber(Number(line.quantity), page)
  const quantity = useLineField('quantity', { line, page }, line.choice?.quantity ?? written)
  const unit = useLineField('unit', { line, page }, line.choice?.unit ?? line.unit)
  return (
    <>
      <span className={css.amount}>
        <input
          key={quantity.value}
          {...quantity.attributes}
          defaultValue={quantity.value}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        <select key={`unit ${unit.value}`} {...unit.attributes} defaultValue={unit.value} autoComplete="off">
          {Object.keys(measures).map((each) => (
            <option key={each} value={each}>
              {unitName(each, t)}
            </option>
          ))}
        </select>
      </span>
      {quantity.message}
      {unit.message}
    </>
  )
}

/** The box of the only product of a line. */
export function ProductBox({ line, page, product }: LineProperties & { readonly product: string }) {
  const { attributes, chosen, message } = useLineField('grade', { line, page }, '')
  const isChosen = chosen === null ? firstChoice(line) === product : chosen.includes(product)
  return (
    <>
      <input {...attributes} type="checkbox" value={product} defaultChecked={isChosen} />
      {message}
    </>
  )
}

/** The choice among the products of a line. */
export function ProductChoice({ line, page }: LineProperties) {
  const { t } = page
  const { attributes, value, message } = useLineField('grade', { line, page }, firstChoice(line))
  return (
    <>
      <select key={value} {...attributes} defaultValue={value} className={css.choice} autoComplete="off">
        <option value="">{t('paste.choose')}</option>
        {line.products.map(({ id, nameToDisplay, principalName, outside }) => (
          <option key={id} value={id}>
            {[nameToDisplay, principalName, ...(outside === undefined ? [] : [t('assistant.notInAssortment')])].join(
              ' · ',
            )}
          </option>
        ))}
      </select>
      {message}
    </>
  )
}

/** What the visitor has chosen before; else only what was surely meant is chosen for them. */
const firstChoice = ({ type, products, choice }: ShownLine): string =>
  choice !== null ? choice.grade : type === 'found' && products.length === 1 ? (products[0]?.id ?? '') : ''
