import { languageSegment, type LanguageCode } from '#platform/i18n/languages.ts'

/** The address of the Sales Assistant, which is outside the sites. A language follows it. */
export const assistantPath = '/sales-assistant'

/** The base of every page of the Sales Assistant in a language: `/sales-assistant/nl-nl`. */
export const assistantBase = (language: LanguageCode): string => `${assistantPath}/${languageSegment(language)}`

export const isAssistantPath = (pathname: string): boolean =>
  pathname === assistantPath || pathname.startsWith(`${assistantPath}/`)
