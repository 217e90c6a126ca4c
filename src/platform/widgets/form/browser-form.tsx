import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { checkFields } from './check-fields.ts'
import { FormContext, type FieldValue, type FormField } from './form-context.ts'
import type { FormValidity } from './form-validity.ts'
import css from './form.module.css'

/**
 * A form of our fields that the page itself handles (§5): nothing is sent to the server. If it is submitted with errors, every field
 * shows its error and the first invalid field receives the focus. Forms of calls are those of `platform/forms`.
 */
export function BrowserForm({
  onValid,
  onValidity,
  matching,
  children,
  ...attributes
}: {
  /** Called with the values by field name, if all are valid; numbers are numbers. */
  readonly onValid?: (values: Readonly<Record<string, FieldValue>>) => void
  /** Called whenever the form is submitted. */
  readonly onValidity?: (validity: FormValidity) => void
  /** Selects the fields that count, by name; by default all of them. */
  readonly matching?: (name: string) => boolean
  readonly children: ReactNode
} & Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby'>) {
  const [registered] = useState(() => new Set<FormField>())
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { fields, valid, errors } = checkFields(registered, event.currentTarget, matching)
    onValidity?.({ valid, errors })
    if (valid) onValid?.(Object.fromEntries(fields.map((field) => [field.name, field.value()])))
  }
  return (
    <FormContext value={registered}>
      {/* Our own messages replace those of the browser. */}
      <form {...attributes} className={css.form} noValidate onSubmit={submit}>
        {children}
      </form>
    </FormContext>
  )
}
