/** Locales of countries that write phone numbers in the North American form (§5). */
const northAmerican = /[-_](?:US|CA)$/i

/**
 * Returns ASCII digits in readable form: `(555) 123-4567` in US and CA locales for 10 digits, or 11 that start with 1
 * (VAL-10).
 */
export function formatPhone(phone: string, locale: string): string {
  const digits = /^1?([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(phone)
  return digits === null || !northAmerican.test(locale) ? phone : `(${digits[1]}) ${digits[2]}-${digits[3]}`
}

/** The link contains the phone number as it was given, without spaces, which addresses must not contain. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/\s+/gu, '')}`
