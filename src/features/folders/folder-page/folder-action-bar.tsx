import type { ReactNode } from 'react'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { folderFields } from '#features/folders/folders/folder-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { FolderActions } from './page-items.ts'
import css from './folder-page.module.css'

/** What can be done with the products of a folder: compare them, take their documents, ask for them, or print the list. */
export function FolderActionBar({
  actions: { compare, documents, hasProducts },
  action,
  file,
  page: { t },
  children,
}: {
  readonly actions: FolderActions
  /** The address of the forms. */
  readonly action: string
  /** The address of the table; null where there is none. */
  readonly file: string | null
  readonly page: Page
  readonly children?: ReactNode
}) {
  return (
    <div className={css.actions} role="group" aria-label={t('folder.actions')}>
      {children}
      {compare !== null && (
        <ButtonLink size="small" iconName="columns" href={compare} rel="nofollow">
          {t('folder.compare')}
        </ButtonLink>
      )}
      {documents !== null && (
        <ButtonLink size="small" iconName="download" href={documents} rel="nofollow">
          {t('compare.documents')}
        </ButtonLink>
      )}
      {hasProducts &&
        cartKinds.map((kind) => (
          <form key={kind} action={action} method="post">
            <input type="hidden" name={folderFields.act} value="cart" />
            <input type="hidden" name={folderFields.cart} value={kind} />
            <Button type="submit" size="small">
              {t('folder.toCart', { cart: t(`cart.title.${kind}`) })}
            </Button>
          </form>
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
