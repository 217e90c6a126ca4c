import { maxCartLines } from '#features/enquiries/carts/cart-kinds.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { RequestsData } from './load.ts'

/** What the last form on a page about requests has done, or why it was rejected. */
export function RequestNotices({
  formError,
  done,
  page: { t },
}: Pick<RequestsData, 'formError' | 'done'> & { readonly page: Page }) {
  return (
    <div role="alert">
      {formError !== null && (
        <Notice tone="warning">
          <p>
            {formError.type === 'full'
              ? t('cart.error.full', { count: maxCartLines })
              : t(`requests.error.${formError.type}`)}
          </p>
        </Notice>
      )}
      {done !== null && (
        <Notice tone="info">
          <p>
            {t(
              done === 'emails'
                ? 'account.notice.emails'
                : done === 'submit' || done === 'write' || done === 'feedback'
                  ? `requests.done.${done}`
                  : 'requests.done.other',
            )}
          </p>
        </Notice>
      )}
    </div>
  )
}
