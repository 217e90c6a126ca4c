import { personCompany, personEmail, personName, personPhone } from '#platform/calls/person-params.ts'

/** How a guest who sends a cart describes themselves. */
export const guestParams = {
  name: personName,
  company: personCompany,
  email: personEmail,
  phone: personPhone,
} as const
