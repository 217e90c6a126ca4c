import { type AddressPart, addressParts } from '#features/identity/address-book/address-rules.ts'
import { countryOfSite } from '#features/identity/personal-pages/country-options.ts'
import type { FormInput } from '#platform/calls/call-form.ts'
import { guestFields } from './guest-sender.ts'
import { cartFields } from './cart-kinds.ts'

/** What is typed once for the whole request of a cart of samples or for a quote; lines may differ (ERD-06). */
export const wholeFields = {
  purpose: 'requestPurpose',
  application: 'requestApplication',
  frequency: 'requestFrequency',
  targetDate: 'requestTargetDate',
  /** The address of the book, or the request whose address is used again; '' for one that is typed. */
  shipFrom: 'shipFrom',
} as const

const partNames = {
  recipient: 'shipRecipient',
  company: 'shipCompany',
  street: 'shipStreet',
  postalCode: 'shipPostalCode',
  city: 'shipCity',
  country: 'shipCountry',
  phone: 'shipPhone',
} as const satisfies Record<AddressPart, string>

/** The name of the field of a part of the typed address. */
export const shipField = (part: AddressPart): (typeof partNames)[AddressPart] => partNames[part]

/** What is typed for the request into which the cart is made. */
export const requestFields: readonly string[] = [
  ...Object.values(wholeFields),
  ...addressParts.map(shipField),
  ...guestFields,
  cartFields.message,
]

/** Whether a visitor has typed anything for the request, beside the country that its form begins with. */
export const isBegun = ({ fields, site }: Pick<FormInput, 'fields' | 'site'>): boolean =>
  requestFields.some((name) => {
    const value = fields.get(name) ?? ''
    return value !== '' && (name !== partNames.country || value !== countryOfSite(site))
  })
