import { useState } from 'react'
import { maxTypedCodeLength } from '#features/identity/second-step/second-step.ts'
import { signInFields } from './sign-in-form.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { FormState } from './load.ts'

/** The field for a code, with the error of the last one. */
export function CodeField({
  page: { t },
  state: { formError },
  isFirst = false,
}: {
  readonly page: Page
  readonly state: FormState
  /** Whether the code is the first of a new app, for which there are no recovery codes yet. */
  readonly isFirst?: boolean
}) {
  const [code, setCode] = useState('')
  return (
    <TextInput
      name={signInFields.code}
      label={t('signIn.code')}
      autoComplete="one-time-code"
      {...(isFirst ? {} : { hint: t('signIn.codeHint') })}
      value={code}
      onChange={setCode}
      required
      maxLength={maxTypedCodeLength}
      error={formError?.type === 'wrongCode' ? t('signIn.error.wrongCode') : null}
      errorText={inputErrorText(t)}
    />
  )
}

/** Returns the state without errors that the field itself shows. */
export const besideField = (state: FormState): FormState =>
  state.formError?.type === 'wrongCode' ? { ...state, formError: null } : state
