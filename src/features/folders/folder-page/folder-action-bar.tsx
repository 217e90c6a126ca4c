import type { ReactNode } from 'react'
import { addParameters, askForm, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { FolderActions } from './page-items.ts'
import css from './folder-page.module.css'

/** What can be done with the products of a folder: compare them, take their documents, ask for them, or print the list. */
export function FolderActionBar({
  actions: { compare, documents, products },
  file,
  page: { t },
  children,
}: {
  readonly actions: FolderActions
  /** The address of the table; null where there is none. */
  readonly file: string | null
  readonly page: Page
  readonly children?: ReactNode
}) {
  return (
    <div className={css.actions} role="group" aria-label={t('folder.actions')} data-actions="">
      {children}
      {compare !== null && (
        <ButtonLink size="small" iconName="columns" href={compare} rel="nofollow">
          {t('folder.compare')}
        </ButtonLink>
      )}
      {documents !== null && (
        <ButtonLink size="small" iconName="archive" href={documents.href} rel="nofollow">
          {t('results.documentsOfList', { count: documents.count })}
        </ButtonLink>
      )}
      {products.length > 0 &&
        cartKinds.map((kind) => (
          <Button
            key={kind}
            type="submit"
            size="small"
            form={askForm}
            name={formNames.form}
            value={formCommand('CartController.addLines', addParameters(kind, products))}
          >
            {t('folder.toCart', { cart: t(`cart.title.${kind}`) })}
          </Button>
        ))}
      {file !== null && (
        <ButtonLink size="small" iconName="download" href={file} download="">
          {t('compare.file')}
        </ButtonLink>
      )}
      <Button size="small" onClick={() => window.print()}>
        {t('folder.print')}
      </Button>
    </div>
  )
}
