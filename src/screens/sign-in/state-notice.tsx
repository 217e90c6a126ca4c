import { passwordLength } from '#domain/password-rules.ts'
import type { SignInTrouble } from '#domain/sign-in-form.ts'
import { Notice } from '#widgets/notice/notice.tsx'
import type { Page } from '../page-context.ts'
import type { FormState } from './load.ts'

/** What was done, or why it was not. */
export function StateNotice({ state: { trouble, news }, page }: { readonly state: FormState; readonly page: Page }) {
  const { t } = page
  return (
    <div role="alert">
      {trouble !== null && (
        <Notice tone="warning">
          <p>{troubleText(trouble, page)}</p>
        </Notice>
      )}
      {trouble === null && news !== null && (
        <Notice tone="info">
          <p>{t(`signIn.news.${news}`)}</p>
        </Notice>
      )}
    </div>
  )
}

function troubleText(trouble: SignInTrouble, { t }: Page): string {
  switch (trouble.type) {
    case 'limited':
      return t('signIn.trouble.limited', { minutes: trouble.minutes })
    case 'tooShort':
      return t('signIn.trouble.tooShort', { count: passwordLength.least })
    case 'tooLong':
      return t('signIn.trouble.tooLong', { count: passwordLength.most })
    default:
      return t(`signIn.trouble.${trouble.type}`)
  }
}
