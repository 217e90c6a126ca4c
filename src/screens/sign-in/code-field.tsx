import { useState } from 'react'
import { longestTypedCode } from '#domain/second-step.ts'
import { signInFields } from '#domain/sign-in-form.ts'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import type { Page } from '../page-context.ts'
import type { FormState } from './load.ts'

/** Where a code is given; what is wrong with the last one stands at it. */
export function CodeField({
  page: { t },
  state: { trouble },
  isFirst = false,
}: {
  readonly page: Page
  readonly state: FormState
  /** Of a new app: there are no recovery codes yet. */
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
      maxLength={longestTypedCode}
      error={trouble?.type === 'wrongCode' ? t('signIn.trouble.wrongCode') : null}
      errorText={inputErrorText(t)}
    />
  )
}

/** What is not said at the field. */
export const besideField = (state: FormState): FormState =>
  state.trouble?.type === 'wrongCode' ? { ...state, trouble: null } : state
