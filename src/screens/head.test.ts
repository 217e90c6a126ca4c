import { describe, expect, it } from 'vitest'
import { headLinks } from './head.ts'
import type { Head } from './screen.ts'

const site = (code: string, countryIsoCode: string, isMyIMCDOnly = false) => ({
  code,
  basePath: `/${code}`,
  countryIsoCode,
  supportedLanguages: ['en-US', 'de'] as const,
  isMyIMCDOnly,
  name: code,
})
const sites = [site('global', 'GLOBAL'), site('nl', 'NL'), site('de', 'DE'), site('ch', 'CH', true)]
const head: Head = { title: '', description: '', canonicalPath: '/nl/de/product/x', robots: 'index,follow' }
const linksOf = (change: Partial<Head>, isMyIMCDOnly = false) =>
  headLinks({ ...head, ...change }, { base: '/nl/de', site: { isMyIMCDOnly }, sites }, 'https://x.example')
const alternates = (change: Partial<Head>): readonly (string | undefined)[] =>
  linksOf(change)
    .filter(({ rel }) => rel === 'alternate')
    .map(({ hrefLang }) => hrefLang)

describe('canonical and alternate links', () => {
  it('[SEO-03] name the page on every open site in each of its languages', () => {
    expect(linksOf({})[0]).toEqual({ rel: 'canonical', href: 'https://x.example/nl/de/product/x' })
    expect(alternates({})).toEqual(['en', 'de', 'en-NL', 'de-NL', 'en-DE', 'de-DE', 'x-default'])
    expect(linksOf({})).toContainEqual({
      rel: 'alternate',
      href: 'https://x.example/de/de/product/x',
      hrefLang: 'de-DE',
    })
  })

  it('leave out the countries where the page is not shown', () => {
    expect(alternates({ shownInCountries: ['DE'] })).toEqual(['en', 'de', 'en-DE', 'de-DE', 'x-default'])
  })

  it('[SEO-03] has no alternates where a page is not indexed or the site is closed', () => {
    expect(alternates({ robots: 'noindex,follow' })).toEqual([])
    expect(linksOf({}, true)).toHaveLength(1)
  })
})
