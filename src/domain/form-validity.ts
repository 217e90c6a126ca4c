import type { InputError } from './input-checks.ts'

interface FieldReport {
  readonly name: string
  readonly error: InputError
}

export interface FormValidity {
  readonly valid: boolean
  /** Of the fields that are wrong, in their order. */
  readonly errors: readonly FieldReport[]
}

/**
 * §5: the validity of all inputs that match; with none of them a form is valid. Each is asked to report, also after the first
 * that is wrong: a visitor sees everything at once.
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
