import type { LanguageCode } from './languages.ts'
import { worldwide, type SiteConfig } from './site-config.ts'

type Candidate = Pick<SiteConfig, 'code' | 'countryIsoCode' | 'supportedLanguages' | 'isMyIMCDOnly'>

export interface Guess<Site extends Candidate> {
  readonly site: Site
  readonly language: LanguageCode
}

/** `nl-BE,nl;q=0.8` → tags by preference, at most twenty. */
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

/** The site's language nearest to a tag: the same tag, else the same language. */
function languageFor(site: Candidate, tag: string): LanguageCode | null {
  const same = site.supportedLanguages.find((language) => language.toLowerCase() === tag.toLowerCase())
  return same ?? site.supportedLanguages.find((language) => baseOf(language) === baseOf(tag)) ?? null
}

/** The site's language that a visitor likes best; its first one where it has none of theirs. */
export const bestLanguage = (header: string, site: Candidate): LanguageCode =>
  acceptedTags(header)
    .map((tag) => languageFor(site, tag))
    .find((language) => language !== null) ?? site.supportedLanguages[0]

/**
 * RTE-07: country and language a visitor probably wants, best first: a tag with a country names that country's site; a tag
 * without one the sites whose first language it is; the worldwide site ends the list. Nobody is redirected by it.
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
