import * as v from 'valibot'
import { textLimits } from '#features/enquiries/carts/cart-kinds.ts'
import { frequencies, purposes } from '#features/enquiries/carts/line-choices.ts'
import { addressLimits } from '#features/identity/address-book/address-rules.ts'
import { optionalKey } from '#platform/calls/params.ts'
import { optionalLine, optionalLines, personPhone } from '#platform/calls/person-params.ts'
import { countryCodes } from '#platform/values/countries.ts'

/** What is said once for all lines of a request, whoever sends it. The names are those of `request-fields.ts`. */
export const wholeParams = {
  requestPurpose: v.optional(v.nullable(v.picklist(Object.keys(purposes) as (keyof typeof purposes)[])), null),
  requestApplication: optionalLine(textLimits.application),
  requestFrequency: v.optional(v.nullable(v.picklist(Object.keys(frequencies) as (keyof typeof frequencies)[])), null),
  /** ISO. */
  requestTargetDate: optionalLine(10),
  shipRecipient: optionalLine(addressLimits.recipient),
  shipCompany: optionalLine(addressLimits.company),
  shipStreet: optionalLines(addressLimits.street),
  shipPostalCode: optionalLine(addressLimits.postalCode),
  shipCity: optionalLine(addressLimits.city),
  shipCountry: v.optional(v.nullable(v.picklist(countryCodes)), null),
  shipPhone: personPhone,
} as const

/** A user can choose an address in place of typing one. */
export const chosenParams = { shipFrom: optionalKey } as const
