import type { Page } from '#platform/pages/page-context.ts'
import { FormText } from '#platform/forms/form-fields.tsx'
import { passwordLength } from '#features/identity/credentials/password-rules.ts'

/** The field for a new password, with its requirements. The attributes count as HTML does. */
export const NewPasswordField = ({ page: { t } }: { readonly page: Page }) => (
  <FormText
    name="password"
    type="password"
    autoComplete="new-password"
    hint={t('signIn.rule', { count: passwordLength.least })}
    minLength={passwordLength.least}
    maxLength={passwordLength.most}
  />
)
