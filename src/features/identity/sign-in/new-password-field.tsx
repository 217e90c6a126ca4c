import { useState } from 'react'
import { passwordField, signInFields } from './sign-in-form.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { Page } from '#platform/pages/page-context.ts'

/** The field for a new password, with its requirements. */
export function NewPasswordField({ page: { t } }: { readonly page: Page }) {
  const [password, setPassword] = useState('')
  return (
    <TextInput
      name={signInFields.password}
      label={t('signIn.newPassword')}
      type="password"
      autoComplete="new-password"
      hint={t('signIn.rule', { count: passwordField.minLength })}
      value={password}
      onChange={setPassword}
      required
      {...passwordField}
      errorText={inputErrorText(t)}
    />
  )
}
