import type { LanguageCode } from '#platform/i18n/languages.ts'

/** Numbers with their unit after a no-break space; each language writes per cent in its own way: `98 %`, `98%`, `%98`. */
export function measureText(numbers: string, unit: string, language: LanguageCode): string {
  if (unit === '') return numbers
  return unit === '%' ? perCent(language).replace('1', () => numbers) : `${numbers}\u00a0${unit}`
}

const patterns = new Map<LanguageCode, string>()

/** One per cent in a language. */
function perCent(language: LanguageCode): string {
  const known = patterns.get(language)
  if (known !== undefined) return known
  const pattern = new Intl.NumberFormat(language, { style: 'percent' }).format(0.01)
  patterns.set(language, pattern)
  return pattern
}
