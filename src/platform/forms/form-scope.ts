import { createContext, use } from 'react'
import type { Translate } from '#platform/i18n/translator.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import type { FieldError } from '#platform/calls/call-form.ts'
import { parameterOf } from './form-names.ts'
import type { FieldRule } from './field-rules.ts'
import type { TypedValues } from './drafts/form-draft.ts'

/** What the fields of a form read from it. */
export interface FormScope {
  /** The id of the form; the ids of its fields begin with it. */
  readonly at: string
  /** The visible names of the fields. */
  readonly labels: Readonly<Record<string, string>>
  /** The names of the records to which fields such as `quantity.<id>` belong. */
  readonly records: Readonly<Record<string, string>>
  readonly rules: Readonly<Record<string, FieldRule>>
  /** What was typed before; null: each field begins with its own value. */
  readonly values: TypedValues | null
  readonly errors: Readonly<Record<string, FieldError>>
  readonly errorText: (error: FieldError) => string
  /** The number of refusals so far. */
  readonly attempt: number
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** The text of an error of a field, in the language of the page. */
export const fieldErrorText =
  (t: Translate) =>
  (error: FieldError): string =>
    'code' in error ? inputErrorText(t)(error) : t(error.text, error.values)

/** The visible name of a field. */
const labelOf = ({ labels }: Pick<FormScope, 'labels'>, name: string): string =>
  labels[name] ?? labels[parameterOf(name)] ?? name

/** What a list of fields calls one: “Xanvero 80, Quantity” for the field of a record. */
export function listedLabel(form: Pick<FormScope, 'labels' | 'records'>, name: string): string {
  const record = form.records[name.slice(parameterOf(name).length + 1)]
  return record === undefined ? labelOf(form, name) : `${record}, ${labelOf(form, name)}`
}

export const fieldId = (at: string, name: string): string => `${at}-${name.replaceAll(/[^\w-]/g, '-')}`

/** One field of the enclosing form: what it begins with, its rules and its error from the server. */
export function useFormField(name: string, initial: string) {
  const form = use(FormScopeContext)
  if (form === null) throw new Error(`The field ${name} is outside of a form.`)
  const error = form.errors[name]
  const typed = form.values?.findLast(([each]) => each === name)
  return {
    id: fieldId(form.at, name),
    name,
    label: labelOf(form, name),
    rule: form.rules[parameterOf(name)] ?? {},
    value: typed?.[1] ?? initial,
    /** The values of a field of which several can be chosen; null: what the field begins with. */
    chosen: form.values === null ? null : form.values.flatMap(([each, value]) => (each === name ? [value] : [])),
    error: error === undefined ? null : form.errorText(error),
    errorText: form.errorText,
  }
}

/** The number of refusals of the enclosing form. */
export const useAttempt = (): number => use(FormScopeContext)?.attempt ?? 0
