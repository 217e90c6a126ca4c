import { passwordLength } from './password-rules.ts'
import type { SignInFormError } from './sign-in-form.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { FormState } from './load.ts'

/** Shows the notice of a completed action, or the error. */
export function StateNotice({
  state: { formError, notice },
  page,
}: {
  readonly state: FormState
  readonly page: Page
}) {
  const { t } = page
  return (
    <div role="alert">
      {formError !== null && (
        <Notice tone="warning">
          <p>{formErrorText(formError, page)}</p>
        </Notice>
      )}
      {formError === null && notice !== null && (
        <Notice tone="info">
          <p>{t(`signIn.notice.${notice}`)}</p>
        </Notice>
      )}
    </div>
  )
}

function formErrorText(formError: SignInFormError, { t }: Page): string {
  switch (formError.type) {
    case 'limited':
      return t('signIn.error.limited', { minutes: formError.minutes })
    case 'tooShort':
      return t('signIn.error.tooShort', { count: passwordLength.least })
    case 'tooLong':
      return t('signIn.error.tooLong', { count: passwordLength.most })
    default:
      return t(`signIn.error.${formError.type}`)
  }
}
