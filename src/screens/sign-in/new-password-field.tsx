import { useState } from 'react'
import { passwordField, signInFields } from '#domain/sign-in-form.ts'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import type { Page } from '../page-context.ts'

/** Where a password is chosen, with what it needs. */
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
