import { Notice } from '#widgets/notice/notice.tsx'
import type { Page } from '../page-context.ts'
import type { AccountState } from './account-state.ts'

/** What was done with accounts and people, or why it was not. */
export function AccountNotice({
  state: { trouble, news },
  page: { t },
}: {
  readonly state: AccountState
  readonly page: Page
}) {
  return (
    <div role="alert">
      {trouble !== null && (
        <Notice tone="warning">
          <p>
            {trouble.type === 'limited'
              ? t('account.trouble.limited', { minutes: trouble.minutes })
              : t(`account.trouble.${trouble.type}`)}
          </p>
        </Notice>
      )}
      {trouble === null && news !== null && (
        <Notice tone="info">
          <p>{t(`account.news.${news}`)}</p>
        </Notice>
      )}
    </div>
  )
}
