import { describe, expect, it } from 'vitest'
import { alternatesOf, hrefLangOf, parseRecordSegment, recordSegment, siteBase, sitesShowing } from './addresses.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

const site = (
  country: string,
  supportedLanguages: readonly [LanguageCode, ...LanguageCode[]],
  isMyIMCDOnly = false,
) => ({
  basePath: `/${country.toLowerCase()}`,
  countryIsoCode: country,
  supportedLanguages,
  isMyIMCDOnly,
})
const sites = [
  site('GLOBAL', ['en-US', 'es-ES']),
  site('NL', ['nl-NL', 'en-US']),
  site('CA', ['en-US', 'fr-CA']),
  site('MX', ['es']),
  site('CH', ['de', 'fr'], true),
]

describe('Addresses of a site', () => {
  it('[RTE-01] Contain country and language', () => {
    expect(siteBase(site('NL', ['nl-NL']), 'nl-NL')).toBe('/nl/nl-nl')
    expect(siteBase(site('CA', ['fr-CA']), 'fr-CA')).toBe('/ca/fr-ca')
    expect(siteBase(site('CZ', ['cs']), 'cs')).toBe('/cz/cs')
  })

  it('[RTE-04] Name a record by slug and id', () => {
    expect(recordSegment({ slug: 'citric-acid', id: '01t000000000001AAA' })).toBe('citric-acid-01t000000000001AAA')
    expect(recordSegment({ slug: '', id: '01t000000000001AAA' })).toBe('01t000000000001AAA')
  })

  it.each([
    ['citric-acid-01t000000000001AAA', { slug: 'citric-acid', id: '01t000000000001AAA' }],
    ['01t000000000001AAA', { slug: '', id: '01t000000000001AAA' }],
    ['citric-acid-01t000000000001', { slug: 'citric-acid', id: '01t000000000001AAA' }],
    ['Citric Acid-01t000000000001AAA', { slug: 'Citric Acid', id: '01t000000000001AAA' }],
    ['citric-acid', null],
    ['citric-acid-01t000000000001AAB', null],
    ['citric-acid-01t000000000001AAA-', null],
    ['', null],
  ])('[RTE-04] Are parsed: %s', (segment, record) => {
    expect(parseRecordSegment(segment)).toEqual(record)
  })
})

describe('Alternates of a page', () => {
  it('[SEO-03] Are the same page on every public site in each of its languages, and the worldwide one for all others', () => {
    expect(alternatesOf('/products?page=2', sites)).toEqual([
      { hrefLang: 'en', language: 'en-US', path: '/global/en-us/products?page=2' },
      { hrefLang: 'es', language: 'es-ES', path: '/global/es-es/products?page=2' },
      { hrefLang: 'nl-NL', language: 'nl-NL', path: '/nl/nl-nl/products?page=2' },
      { hrefLang: 'en-NL', language: 'en-US', path: '/nl/en-us/products?page=2' },
      { hrefLang: 'en-CA', language: 'en-US', path: '/ca/en-us/products?page=2' },
      { hrefLang: 'fr-CA', language: 'fr-CA', path: '/ca/fr-ca/products?page=2' },
      { hrefLang: 'es-MX', language: 'es', path: '/mx/es/products?page=2' },
      { hrefLang: 'x-default', language: 'en-US', path: '/global/en-us/products?page=2' },
    ])
  })

  it('[SEO-03] Contain one link for each language tag, to the first language of the site that has this tag', () => {
    const spanish = [site('GLOBAL', ['es', 'es-ES', 'en-US']), site('MX', ['es-ES', 'es'])]
    expect(alternatesOf('/products', spanish)).toEqual([
      { hrefLang: 'es', language: 'es', path: '/global/es/products' },
      { hrefLang: 'en', language: 'en-US', path: '/global/en-us/products' },
      { hrefLang: 'es-MX', language: 'es-ES', path: '/mx/es-es/products' },
      { hrefLang: 'x-default', language: 'es', path: '/global/es/products' },
    ])
  })

  it('[SEO-03] Have no default if the worldwide site does not show the page', () => {
    expect(alternatesOf('', sites.slice(3)).map(({ hrefLang }) => hrefLang)).toEqual(['es-MX'])
  })

  it.each([
    ['nothing is said', {}, ['global en-US es-ES', 'nl nl-NL en-US', 'ca en-US fr-CA', 'mx es', 'ch de fr']],
    ['of one country', { countries: ['NL'] }, ['global en-US es-ES', 'nl nl-NL en-US']],
    ['of none', { countries: [] }, ['global en-US es-ES']],
    ['written in Dutch', { languages: ['nl-NL'] }, ['nl nl-NL']],
    ['written in French, which Canadians read too', { languages: ['fr'] }, ['ca fr-CA', 'ch fr']],
    ['written in Spanish, which Mexicans read too', { languages: ['es-ES'] }, ['global es-ES', 'mx es']],
    [
      'written in English, which all read',
      { languages: ['en-US'], countries: ['MX'] },
      ['global en-US es-ES', 'mx es'],
    ],
    ['of a country that cannot read it', { languages: ['nl-NL'], countries: ['MX'] }, []],
    ['written in nothing yet', { languages: [] }, []],
  ] as const)('[LNG-01] Are on the sites that show the page: %s', (_, shownIn, expected) => {
    const showing = sitesShowing(sites, shownIn)
    expect(
      showing.map(({ countryIsoCode, supportedLanguages }) =>
        [countryIsoCode.toLowerCase(), ...supportedLanguages].join(' '),
      ),
    ).toEqual(expected)
  })

  it('[SEO-03] Of a page in Dutch alone have no default, since the worldwide site does not show it', () => {
    const alternates = alternatesOf('/publication/x', sitesShowing(sites, { languages: ['nl-NL'] }))
    expect(alternates.map(({ hrefLang }) => hrefLang)).toEqual(['nl-NL'])
  })

  it('Name a language as spoken in the country', () => {
    expect([hrefLangOf({ countryIsoCode: 'GB' }, 'en-US'), hrefLangOf({ countryIsoCode: 'GLOBAL' }, 'fr')]).toEqual([
      'en-GB',
      'fr',
    ])
  })
})
