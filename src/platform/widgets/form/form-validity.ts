import type { InputError } from '#platform/values/input-checks.ts'

interface FieldReport {
  readonly name: string
  readonly error: InputError
}

export interface FormValidity {
  readonly valid: boolean
  /** The errors in the order of the fields. */
  readonly errors: readonly FieldReport[]
}

/**
 * Computes the validity of all fields whose name matches (§5); without any field the form is valid. Every field
 * reports, also after the first error, so the user sees all errors at once.
 */
export function formValidity(
  fields: readonly { readonly name: string; readonly report: () => InputError | null }[],
  matches: (name: string) => boolean = () => true,
): FormValidity {
  const errors = fields.flatMap(({ name, report }) => {
    const error = matches(name) ? report() : null
    return error === null ? [] : [{ name, error }]
  })
  return { valid: errors.length === 0, errors }
}
