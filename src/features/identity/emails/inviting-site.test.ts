import { describe, expect, it } from 'vitest'
import { sites } from '#sites/table.ts'
import { invitingSite } from './inviting-site.ts'

describe('The site to which an invitation leads', () => {
  it.each([
    ['the site of the account’s country', 'nl-NL', 'NL', 'nl'],
    ['the worldwide site without a country', 'en-US', null, 'global'],
    ['the worldwide site, where the country’s site does not offer the language', 'de', 'PL', 'global'],
    ['any site that offers the language, where neither of them does', 'pl', null, 'pl'],
    ['any site that offers the language, where the country has no site', 'tr', 'JP', 'tr'],
  ] as const)('[BOF-08] Is %s', (_, language, country, expected) => {
    const offers = (code: string) => sites.find((each) => each.code === code)?.supportedLanguages ?? []
    // The cases say something only while these sites offer these languages.
    expect(offers(expected)).toContain(language)
    expect(invitingSite(sites, language, country).code).toBe(expected)
  })

  it('[BOF-08] Is the first one where no site offers the language', () => {
    const [first] = sites
    const other = first === undefined ? [] : [{ ...first, supportedLanguages: ['nl-NL'] as const }]
    expect(invitingSite(other, 'tr', null).code).toBe(first?.code)
    expect(() => invitingSite([], 'tr', null)).toThrow('There is no site.')
  })
})
