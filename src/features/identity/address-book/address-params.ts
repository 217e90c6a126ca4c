import * as v from 'valibot'
import { optionalLine, personPhone, requiredLine, requiredLines } from '#platform/calls/person-params.ts'
import { countryCodes } from '#platform/values/countries.ts'
import { addressLimits } from './address-rules.ts'

/** An address of the book as the parameters of a call. */
export const addressParams = {
  label: requiredLine(1, addressLimits.label),
  recipient: requiredLine(1, addressLimits.recipient),
  company: optionalLine(addressLimits.company),
  street: requiredLines(addressLimits.street),
  postalCode: optionalLine(addressLimits.postalCode),
  city: requiredLine(1, addressLimits.city),
  country: v.picklist(countryCodes),
  phone: personPhone,
  isDefault: v.boolean(),
} as const
