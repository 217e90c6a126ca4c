import {
  checkContact,
  contactFields,
  contactRules,
  readContact,
  type ContactInput,
  type ContactRules,
} from '#features/enquiries/contact/contact-rules.ts'
import type { InputError } from '#platform/values/input-checks.ts'

/** What a person at an event says about themselves. The person has agreed that it is stored, or it is not stored. */
export interface LeadInput extends ContactInput {
  readonly consent: boolean
}

export type LeadErrors = { readonly [Field in keyof LeadInput]?: InputError }

/** The most leads of one visit. */
export const maxLeads = 500

/** As on the contact page, but the name of a product is enough as the message: the person stands there. */
export const leadRules: ContactRules = { ...contactRules, message: { required: true, maxLength: 4000 } }

/** Returns the texts in their stored form. */
export const readLead = ({ consent, ...values }: LeadInput): LeadInput => ({ ...readContact(values), consent })

/** The first error of each field; no entries when the lead can be stored. */
export function checkLead({ consent, ...input }: LeadInput): LeadErrors {
  const errors = checkContact(input, leadRules)
  return consent ? errors : { ...errors, consent: { code: 'required' } }
}

/** The lead of a form, as it is stored. */
export const leadOfForm = (field: (name: string) => string): LeadInput => ({
  ...readContact(Object.fromEntries(contactFields.map((name) => [name, field(name)]))),
  consent: field('consent') !== '',
})
