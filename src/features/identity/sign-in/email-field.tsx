import { useState } from 'react'
import { personFields } from '#platform/values/person-fields.ts'
import { signInFields } from './sign-in-form.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { Page } from '#platform/pages/page-context.ts'

/** The field for the address with which a user signs in. */
export function EmailField({
  page: { t },
  typed,
  offersPasskeys = false,
}: {
  readonly page: Page
  readonly typed: string
  /** Whether the browser offers passkeys among its suggestions for the field. */
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
      maxLength={personFields.email.maxLength}
      errorText={inputErrorText(t)}
    />
  )
}
