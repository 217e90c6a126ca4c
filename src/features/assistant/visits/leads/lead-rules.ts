import {
  checkContact,
  contactFields,
  contactRules,
  emptyContact,
  readContact,
  type ContactInput,
} from '#features/enquiries/contact/contact-rules.ts'
import type { InputError } from '#platform/values/input-checks.ts'

/** The names of the fields of a lead in the form of a visit, which has other fields too. */
export const leadFields = {
  name: 'lead-name',
  email: 'lead-email',
  phone: 'lead-phone',
  company: 'lead-company',
  message: 'lead-message',
  consent: 'lead-consent',
} as const
export type LeadField = keyof typeof leadFields

/** What a person at an event says about themselves. The person has agreed that it is stored, or it is not stored. */
export interface LeadInput extends ContactInput {
  readonly consent: boolean
}

export type LeadErrors = { readonly [Field in LeadField]?: InputError }

/** The most leads of one visit. */
export const maxLeads = 500

export const emptyLead: LeadInput = { ...emptyContact, consent: false }

/** As on the contact page, but the name of a product is enough as the message: the person stands there. */
export const leadRules: typeof contactRules = { ...contactRules, message: { required: true, maxLength: 4000 } }

/** Returns the texts in their stored form. */
export const readLead = ({ consent, ...given }: LeadInput): LeadInput => ({ ...readContact(given), consent })

/** The first error of each field; no entries when the lead can be stored. */
export function checkLead({ consent, ...input }: LeadInput): LeadErrors {
  const errors = checkContact(input, leadRules)
  return consent ? errors : { ...errors, consent: { code: 'required' } }
}

/** The lead of a form without scripts. */
export const leadOfForm = (field: (name: string) => string): LeadInput => ({
  ...readContact(Object.fromEntries(contactFields.map((name) => [name, field(leadFields[name])]))),
  consent: field(leadFields.consent) === 'yes',
})
