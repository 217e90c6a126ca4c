import { createContext } from 'react'
import type { InputError } from '#platform/values/input-checks.ts'

export type FieldValue = string | number | boolean | null | readonly string[]

/** A field as its form sees it. */
export interface FormField {
  readonly name: string
  readonly element: () => HTMLElement | null
  /** Shows the error of the field, if there is one, and returns it. */
  readonly report: () => InputError | null
  readonly value: () => FieldValue
}

/** The fields of the enclosing form, or null outside a form. */
export const FormContext = createContext<Set<FormField> | null>(null)
