import type { InputError } from '#platform/values/input-checks.ts'
import { checkField, personFields, readLine, readLines, type FieldRules } from '#platform/values/person-fields.ts'

/** The fields of the contact form (product.md); each is a text, '' if empty. */
export const contactFields = ['name', 'email', 'phone', 'company', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactInput = { readonly [Field in ContactField]: string }
export type ContactErrors = { readonly [Field in ContactField]?: InputError }

export type ContactRules = { readonly [Field in ContactField]: FieldRules }

/** The page and the server apply the same rules. */
export const contactRules = {
  ...personFields,
  company: { maxLength: 200 },
  message: { required: true, minLength: 10, maxLength: 8000 },
} as const satisfies ContactRules

/** Returns the fields in their stored form; only the message can have several lines. */
export const readContact = (input: { readonly [Field in ContactField]?: string | undefined }): ContactInput => ({
  name: readLine(input.name ?? ''),
  email: readLine(input.email ?? ''),
  phone: readLine(input.phone ?? ''),
  company: readLine(input.company ?? ''),
  message: readLines(input.message ?? ''),
})

/** The first error of each field; no entries when the input is valid. */
export function checkContact(input: ContactInput, rules: ContactRules): ContactErrors {
  const errors: { [Field in ContactField]?: InputError } = {}
  for (const field of contactFields) {
    const error = checkField(input[field], rules[field])
    if (error !== null) errors[field] = error
  }
  return errors
}
