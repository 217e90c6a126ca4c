import { useState, type ComponentProps, type ReactNode } from 'react'
import { formValidity, type FormValidity } from '#domain/form-validity.ts'
import { FormContext, type FieldValue, type FormField } from './form-context.ts'
import css from './form.module.css'

/**
 * A form of our fields (§5). Sent while something is wrong, every field shows what, the first of them gets the focus, and
 * `onValidity` hears of it. Without JavaScript it is a plain form that the browser checks.
 */
export function Form({
  onValidity,
  onValid,
  matching = () => true,
  children,
  ...attributes
}: {
  readonly onValidity?: (validity: FormValidity) => void
  /** Instead of sending the form to `action`: by name what is in the fields, numbers as numbers. */
  readonly onValid?: (values: Readonly<Record<string, FieldValue>>) => void
  /** The fields that count, by name; all of them without it. */
  readonly matching?: (name: string) => boolean
  readonly children: ReactNode
} & Pick<ComponentProps<'form'>, 'action' | 'method' | 'aria-label' | 'aria-labelledby'>) {
  const [fields] = useState(() => new Set<FormField>())
  const submit = (event: { readonly preventDefault: () => void; readonly currentTarget: HTMLFormElement }): void => {
    const ordered = inOrder(fields, event.currentTarget)
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

/** Once JavaScript is there our own messages speak, not the browser's. */
const withoutBrowserMessages = (form: HTMLFormElement | null): void => {
  if (form !== null) form.noValidate = true
}

/** As they stand on the page, whenever each of them came. */
function inOrder(fields: ReadonlySet<FormField>, form: HTMLFormElement): readonly FormField[] {
  const elements: readonly (Element | null)[] = [...form.elements]
  const place = (field: FormField): number => elements.indexOf(field.element())
  return [...fields].toSorted((a, b) => place(a) - place(b))
}
