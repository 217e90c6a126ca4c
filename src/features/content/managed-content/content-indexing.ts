import { sameLanguage, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'
import type { PageRole } from './content-types.ts'

/** The fields of a content that decide where search engines find its page. */
export interface IndexedContent {
  /** ISO codes; an empty list means all countries. */
  readonly countries: readonly string[]
  /** The role of a plain page in the page frame. */
  readonly pageRole: PageRole | null
  /** The language of the shown text, if it is not that of the page. */
  readonly lang?: LanguageCode
}

/**
 * The countries on whose sites search engines find a content; undefined for all. Each country has its own imprint, privacy
 * statement and so on, so those of the group are found on the worldwide site only.
 */
export const indexedCountries = ({
  countries,
  pageRole,
}: Pick<IndexedContent, 'countries' | 'pageRole'>): readonly string[] | undefined =>
  countries.length > 0 ? countries : pageRole === null ? undefined : []

/**
 * Whether search engines find the page of a content on this site, and the language of its address there: a text that is shown
 * in another language than the page belongs to the page in its own language.
 */
export function contentIndexing(
  content: IndexedContent,
  { supportedLanguages, countryIsoCode }: Pick<SiteConfig, 'supportedLanguages' | 'countryIsoCode'>,
  language: LanguageCode,
): { readonly isIndexed: boolean; readonly language: LanguageCode } {
  const { lang } = content
  const countries = indexedCountries(content)
  const isHere = countryIsoCode === worldwide || countries === undefined || countries.includes(countryIsoCode)
  if (lang === undefined || sameLanguage(language).includes(lang)) return { isIndexed: isHere, language }
  const hasOwn = supportedLanguages.includes(lang)
  return { isIndexed: isHere && hasOwn, language: hasOwn ? lang : language }
}
