/** Locales whose country writes phone numbers the North American way (§5). */
const northAmerican = /[-_](?:US|CA)$/i

/** ASCII digits as a visitor reads them: `(555) 123-4567` in US and CA locales for 10 digits, or 11 that start with 1 (VAL-10). */
export function formatPhone(phone: string, locale: string): string {
  const digits = /^1?([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(phone)
  return digits === null || !northAmerican.test(locale) ? phone : `(${digits[1]}) ${digits[2]}-${digits[3]}`
}

/** The link of a phone number keeps it as it was given. */
export const phoneLink = (phone: string): string => `tel:${phone}`
