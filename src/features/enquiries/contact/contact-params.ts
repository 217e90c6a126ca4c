import * as v from 'valibot'
import { personEmail, personName, personPhone } from '#platform/calls/person-params.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import { contactRules } from './contact-rules.ts'

const { company, message } = contactRules

/** What a visitor types on the contact page, in its stored form. */
export const contactParams = {
  name: personName,
  email: personEmail,
  phone: personPhone,
  company: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform(readLine),
        v.maxLength(company.maxLength),
        v.transform((text) => text || null),
      ),
    ),
    null,
  ),
  message: v.pipe(v.string(), v.transform(readLines), v.minLength(message.minLength), v.maxLength(message.maxLength)),
} as const
