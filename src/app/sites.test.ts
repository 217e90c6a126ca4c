import { describe, expect, it } from 'vitest'
import { alternatesOf, hrefLangOf, siteBase } from '#platform/values/addresses/addresses.ts'
import { isCountryCode } from '#platform/values/countries.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { isRecordId, keyPrefixOf } from '#platform/values/record-id.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { siteByCode, siteByCountry, sites } from '#sites/table.ts'

const countrySites = sites.filter((site) => site.countryIsoCode !== worldwide)
/** The countries that the specification names. */
const specified = 'BE BR CA CH CZ DE ES FR GB ID IT MX NL PL SE TR US'.split(' ')
const specifiedSites = sites.filter(({ countryIsoCode }) => [worldwide, ...specified].includes(countryIsoCode))

describe('Sites', () => {
  it('[CTX-05] Include the worldwide one and one for each country', () => {
    const countries = countrySites.map((site) => site.countryIsoCode)
    expect(countries).toEqual(expect.arrayContaining(specified))
    expect(countries.every(isCountryCode)).toBe(true)
    expect(sites.length).toBe(countries.length + 1)
  })

  it('[CTX-05] [ENT-10] Have their own configuration', () => {
    for (const field of [
      'code',
      'countryIsoCode',
      'countryName',
      'domain',
      'basePath',
      'brandColor',
      'siteId',
      'channelId',
      'communityId',
    ] as const) {
      const values = sites.map((site) => site[field])
      expect(new Set(values).size, field).toBe(values.length)
      expect(
        values.every((value) => value !== ''),
        field,
      ).toBe(true)
    }
    for (const site of sites) {
      expect(site.basePath).toBe(`/${site.code}`)
      expect(site.IMCDCompany).toMatch(/^[A-Z]+-[A-Z]+$/)
      expect(typeof site.aboutCountryContentKey).toBe('string')
    }
    expect(specifiedSites.filter((site) => site.isMyIMCDOnly).map((site) => site.code)).toEqual(['ch'])
  })

  it('[CTX-06] Use all languages, none twice on a site', () => {
    expect(
      languageCodes.filter(
        (language) => !countrySites.some((site) => !site.isMyIMCDOnly && site.supportedLanguages.includes(language)),
      ),
    ).toEqual([])
    for (const site of sites) expect(new Set(site.supportedLanguages).size).toBe(site.supportedLanguages.length)
    expect(siteByCode('ca')?.supportedLanguages).toEqual(['en-US', 'fr-CA'])
  })

  it('[SEO-05] Have a company name, from the brand or from prefix and country', () => {
    expect(sites.every((site) => companyName(site).startsWith('Norvane'))).toBe(true)
    expect(sites.some((site) => site.brandName === '')).toBe(true)
    expect(new Set(sites.map(companyName)).size).toBe(sites.length)
  })

  it('[CTX-07] Format numbers as Intl does, except for the dot of FR', () => {
    expect(
      specifiedSites.flatMap(({ code, numberSeparators }) =>
        numberSeparators === undefined ? [] : [[code, numberSeparators]],
      ),
    ).toEqual([['fr', { group: '.' }]])
  })

  it('[VAL-08] Have complete platform ids with their prefixes', () => {
    for (const { siteId, channelId, communityId } of sites) {
      expect([siteId, channelId, communityId].map(keyPrefixOf)).toEqual(['0DM', '0ap', '0DB'])
      expect([siteId, channelId, communityId].every((id) => id.length === 18 && isRecordId(id))).toBe(true)
    }
  })

  it('[WID-16] Have a brand colour with sufficient contrast to white, both as background and as text', () => {
    for (const { code, brandColor } of sites) expect(contrastWithWhite(brandColor), code).toBeGreaterThanOrEqual(4.5)
  })

  it('Are found by their segment and by their country', () => {
    for (const site of sites) expect([siteByCode(site.code), siteByCountry(site.countryIsoCode)]).toEqual([site, site])
    expect([siteByCode('xx'), siteByCountry('nl'), siteByCode('constructor')]).toEqual([null, null, null])
  })
})

describe('Alternates of all sites', () => {
  it('[SEO-03] [RTE-01] Are reciprocal, each with its own name and address, and exclude sites for signed-in users', () => {
    const open = sites.filter((site) => !site.isMyIMCDOnly)
    const all = alternatesOf('/products', sites)
    for (const site of open) {
      for (const language of site.supportedLanguages) {
        const own = all.filter(
          ({ path, hrefLang }) => path === `${siteBase(site, language)}/products` && hrefLang !== 'x-default',
        )
        expect(own, `${site.code} ${language}`).toEqual([
          { hrefLang: hrefLangOf(site, language), language, path: `${siteBase(site, language)}/products` },
        ])
      }
    }
    expect(new Set(all.map(({ hrefLang }) => hrefLang)).size).toBe(all.length)
    expect(all.filter(({ path }) => path.startsWith('/ch/'))).toEqual([])
    expect(all.at(-1)).toEqual({ hrefLang: 'x-default', language: 'en-US', path: '/global/en-us/products' })
  })
})

/** WCAG 2.2: relative luminance of sRGB. */
function contrastWithWhite(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
