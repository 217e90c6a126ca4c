import { packParameters } from '#domain/pack-address.ts'
import { Button } from '#widgets/button/button.tsx'
import { TickBox } from '#widgets/checkbox/tick-box.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import css from './documents.module.css'

/** The documents of several products as one ZIP: which of them, then what is in it and what is missing. */
export function DocumentsOfProducts({
  products,
  page,
}: {
  readonly products: readonly { readonly id: string; readonly nameToDisplay: string }[]
  readonly page: Page
}) {
  const { t, base } = page
  return (
    <details className={css.several}>
      <summary>
        <Icon name="archive" />
        {t('documents.ofSeveral')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <form action={`${base}/documents-pack`} method="get">
        <fieldset className={css.products}>
          <legend className="visually-hidden">{t('nav.products')}</legend>
          {products.map(({ id, nameToDisplay }) => (
            <label key={id}>
              <TickBox name={packParameters.products} value={id} defaultChecked autoComplete="off" />
              {nameToDisplay}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="brand">
          {t('certificates.toPack')}
        </Button>
      </form>
    </details>
  )
}
