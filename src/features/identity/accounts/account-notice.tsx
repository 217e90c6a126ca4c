import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { AccountState } from './account-state.ts'

/** Shows the result of a form about accounts and users, or why it was rejected. */
export function AccountNotice({
  state: { formError, notice },
  page: { t },
}: {
  readonly state: AccountState
  readonly page: Page
}) {
  return (
    <div role="alert">
      {formError !== null && (
        <Notice tone="warning">
          <p>
            {formError.type === 'limited'
              ? t('account.error.limited', { minutes: formError.minutes })
              : t(`account.error.${formError.type}`)}
          </p>
        </Notice>
      )}
      {formError === null && notice !== null && (
        <Notice tone="info">
          <p>{t(`account.notice.${notice}`)}</p>
        </Notice>
      )}
    </div>
  )
}
