import type { LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'

type Candidate = Pick<SiteConfig, 'code' | 'countryIsoCode' | 'supportedLanguages' | 'isMyIMCDOnly'>

export interface Guess<Site extends Candidate> {
  readonly site: Site
  readonly language: LanguageCode
}

/** Returns the tags of `nl-BE,nl;q=0.8` by preference, at most twenty. Decision 0026 says why no library reads them. */
export const acceptedTags = (header: string): readonly string[] =>
  header
    .slice(0, 1000)
    .split(',')
    .slice(0, 20)
    .flatMap((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      const weight = quality === undefined ? 1 : Number(quality)
      return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && weight > 0 ? [{ tag, weight }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** Returns the site's language for a tag: the same tag, or else the same base language; null if there is neither. */
function languageFor(site: Candidate, tag: string): LanguageCode | null {
  const same = site.supportedLanguages.find((language) => language.toLowerCase() === tag.toLowerCase())
  return same ?? site.supportedLanguages.find((language) => baseOf(language) === baseOf(tag)) ?? null
}

/** Returns the site's language that the visitor prefers, or its default language. */
export const bestLanguage = (header: string, site: Candidate): LanguageCode =>
  acceptedTags(header)
    .map((tag) => languageFor(site, tag))
    .find((language) => language !== null) ?? site.supportedLanguages[0]

/**
 * Returns the countries and languages that a visitor probably wants, best first (RTE-07). A tag with a country proposes
 * the site of that country, and a tag without one the sites with that default language. The worldwide site is last.
 * Nobody is redirected automatically.
 */
export function guessSites<Site extends Candidate>(header: string, sites: readonly Site[]): readonly Guess<Site>[] {
  const open = sites.filter((site) => !site.isMyIMCDOnly)
  const guesses: Guess<Site>[] = []
  const add = (site: Site, language: LanguageCode | null): void => {
    if (language !== null && !guesses.some((guess) => guess.site.code === site.code)) guesses.push({ site, language })
  }
  for (const tag of acceptedTags(header)) {
    const country = /-([A-Za-z]{2})$/.exec(tag)?.[1]?.toUpperCase()
    for (const site of open)
      if (site.countryIsoCode === country) add(site, languageFor(site, tag) ?? site.supportedLanguages[0])
    if (country !== undefined) continue
    for (const site of open) {
      if (site.countryIsoCode !== worldwide && baseOf(site.supportedLanguages[0]) === baseOf(tag))
        add(site, languageFor(site, tag))
    }
  }
  for (const site of open) if (site.countryIsoCode === worldwide) add(site, bestLanguage(header, site))
  return guesses
}
