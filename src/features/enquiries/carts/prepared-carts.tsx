import { MadeBy } from '#features/identity/accounts/made-by.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { CartAct } from './cart-act.tsx'
import { takeAct } from './cart-kinds.ts'
import css from './cart.module.css'
import { sizeName, unitName } from './line-names.ts'
import type { CartData } from './load.ts'

/** The carts that sales people have filled for the visitor's company (SAL-03); the visitor takes over what they want. */
export function PreparedCarts({ data: { kind, prepared }, page }: { readonly data: CartData; readonly page: Page }) {
  const { t } = page
  if (prepared.length === 0) return null
  return (
    <section aria-labelledby="prepared" className={css.prepared}>
      <h2 id="prepared">{t('cart.prepared')}</h2>
      {prepared.map(({ id, madeBy, lines }) => (
        <div key={id} className={css.line}>
          <MadeBy name={madeBy} page={page} />
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <a href={line.address} translate="no">
                  {line.product.nameToDisplay}
                </a>
                {kind === 'sample' && `, ${sizeName(line.sampleSize, page.number)}`}
                {kind !== 'sample' && line.quantity !== null && `, ${line.quantity} ${unitName(line.unit, t)}`}
                {line.note !== null && <div>{line.note}</div>}
              </li>
            ))}
          </ul>
          <CartAct kind={kind} act={takeAct(id)} page={page}>
            <Button type="submit" aria-label={`${t('cart.take')}: ${madeBy}`}>
              {t('cart.take')}
            </Button>
          </CartAct>
        </div>
      ))}
    </section>
  )
}
