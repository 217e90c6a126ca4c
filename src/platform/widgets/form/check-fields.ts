import type { FormField } from './form-context.ts'
import { formValidity, type FormValidity } from './form-validity.ts'

export interface CheckedFields extends FormValidity {
  /** The fields in their order on the page. */
  readonly fields: readonly FormField[]
}

/**
 * Checks the fields of a form (§5), in whichever order they were registered: each invalid field shows its error, and the first one on
 * the page receives the focus. `matches` selects the fields that count, by name.
 */
export function checkFields(
  registered: ReadonlySet<FormField>,
  form: HTMLFormElement,
  matches?: (name: string) => boolean,
): CheckedFields {
  const elements: readonly (Element | null)[] = [...form.elements]
  const positionOf = (field: FormField): number => elements.indexOf(field.element())
  const fields = [...registered].toSorted((a, b) => positionOf(a) - positionOf(b))
  const validity = formValidity(fields, matches)
  const [first] = validity.errors
  if (first !== undefined)
    fields
      .find(({ name }) => name === first.name)
      ?.element()
      ?.focus()
  return { ...validity, fields }
}
