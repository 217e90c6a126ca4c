import { describe, expect, it } from 'vitest'
import { formatBytes, formatDate, formatNumber, numberSeparators, siteLocale } from './number-format.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

const site = (countryIsoCode: string, own: LanguageCode) => ({
  countryIsoCode,
  supportedLanguages: [own, 'en-US'] as const,
})
const france = { ...site('FR', 'fr'), numberSeparators: { group: '.' } }

describe('Numbers', () => {
  it.each([
    ['NL', site('NL', 'nl-NL'), 'nl-NL', '12.345,5'],
    ['US', site('US', 'en-US'), 'en-US', '12,345.5'],
    ['MX', site('MX', 'es'), 'es', '12,345.5'],
    ['ES', site('ES', 'es-ES'), 'es-ES', '12.345,5'],
    ['DE', site('DE', 'de'), 'de', '12.345,5'],
    ['SE', site('SE', 'sv'), 'sv', '12\u00a0345,5'],
    ['TR', site('TR', 'tr'), 'tr', '12.345,5'],
    ['CH', site('CH', 'de'), 'de', '12’345.5'],
    ['GLOBAL', site('GLOBAL', 'en-US'), 'de', '12.345,5'],
  ] as const)('[CTX-07] Are written as in %s', (_, of, language, text) => {
    expect(formatNumber(12345.5, of, language).replace("'", '’')).toBe(text)
  })

  it('[CTX-07] Have a dot between groups on the French site in every language', () => {
    expect(formatNumber(1234567.25, france, 'fr')).toBe('1.234.567,25')
    expect(formatNumber(1234567.25, france, 'en-US')).toBe('1.234.567,25')
    expect(formatNumber(-1234, france, 'fr')).toBe('-1.234')
    expect(formatNumber(999, france, 'fr')).toBe('999')
  })

  it('[CTX-07] Follow the country on English pages as well', () => {
    expect(formatNumber(12345.5, site('TR', 'tr'), 'en-US')).toBe('12.345,5')
    expect(formatNumber(12345.5, site('BR', 'pt'), 'en-US')).toBe('12.345,5')
    expect(formatNumber(12345.5, site('GLOBAL', 'en-US'), 'en-US')).toBe('12,345.5')
    // The worldwide site has no country: its pages follow their language.
    expect(formatNumber(12345.5, site('GLOBAL', 'de'), 'en-US')).toBe('12,345.5')
  })

  it.each([
    [site('US', 'en-US'), 'en-US', ',', '.'],
    [site('MX', 'es'), 'es', ',', '.'],
    [site('ES', 'es-ES'), 'es-ES', '.', ','],
    [site('PL', 'pl'), 'pl', '\u00a0', ','],
    [site('SE', 'sv'), 'sv', '\u00a0', ','],
    [france, 'fr', '.', ','],
    [france, 'en-US', '.', ','],
  ] as const)(
    '[VAL-01] Are read with the separators that they are written with: %#',
    (of, language, group, decimal) => {
      expect(numberSeparators(of, language)).toEqual({ group, decimal })
    },
  )

  it('Have at most two decimals, or as many as requested', () => {
    expect(formatNumber(0.126, site('US', 'en-US'), 'en-US')).toBe('0.13')
    expect(formatNumber(0.126, site('US', 'en-US'), 'en-US', 0)).toBe('0')
  })
})

describe('Dates', () => {
  it('[CTX-07] Are written in the page’s language, as in the country', () => {
    expect(formatDate('2026-03-31', france, 'fr')).toBe('31 mars 2026')
    expect(formatDate('2026-03-31', site('CZ', 'cs'), 'cs')).toBe('31. března 2026')
    expect(formatDate('2026-03-31', site('US', 'en-US'), 'en-US')).toBe('March 31, 2026')
    expect(formatDate('2026-03-31', site('GB', 'en-US'), 'en-US')).toBe('31 March 2026')
  })

  it('Do not depend on the time zone', () => {
    expect(formatDate('2026-01-01', site('US', 'en-US'), 'en-US')).toBe('January 1, 2026')
    expect(formatDate('2025-12-31', site('NL', 'nl-NL'), 'nl-NL')).toBe('31 december 2025')
  })

  it('[CTX-07] Have the locale of language and country', () => {
    expect([
      siteLocale(site('MX', 'es'), 'es'),
      siteLocale(site('CA', 'en-US'), 'fr-CA'),
      siteLocale(site('GLOBAL', 'en-US'), 'es-ES'),
    ]).toEqual(['es-MX', 'fr-CA', 'es-ES'])
  })
})

describe('Size of a file', () => {
  it.each([
    [0, site('NL', 'nl-NL'), 'nl-NL', '0 kB'],
    [1, site('NL', 'nl-NL'), 'nl-NL', '0,1 kB'],
    [228, site('NL', 'nl-NL'), 'nl-NL', '0,2 kB'],
    [999, site('US', 'en-US'), 'en-US', '1 kB'],
    [1000, site('US', 'en-US'), 'en-US', '1 kB'],
    [1540, site('US', 'en-US'), 'en-US', '1.5 kB'],
    [240_400, site('DE', 'de'), 'de', '240 kB'],
    [999_600, site('US', 'en-US'), 'en-US', '1 MB'],
    [3_440_000, france, 'fr', '3,4 Mo'],
    // The separator of the country with the unit of the language.
    [3_440_000, site('TR', 'tr'), 'en-US', '3,4 MB'],
    [2_000_000_000, site('GB', 'en-US'), 'en-US', '2 GB'],
    [5_000_000_000_000, site('GB', 'en-US'), 'en-US', '5,000 GB'],
  ] as const)('Size of %i bytes', (bytes, of, language, text) => {
    expect(formatBytes(bytes, of, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
  })
})
