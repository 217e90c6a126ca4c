import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedTags, guessSites } from './accept-language.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

const site = (
  country: string,
  supportedLanguages: readonly [LanguageCode, ...LanguageCode[]],
  isMyIMCDOnly = false,
) => ({
  code: country.toLowerCase(),
  countryIsoCode: country,
  supportedLanguages,
  isMyIMCDOnly,
})
const sites = [
  site('GLOBAL', ['en-US', 'de', 'fr']),
  site('US', ['en-US', 'es']),
  site('NL', ['nl-NL', 'en-US']),
  site('BE', ['nl-NL', 'fr', 'en-US']),
  site('DE', ['de', 'en-US']),
  site('CA', ['en-US', 'fr-CA']),
  site('MX', ['es']),
  site('CH', ['de', 'fr', 'it'], true),
]
const guess = (header: string) => guessSites(header, sites).map((each) => `${each.site.code} ${each.language}`)

describe('Proposed country and language', () => {
  it.each([
    ['nl-NL,nl;q=0.9,en;q=0.8', 'nl nl-NL'],
    ['fr-BE,fr;q=0.9', 'be fr'],
    ['fr-CA', 'ca fr-CA'],
    ['de', 'de de'],
    ['es-MX', 'mx es'],
    ['en-US,en;q=0.5', 'us en-US'],
    ['en;q=0.2, nl-BE', 'be nl-NL'],
    // The site of the country, in its own language if it does not have the requested one.
    ['pl-NL', 'nl nl-NL'],
    // There is no site of the country: the worldwide one, in a language that it has.
    ['fr-FR', 'global fr'],
    ['zh-CN', 'global en-US'],
    ['', 'global en-US'],
    ['*', 'global en-US'],
  ])('[RTE-07] Lists the best proposal first: %s', (header, best) => {
    expect(guess(header)[0]).toBe(best)
  })

  it('[RTE-07] Ends with the worldwide site in the visitor’s language', () => {
    expect(guess('de-DE,de;q=0.9')).toEqual(['de de', 'global de'])
  })

  it('[RTE-07] Never proposes a site for signed-in users only', () => {
    expect(guess('de-CH,it-CH').join()).not.toContain('ch ')
  })

  it('[RTE-07] Proposes each site once for any header', () => {
    const tag = fc.constantFrom('nl', 'nl-NL', 'de;q=0.5', 'en-US;q=0', 'x;q=9', '*', 'fr-BE;q=0.333', ';;', 'é')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(tag).map((tags) => tags.join(',')),
        ),
        (header) => {
          const codes = guessSites(header, sites).map((each) => each.site.code)
          expect(new Set(codes).size).toBe(codes.length)
          expect(codes).toContain('global')
        },
      ),
    )
  })

  it('Reads tags by preference and ignores invalid ones', () => {
    expect(acceptedTags('en;q=0.5, nl-NL, de;q=0.9, *;q=0.1, fr;q=0, -, it;q=x')).toEqual(['nl-NL', 'it', 'de', 'en'])
    expect(acceptedTags(Array.from({ length: 50 }, () => 'de').join(',')).length).toBe(20)
  })
})
