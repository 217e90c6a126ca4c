import { describe, expect, it } from 'vitest'
import { headTags } from './head.ts'
import { headHtml } from './head-html.ts'
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
const logoContentKey = 'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q'
const own = { isMyIMCDOnly: false, countryIsoCode: 'NL', countryName: 'Netherlands', brandName: 'Norvane' }
const page = { base: '/nl/de', language: 'de' as const, site: own, sites }
const head: Head = {
  title: 'A | Norvane',
  description: 'What it is.',
  canonicalPath: '/nl/de/product/x',
  robots: 'index,follow',
}
const origin = 'https://x.example'
const tagsOf = (change: Partial<Head>, at: Partial<typeof own & { logoContentKey: string }> = {}) =>
  headTags({ ...head, ...change }, { ...page, site: { ...own, ...at } }, origin).map(([, attributes]) => attributes)
const alternates = (change: Partial<Head>): readonly (string | undefined)[] =>
  tagsOf(change).flatMap(({ rel, hreflang }) => (rel === 'alternate' ? hreflang : []))
const cardOf = (...given: Parameters<typeof tagsOf>) =>
  Object.fromEntries(
    tagsOf(...given).flatMap(({ property, name, content = '' }) => {
      const said = property ?? name ?? ''
      return /^(?:og|twitter):/.test(said) ? [[said, content]] : []
    }),
  )

describe('canonical and alternate links', () => {
  it('[SEO-03] name the page on every open site in each of its languages', () => {
    expect(tagsOf({})).toContainEqual({ rel: 'canonical', href: 'https://x.example/nl/de/product/x' })
    expect(alternates({})).toEqual(['en', 'de', 'en-NL', 'de-NL', 'en-DE', 'de-DE', 'x-default'])
    expect(tagsOf({})).toContainEqual({
      rel: 'alternate',
      hreflang: 'de-DE',
      href: 'https://x.example/de/de/product/x',
    })
  })

  it.each([
    ['where it is not shown', { shownInCountries: ['DE'] }, ['en', 'de', 'en-DE', 'de-DE', 'x-default']],
    ['where it cannot be read', { shownInLanguages: ['de'] }, ['de', 'de-NL', 'de-DE', 'x-default']],
    ['of both', { shownInLanguages: ['de'], shownInCountries: ['NL'] }, ['de', 'de-NL', 'x-default']],
  ] as const)('[SEO-03] leave out the sites %s', (_, change, expected) => {
    expect(alternates(change)).toEqual(expected)
  })

  it('[SEO-03] has none where nothing on another site is the same page, and is found all the same', () => {
    expect(alternates({ onlyHere: true })).toEqual([])
    expect(cardOf({ onlyHere: true })).toHaveProperty('og:url')
  })

  it.each([
    [{ robots: 'noindex,follow' }, {}],
    [{ robots: 'noindex,nofollow' }, {}],
    [{}, { isMyIMCDOnly: true }],
  ] as const)(
    '[SEO-03] has neither alternates, card nor feed where a page is not found by search: %o %o',
    (change, at) => {
      const tags = tagsOf({ feed: true, ...change }, at)
      expect(tags.map(({ name, rel }) => name ?? rel)).toEqual(['description', 'robots', 'canonical'])
    },
  )
})

it('[SEO-06] a description has the name of the company for the literal prefix, in the card too', () => {
  const description = 'IMCD_ tells of IMCD_.'
  expect(tagsOf({ description })[0]).toEqual({ name: 'description', content: 'Norvane tells of Norvane.' })
  expect(cardOf({ description })).toMatchObject({ 'og:description': 'Norvane tells of Norvane.' })
})

describe('the card of a shared address', () => {
  it('[CTX-08] says what the page is', () => {
    expect(cardOf({})).toEqual({
      'og:type': 'website',
      'og:site_name': 'Norvane',
      'og:title': 'A | Norvane',
      'og:description': 'What it is.',
      'og:url': 'https://x.example/nl/de/product/x',
      'og:locale': 'de_NL',
      'twitter:card': 'summary',
    })
  })

  it('[CTX-08] shows its picture, else the logo of the site', () => {
    const image = { file: '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ', alt: 'A pot' }
    expect(cardOf({ image, type: 'article' }, { logoContentKey })).toMatchObject({
      'og:type': 'article',
      'og:image': 'https://x.example/nl/de/sfsites/c/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ',
      'og:image:alt': 'A pot',
      'twitter:card': 'summary_large_image',
    })
    expect(cardOf({ image: null }, { logoContentKey })).toMatchObject({
      'og:image': `https://x.example/nl/de/sfsites/c/cms/delivery/media/${logoContentKey}`,
      'og:image:alt': 'Norvane',
      'twitter:card': 'summary',
    })
    expect(cardOf({ image: { file: 'javascript:alert(1)', alt: '' } })).not.toHaveProperty('og:image')
  })

  it('[CTX-08] has no place where neither language nor site names a country', () => {
    expect(cardOf({}, { countryIsoCode: 'GLOBAL' })).not.toHaveProperty('og:locale')
  })
})

it('[CTX-08] offers the feed of the site where the screen says so', () => {
  expect(tagsOf({ feed: true })).toContainEqual({
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Norvane',
    href: 'https://x.example/nl/de/feed.xml',
  })
})

it.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onload=alert(1)", '&quot;<'])(
  '[CTX-08] writes no text of a page as markup: %s',
  (text) => {
    const html = headHtml(
      text,
      headTags({ ...head, title: text, description: text, canonicalPath: `/nl/de/${text}` }, page, origin),
    )
    const withoutTags = html.replace(/<title>[^<>]*<\/title>|<(?:meta|link)(?: [a-z-]+="[^"<>]*")+>/g, '')
    expect(withoutTags).toBe('')
  },
)
