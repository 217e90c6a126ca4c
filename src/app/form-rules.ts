import { rulesOfForms } from '#platform/forms/field-rules.ts'
import { calls } from './calls.ts'

/** The rules of the fields of all forms, for the pages. */
export const formRules = rulesOfForms(calls)
