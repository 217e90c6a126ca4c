import { describe, expect, it } from 'vitest'
import { contentIndexing, indexedCountries } from './content-indexing.ts'

const dutch = { supportedLanguages: ['nl-NL', 'en-US'], countryIsoCode: 'NL' } as const
const canadian = { supportedLanguages: ['en-US', 'fr-CA'], countryIsoCode: 'CA' } as const
const german = { supportedLanguages: ['de'], countryIsoCode: 'DE' } as const
const worldwide = { supportedLanguages: ['en-US', 'fr'], countryIsoCode: 'GLOBAL' } as const
const everywhere = { countries: [], pageRole: null } as const

describe('Where search engines find a content', () => {
  it('[LNG-01] In its own language at its address', () => {
    expect(contentIndexing(everywhere, dutch, 'nl-NL')).toEqual({ isIndexed: true, language: 'nl-NL' })
    expect(contentIndexing({ ...everywhere, lang: 'fr' }, canadian, 'fr-CA')).toEqual({
      isIndexed: true,
      language: 'fr-CA',
    })
  })

  it('[LNG-01] An English text on a Dutch page at the English address of the site', () => {
    expect(contentIndexing({ ...everywhere, lang: 'en-US' }, dutch, 'nl-NL')).toEqual({
      isIndexed: true,
      language: 'en-US',
    })
  })

  it('[LNG-01] Not on a site that does not offer its language', () => {
    expect(contentIndexing({ ...everywhere, lang: 'en-US' }, german, 'de')).toEqual({
      isIndexed: false,
      language: 'de',
    })
  })

  it('[CTX-08] The legal pages of the group on the worldwide site only, those of a country on its site', () => {
    const ofGroup = { countries: [], pageRole: 'privacy' } as const
    expect(indexedCountries(ofGroup)).toEqual([])
    expect(contentIndexing(ofGroup, dutch, 'nl-NL').isIndexed).toBe(false)
    expect(contentIndexing(ofGroup, worldwide, 'en-US').isIndexed).toBe(true)
    expect(indexedCountries({ ...ofGroup, countries: ['NL'] })).toEqual(['NL'])
    expect(contentIndexing({ ...ofGroup, countries: ['NL'] }, dutch, 'nl-NL').isIndexed).toBe(true)
    expect(indexedCountries(everywhere)).toBeUndefined()
  })
})
