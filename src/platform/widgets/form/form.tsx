import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { formValidity, type FormValidity } from './form-validity.ts'
import { FormContext, type FieldValue, type FormField } from './form-context.ts'
import css from './form.module.css'

/**
 * A form of our fields (§5). If it is submitted with errors, every field shows its error, the first invalid field
 * receives the focus and `onValidity` is called. Without JavaScript it is a plain form that the browser validates.
 */
export function Form({
  onValidity,
  onValid,
  matching = () => true,
  children,
  ...attributes
}: {
  readonly onValidity?: (validity: FormValidity) => void
  /** Called instead of submitting the form to `action`, with the values by field name; numbers are numbers. */
  readonly onValid?: (values: Readonly<Record<string, FieldValue>>) => void
  /** Selects the fields that count, by name; by default all of them. */
  readonly matching?: (name: string) => boolean
  readonly children: ReactNode
} & Pick<ComponentProps<'form'>, 'action' | 'method' | 'encType' | 'aria-label' | 'aria-labelledby'>) {
  const [fields] = useState(() => new Set<FormField>())
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (skipsValidation(event.nativeEvent)) return
    const ordered = sortedByPosition(fields, event.currentTarget)
    const validity = formValidity(ordered, matching)
    onValidity?.(validity)
    if (validity.valid && onValid === undefined) return
    event.preventDefault()
    const [first] = validity.errors
    if (first === undefined) onValid?.(Object.fromEntries(ordered.map((field) => [field.name, field.value()])))
    else
      ordered
        .find(({ name }) => name === first.name)
        ?.element()
        ?.focus()
  }
  return (
    <FormContext value={fields}>
      <form {...attributes} className={css.form} ref={withoutBrowserMessages} onSubmit={submit}>
        {children}
      </form>
    </FormContext>
  )
}

/** As in a form without scripts, a button with `formNoValidate` submits what is there. */
const skipsValidation = (event: Event): boolean =>
  'submitter' in event && event.submitter instanceof HTMLButtonElement && event.submitter.formNoValidate

/** With JavaScript our own messages replace those of the browser. */
const withoutBrowserMessages = (form: HTMLFormElement | null): void => {
  if (form !== null) form.noValidate = true
}

/** Sorts the fields by their position on the page, in whichever order they were registered. */
function sortedByPosition(fields: ReadonlySet<FormField>, form: HTMLFormElement): readonly FormField[] {
  const elements: readonly (Element | null)[] = [...form.elements]
  const positionOf = (field: FormField): number => elements.indexOf(field.element())
  return [...fields].toSorted((a, b) => positionOf(a) - positionOf(b))
}
