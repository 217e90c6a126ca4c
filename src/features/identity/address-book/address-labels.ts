import type { Translate } from '#platform/i18n/translator.ts'
import type { AddressPart } from './address-rules.ts'

/** The visible names of the parts of an address. */
export const addressLabels = (t: Translate): Readonly<Record<AddressPart, string>> => ({
  recipient: t('account.address.recipient'),
  company: t('account.company'),
  street: t('account.address.street'),
  postalCode: t('account.address.postalCode'),
  city: t('account.address.city'),
  country: t('account.country'),
  phone: t('contact.phone'),
})
