import { formKind } from '#platform/pages/form-kind.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { checkField, personFields, readLine, readLines, type FieldRules } from '#platform/values/person-fields.ts'

/** The fields of the contact form (product.md); each is a text, '' if empty. */
export const contactFields = ['name', 'email', 'phone', 'company', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactInput = { readonly [Field in ContactField]: string }
export type ContactErrors = { readonly [Field in ContactField]?: InputError }

type ContactRules = { readonly [Field in ContactField]: FieldRules }

/** The page and the server apply the same rules. */
export const contactRules: ContactRules = {
  ...personFields,
  company: { maxLength: 200 },
  message: { required: true, minLength: 10, maxLength: 8000 },
}

export const emptyContact: ContactInput = { name: '', email: '', phone: '', company: '', message: '' }

/** Returns the fields in their stored form; only the message can have several lines. */
export const readContact = (given: { readonly [Field in ContactField]?: string | undefined }): ContactInput => ({
  name: readLine(given.name ?? ''),
  email: readLine(given.email ?? ''),
  phone: readLine(given.phone ?? ''),
  company: readLine(given.company ?? ''),
  message: readLines(given.message ?? ''),
})

/** The first error of each field; no entries when the input is valid. */
export function checkContact(input: ContactInput, rules: ContactRules = contactRules): ContactErrors {
  const errors: { [Field in ContactField]?: InputError } = {}
  for (const field of contactFields) {
    const error = checkField(input[field], rules[field])
    if (error !== null) errors[field] = error
  }
  return errors
}

/** The contact page shows its form again when the message was not accepted. */
export const contactFormKind = formKind<Exclude<ContactAnswer, { readonly type: 'sent' }>>('contact')

/** The result of sending a message to the company. */
export type ContactAnswer =
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly errors: ContactErrors }
  /** The network of the sender has sent too many; `minutes` are whole minutes until the next message is accepted. */
  | { readonly type: 'limited'; readonly minutes: number }
