import { useState } from 'react'
import type { InputError } from '#domain/input-checks.ts'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { TextArea } from '#widgets/text-area/text-area.tsx'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import type { Page } from '../page-context.ts'
import type { AccountState } from './account-state.ts'

interface Rules {
  readonly required?: boolean | undefined
  readonly minLength?: number | undefined
  readonly maxLength: number
  readonly pattern?: string | undefined
}

/** A text of a form of accounts: as it was typed, with what the server found wrong with it. */
export function TypedField({
  name,
  label,
  rules: { required = false, minLength, maxLength, pattern },
  state: { typed, trouble },
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
  /** Of a text of several lines. */
  readonly rows?: number
  readonly type?: 'text' | 'email'
  readonly autoComplete?: string
}) {
  const [text, setText] = useState(typed[name] ?? '')
  const errorText = inputErrorText(t)
  const error = errorOf(name, trouble)
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

export const errorOf = (name: string, trouble: AccountState['trouble']): InputError | null =>
  trouble?.type === 'refused' ? (trouble.errors[name] ?? null) : null
