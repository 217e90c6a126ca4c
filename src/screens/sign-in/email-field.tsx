import { useState } from 'react'
import { contactRules } from '#domain/contact-form.ts'
import { signInFields } from '#domain/sign-in-form.ts'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import type { Page } from '../page-context.ts'

/** The address that somebody signs in with. */
export function EmailField({
  page: { t },
  typed,
  offersPasskeys = false,
}: {
  readonly page: Page
  readonly typed: string
  /** The browser shows passkeys among what it can fill in. */
  readonly offersPasskeys?: boolean
}) {
  const [email, setEmail] = useState(typed)
  return (
    <TextInput
      name={signInFields.email}
      label={t('signIn.email')}
      type="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      value={email}
      onChange={setEmail}
      required
      maxLength={contactRules.email.maxLength}
      errorText={inputErrorText(t)}
    />
  )
}
