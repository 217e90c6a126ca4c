import { describe, expect, it } from 'vitest'
import { headTags } from './head.ts'
import { headHtml } from './head-html.ts'
import type { Head } from '#platform/pages/screen.ts'

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
const links = [{ type: 'application/atom+xml', title: 'Norvane', path: '/nl/de/feed.xml' }]
const tagsOf = (change: Partial<Head>, at: Partial<typeof own & { logoContentKey: string }> = {}) =>
  headTags({ ...head, ...change }, { ...page, site: { ...own, ...at } }, origin).map(([, attributes]) => attributes)
const alternates = (change: Partial<Head>): readonly (string | undefined)[] =>
  tagsOf(change).flatMap(({ rel, hreflang }) => (rel === 'alternate' ? hreflang : []))
const cardOf = (...args: Parameters<typeof tagsOf>) =>
  Object.fromEntries(
    tagsOf(...args).flatMap(({ property, name, content = '' }) => {
      const said = property ?? name ?? ''
      return /^(?:og|twitter):/.test(said) ? [[said, content]] : []
    }),
  )

describe('Canonical and alternate links', () => {
  it('[SEO-03] Lead to the page on every public site in each of its languages', () => {
    expect(tagsOf({})).toContainEqual({ rel: 'canonical', href: 'https://x.example/nl/de/product/x' })
    expect(alternates({})).toEqual(['en', 'de', 'en-NL', 'de-NL', 'en-DE', 'de-DE', 'x-default'])
    expect(tagsOf({})).toContainEqual({
      rel: 'alternate',
      hreflang: 'de-DE',
      href: 'https://x.example/de/de/product/x',
    })
  })

  it.each([
    ['whose country does not show the page', { shownInCountries: ['DE'] }, ['en', 'de', 'en-DE', 'de-DE', 'x-default']],
    ['whose languages cannot read the page', { shownInLanguages: ['de'] }, ['de', 'de-NL', 'de-DE', 'x-default']],
    ['for either reason', { shownInLanguages: ['de'], shownInCountries: ['NL'] }, ['de', 'de-NL', 'x-default']],
  ] as const)('[SEO-03] Leave out the sites %s', (_, change, expected) => {
    expect(alternates(change)).toEqual(expected)
  })

  it('[SEO-03] Are missing on a page that exists on one site only, which is indexed nevertheless', () => {
    expect(alternates({ onlyHere: true })).toEqual([])
    expect(cardOf({ onlyHere: true })).toHaveProperty('og:url')
  })

  it.each([
    [{ robots: 'noindex,follow' }, {}],
    [{ robots: 'noindex,nofollow' }, {}],
    [{}, { isMyIMCDOnly: true }],
  ] as const)(
    '[SEO-03] Are missing, like card and feed, on a page that search engines may not index: %o %o',
    (change, at) => {
      const tags = tagsOf({ links, ...change }, at)
      expect(tags.map(({ name, rel }) => name ?? rel)).toEqual(['description', 'robots', 'canonical'])
    },
  )
})

it('[SEO-06] Writes the name of the company in place of the literal prefix, in description and card', () => {
  const description = 'IMCD_ tells of IMCD_.'
  expect(tagsOf({ description })[0]).toEqual({ name: 'description', content: 'Norvane tells of Norvane.' })
  expect(cardOf({ description })).toMatchObject({ 'og:description': 'Norvane tells of Norvane.' })
})

describe('The card of a shared address', () => {
  it('[CTX-08] Describes the page', () => {
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

  it('[CTX-08] Shows the picture of the page, or else the logo of the site', () => {
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

  it('[CTX-08] Has no locale when neither language nor site names a country', () => {
    expect(cardOf({}, { countryIsoCode: 'GLOBAL' })).not.toHaveProperty('og:locale')
  })
})

it('[CTX-08] Links to the other forms of the page that its screen names, for example a feed', () => {
  expect(tagsOf({ links })).toContainEqual({
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Norvane',
    href: 'https://x.example/nl/de/feed.xml',
  })
})

it.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onload=alert(1)", '&quot;<'])(
  '[CTX-08] Escapes every text of a page: %s',
  (text) => {
    const html = headHtml(
      text,
      headTags({ ...head, title: text, description: text, canonicalPath: `/nl/de/${text}` }, page, origin),
    )
    const withoutTags = html.replace(/<title>[^<>]*<\/title>|<(?:meta|link)(?: [a-z-]+="[^"<>]*")+>/g, '')
    expect(withoutTags).toBe('')
  },
)
