import { imageAddress } from '#features/catalogue/cards/principal-row.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { supplierPath } from '#platform/values/addresses/record-paths.ts'
import { saveAddress } from '#platform/values/addresses/account-paths.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { cartFields, fieldsOf, type LineField, lineFieldName, overridingFieldsOf } from './cart-kinds.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import css from './cart.module.css'
import { LineFieldInput } from './line-field.tsx'
import { LineOverrides } from './line-overrides.tsx'
import type { CartData, CartPageLine } from './cart-data.ts'

/** Who supplies a product, and of what it consists: many products have similar names. */
const ProductIdentity = ({
  product: { principal, substances },
  page: { base },
}: {
  readonly product: NonNullable<CartPageLine['product']>
  readonly page: Page
}) => (
  <p className={css.identity}>
    <a href={supplierPath(base, principal)}>{principal.nameToDisplay}</a>
    {substances.map(({ id, nameToDisplay, lang, cas }) => (
      <span key={id}>
        <span lang={lang}>{nameToDisplay}</span>
        {cas !== null && <span translate="no"> (CAS {cas})</span>}
      </span>
    ))}
  </p>
)

/** The logo of the supplier, whose name stands beside it; nothing if there is none. */
const Picture = ({ logo }: { readonly logo: string | undefined }) =>
  logo === undefined ? null : (
    <img
      className={css.picture}
      src={imageAddress(logo)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
    />
  )

/** A line of a cart: its product, its values, and the buttons that remove or move it. */
export function CartLineFields({
  line,
  data,
  page,
}: {
  readonly line: CartPageLine
  readonly data: CartData
  readonly page: Page
}) {
  const { t, base } = page
  const { kind, logos } = data
  const overriding: readonly LineField[] = overridingFieldsOf[kind]
  const name = line.product?.nameToDisplay ?? line.savedName
  const act = (value: string, text: string, variant: 'neutral' | 'destructive-text' = 'neutral') => (
    <Button
      type="submit"
      size="small"
      name={formNames.command}
      value={value}
      variant={variant}
      formNoValidate
      aria-label={`${text}: ${name}`}
    >
      {text}
    </Button>
  )
  return (
    <li id={line.id} className={css.line} data-gone={line.address === null ? '' : undefined}>
      <div className={css.heading}>
        <Picture logo={logos[line.product?.principal.id ?? '']} />
        <h2>
          {line.address === null ? (
            <span translate="no">{line.savedName}</span>
          ) : (
            <a href={line.address} translate="no">
              {name}
            </a>
          )}
          {line.savedCode !== null && <small translate="no">{line.savedCode}</small>}
        </h2>
        {line.product !== null && <ProductIdentity product={line.product} page={page} />}
      </div>
      {line.previousNumber !== null && (
        <p>
          {t('requests.line.previous')} <span translate="no">{line.previousNumber}</span>
        </p>
      )}
      {line.isOutside && (
        <Notice tone="warning">
          <p>{t('assistant.notInAssortment')}</p>
        </Notice>
      )}
      {line.address === null ? (
        <Notice tone="warning">
          <p>{t('cart.unavailable')}</p>
        </Notice>
      ) : (
        <div className={css.fields} role="group" aria-label={name}>
          <input type="hidden" name={lineFieldName(cartFields.version, line.id)} value={line.version} />
          {fieldsOf[kind]
            .filter((field) => !overriding.includes(field))
            .map((field) => (
              <LineFieldInput key={field} field={field} line={line} data={data} page={page} />
            ))}
          {overriding.length > 0 && (
            <LineOverrides fields={overriding} line={line} data={data} name={name} page={page} />
          )}
        </div>
      )}
      <div className={css.acts}>
        {line.address !== null &&
          cartKinds
            .filter((each) => each !== kind)
            .map((each) => (
              <span key={each}>
                {act(formCommand('CartController.moveLine', { lineId: line.id, to: each }), t(`cart.move.${each}`))}
              </span>
            ))}
        {line.product !== null && (
          <ButtonLink size="small" href={saveAddress(base, line.product.id)} aria-label={`${t('card.save')}: ${name}`}>
            {t('card.save')}
          </ButtonLink>
        )}
        {act(
          formCommand('CartController.removeLine', { lineId: line.id, [cartFields.without]: line.id }),
          t('cart.remove'),
          'destructive-text',
        )}
      </div>
    </li>
  )
}
