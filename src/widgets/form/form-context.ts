import { createContext } from 'react'
import type { InputError } from '#domain/input-checks.ts'

export type FieldValue = string | number | boolean | null | readonly string[]

/** A field as its form knows it. */
export interface FormField {
  readonly name: string
  readonly element: () => HTMLElement | null
  /** Shows what is wrong with it, if anything is. */
  readonly report: () => InputError | null
  readonly value: () => FieldValue
}

/** The fields of the form around, null where there is none. */
export const FormContext = createContext<Set<FormField> | null>(null)
