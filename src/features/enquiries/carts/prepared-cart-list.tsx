import { CreatedBy } from '#features/identity/accounts/created-by.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/forms/form.tsx'
import css from './cart.module.css'
import { LineFacts } from './line-facts.tsx'
import type { CartData } from './cart-data.ts'

/** The carts that sales people have filled for the visitor's company (SAL-03); the visitor takes over what they want. */
export function PreparedCarts({ data: { prepared }, page }: { readonly data: CartData; readonly page: Page }) {
  const { t } = page
  if (prepared.length === 0) return null
  return (
    <section aria-labelledby="prepared" className={css.prepared}>
      <h2 id="prepared">{t('cart.prepared')}</h2>
      {prepared.map(({ id, madeBy, lines }) => (
        <div key={id} className={css.line}>
          <CreatedBy name={madeBy} page={page} />
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <a href={line.address} translate="no">
                  {line.product.nameToDisplay}
                </a>
                <LineFacts facts={line.facts} page={page} />
              </li>
            ))}
          </ul>
          <Form
            of="CartController.takePrepared"
            record={id}
            hidden={{ cartId: id }}
            name={`${t('cart.take')}: ${madeBy}`}
          >
            <Button type="submit" aria-label={`${t('cart.take')}: ${madeBy}`}>
              {t('cart.take')}
            </Button>
          </Form>
        </div>
      ))}
    </section>
  )
}
