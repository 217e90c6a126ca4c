import { addressLabels } from '#features/identity/address-book/address-labels.ts'
import { addressParts } from '#features/identity/address-book/address-rules.ts'
import type { Translate } from '#platform/i18n/translator.ts'
import { shipField, wholeFields } from './request-fields.ts'

/** The visible names of what is said once for all lines. */
export function wholeLabels(t: Translate): Readonly<Record<string, string>> {
  const parts = addressLabels(t)
  return {
    [wholeFields.purpose]: t('cart.purpose'),
    [wholeFields.application]: t('cart.application'),
    [wholeFields.frequency]: t('cart.frequency'),
    [wholeFields.targetDate]: t('cart.targetDate'),
    [wholeFields.shipFrom]: t('cart.shipTo'),
    ...Object.fromEntries(addressParts.map((part) => [shipField(part), parts[part]])),
  }
}
