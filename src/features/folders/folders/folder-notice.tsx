import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { maxCartLines } from '#features/enquiries/carts/cart-kinds.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { type FolderFormError, type FolderNotice as Done, maxFolderItems, maxFolders } from './folder-rules.ts'

/** What was done with a folder, or why not; `children` offers to undo it. */
export function FolderNotice({
  notice,
  formError,
  page: { t },
  children,
}: {
  readonly notice: Done | null
  readonly formError: FolderFormError | null
  readonly page: Page
  readonly children?: ReactNode
}) {
  return (
    <div role="alert">
      {formError !== null && (
        <Notice tone="warning">
          <p>
            {formError.type === 'tooMany'
              ? t('folder.error.tooMany', { count: maxFolders })
              : formError.type === 'full'
                ? t('folder.error.full', { count: maxFolderItems })
                : formError.type === 'cartFull'
                  ? t('cart.error.full', { count: maxCartLines })
                  : t(`folder.error.${formError.type}`)}
          </p>
        </Notice>
      )}
      {notice !== null && (
        <Notice tone="info">
          <p>{t(textOf[notice])}</p>
          {children}
        </Notice>
      )}
    </div>
  )
}

const textOf = {
  created: 'folder.done.created',
  saved: 'folder.done.saved',
  present: 'folder.done.present',
  restored: 'cart.done.restored',
  takenOver: 'folder.done.takenOver',
  copied: 'folder.done.copied',
  renamed: 'cart.done.changed',
  removed: 'folder.done.removed',
  noted: 'cart.done.changed',
  itemRemoved: 'folder.done.itemRemoved',
  moved: 'folder.done.moved',
} as const satisfies Readonly<Record<Done, string>>
