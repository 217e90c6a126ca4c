import type { LanguageCode } from '#platform/i18n/languages.ts'

/** A day as a page shows it, in UTC. */
export const dayText = (at: Date, language: LanguageCode): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
