import { useState } from 'react'
import type { InputError } from '#platform/values/input-checks.ts'
import type { FieldRules } from '#platform/values/person-fields.ts'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { AccountState } from './account-state.ts'

/** A text field of an account form, with the typed value and the error from the server. */
export function TypedField({
  name,
  label,
  rules,
  state: { typed, formError },
  page: { t },
  rows,
  type = 'text',
  autoComplete,
}: {
  readonly name: string
  readonly label: string
  readonly rules: FieldRules
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
    ...ruleAttributes(rules),
    errorText,
    ...(autoComplete === undefined ? {} : { autoComplete }),
    error: error === null ? null : errorText(error),
    value: text,
    onChange: setText,
  }
  if (rows !== undefined) return <TextArea {...field} rows={rows} />
  return <TextInput {...field} type={type} />
}

export const errorOf = (name: string, formError: AccountState['formError']): InputError | null =>
  formError?.type === 'refused' ? (formError.errors[name] ?? null) : null
