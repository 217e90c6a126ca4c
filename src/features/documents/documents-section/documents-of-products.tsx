import { bundleParameters } from '#features/documents/bundle-request/bundle-address.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { CheckboxInput } from '#platform/widgets/checkbox/checkbox-input.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './documents.module.css'

/** Offers the documents of several products as one ZIP: first the choice of products, then the page with contents and gaps. */
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
      <form action={`${base}/documents-pack`} method="get" autoComplete="off">
        <fieldset className={css.products}>
          <legend className="visually-hidden">{t('nav.products')}</legend>
          {products.map(({ id, nameToDisplay }) => (
            <label key={id}>
              <CheckboxInput name={bundleParameters.products} value={id} defaultChecked />
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
