import { useState } from 'react'
import type { InputError } from '#platform/values/input-checks.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { AccountState } from './account-state.ts'

interface Rules {
  readonly required?: boolean | undefined
  readonly minLength?: number | undefined
  readonly maxLength: number
  readonly pattern?: string | undefined
}

/** A text field of an account form, with the typed value and the error from the server. */
export function TypedField({
  name,
  label,
  rules: { required = false, minLength, maxLength, pattern },
  state: { typed, formError },
  page: { t },
  rows,
  type = 'text',
  autoComplete,
}: {
  readonly name: string
  readonly label: string
  readonly rules: Rules
  readonly state: AccountState
  readonly page: Page
  /** The number of rows of a multi-line text. */
  readonly rows?: number
  readonly type?: 'text' | 'email'
  readonly autoComplete?: string
}) {
  const [text, setText] = useState(typed[name] ?? '')
  const errorText = inputErrorText(t)
  const error = errorOf(name, formError)
  const field = {
    name,
    label,
    required,
    maxLength,
    errorText,
    ...(minLength === undefined ? {} : { minLength }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    error: error === null ? null : errorText(error),
    value: text,
    onChange: setText,
  }
  if (rows !== undefined) return <TextArea {...field} rows={rows} />
  return <TextInput {...field} type={type} {...(pattern === undefined ? {} : { pattern })} />
}

export const errorOf = (name: string, formError: AccountState['formError']): InputError | null =>
  formError?.type === 'refused' ? (formError.errors[name] ?? null) : null
