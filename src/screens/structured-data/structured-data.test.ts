import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headHtml } from '../head-html.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import type { PublicationFacts } from './publication.ts'
import { missingProperties } from './test-required-properties.ts'
import { structuredData, type Structured } from './structured-data.ts'

const page = {
  base: '/nl/nl-nl',
  language: 'nl-NL',
  publicOrigin: 'https://x.example',
  site: { brandName: 'Norvane Nederland', countryName: 'Netherlands', logoContentKey: 'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q' },
} as const

const grade: Structured = {
  about: 'product',
  name: 'Citrelle 50',
  description: 'An acid.',
  code: 'CIT-50',
  tradeName: 'Citrelle',
  principal: 'Brenvik',
  cas: ['77-92-9', '77-92-9', '50-81-7'],
  categories: ['Voeding'],
  path: '/nl/nl-nl/product/citrelle-50-01t000000000001AAA',
}

const article: PublicationFacts & { readonly about: 'publication' } = {
  about: 'publication',
  contentType: 'stories',
  name: 'Een verhaal',
  description: 'Waarover het gaat.',
  language: 'nl-NL',
  publishedDate: '2026-05-01',
  startsOn: null,
  endsOn: null,
  place: null,
  image: '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ',
  video: null,
  videoThumbnail: null,
  path: '/nl/nl-nl/publication/een-verhaal-MCA4CCV5QS2BAB5H7YRCRPTCWGZQ',
}
const thumbnail = '/cms/delivery/media/MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q'
const video = 'https://www.youtube-nocookie.com/embed/x'

const only = (structured: Structured) => structuredData(structured, page)[0]

describe('what search engines are told', () => {
  it('[CTX-08] of a site: whose it is and how it is searched', () => {
    const [organization, webSite] = structuredData({ about: 'site' }, page)
    expect(organization).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Norvane Nederland',
      url: 'https://x.example/nl/nl-nl',
      logo: 'https://x.example/nl/nl-nl/sfsites/c/cms/delivery/media/MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q',
    })
    expect(webSite).toMatchObject({
      '@type': 'WebSite',
      url: 'https://x.example/nl/nl-nl',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://x.example/nl/nl-nl/search?search-term={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('[CTX-08] of a product: brand, maker, code and numbers, and nothing of prices', () => {
    expect(only(grade)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Citrelle 50',
      description: 'An acid.',
      url: 'https://x.example/nl/nl-nl/product/citrelle-50-01t000000000001AAA',
      sku: 'CIT-50',
      category: ['Voeding'],
      brand: { '@type': 'Brand', name: 'Citrelle' },
      manufacturer: { '@type': 'Organization', name: 'Brenvik' },
      identifier: [
        { '@type': 'PropertyValue', propertyID: 'CAS', value: '77-92-9' },
        { '@type': 'PropertyValue', propertyID: 'CAS', value: '50-81-7' },
      ],
    })
    const unknown = only({ ...grade, code: null, cas: [], categories: [], tradeName: '', principal: '' })
    expect(Object.keys(unknown ?? {}).toSorted()).toEqual(['@context', '@type', 'description', 'name', 'url'])
  })

  it.each([
    ['a story', {}, 'Article'],
    ['a press release', { contentType: 'GroupTemplateMPress' }, 'NewsArticle'],
    ['news', { contentType: 'IMCD_news' }, 'NewsArticle'],
    ['an event', { contentType: 'events_announcements', startsOn: '2026-09-01', place: 'Utrecht' }, 'Event'],
    ['an event of nowhere', { contentType: 'events_announcements', startsOn: '2026-09-01', place: ' ' }, 'Article'],
    ['an event of no day', { contentType: 'events_announcements', place: 'Utrecht' }, 'Article'],
    ['a video', { contentType: 'videos', video, videoThumbnail: thumbnail }, 'VideoObject'],
    ['a video with a header image alone', { contentType: 'videos', video }, 'VideoObject'],
    ['a video without a picture', { contentType: 'videos', video, image: null }, 'Article'],
    ['a video of no day', { contentType: 'videos', video, publishedDate: null }, 'Article'],
  ] as const)('[CTX-08] of %s, complete', (_, change, type) => {
    const told = only({ ...article, ...change })
    expect(told?.['@type']).toBe(type)
    expect(missingProperties(told)).toEqual([])
  })

  it('[SEO-06] has the name of the company for the literal prefix', () => {
    const named = { name: 'IMCD_ 1', description: 'Of IMCD_.' }
    const read = { name: 'Norvane Nederland 1', description: 'Of Norvane Nederland.' }
    expect(only({ ...grade, ...named })).toMatchObject(read)
    expect(only({ ...article, ...named })).toMatchObject({ ...read, headline: read.name })
  })

  it('[CTX-08] an event ends on its first day unless it says when', () => {
    const event = { ...article, contentType: 'events_announcements', startsOn: '2026-09-01', place: 'Utrecht' } as const
    expect(only(event)).toMatchObject({ startDate: '2026-09-01', endDate: '2026-09-01' })
    expect(only({ ...event, endsOn: '2026-09-03' })).toMatchObject({ endDate: '2026-09-03' })
  })

  it('[CTX-08] of the way to a page: every step by its whole address, the page itself by its name', () => {
    const crumbs = [{ text: 'Producten', href: '/nl/nl-nl/products' }, { text: 'Citrelle 50' }]
    expect(breadcrumbList(crumbs, page)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Producten', item: 'https://x.example/nl/nl-nl/products' },
        { '@type': 'ListItem', position: 2, name: 'Citrelle 50' },
      ],
    })
  })
})

it('[CTX-08] no text ends the data block or becomes anything else than it is', () => {
  const hostile = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom('</script>', '<!--', '<script', ']]>', '\u2028', '\u2029', '\\u003c', '"}', '{search_term_string}'),
  )
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      const [told] = structuredData({ ...grade, name: text, principal: `x${text}` }, page)
      const html = headHtml('', [], told === undefined ? [] : [told])
      const block = html.slice(html.indexOf('json">') + 'json">'.length, -'</script>'.length)
      expect(block).not.toContain('<')
      const read: unknown = JSON.parse(block)
      expect(read).toMatchObject({ manufacturer: { name: `x${text}` }, ...(text === '' ? {} : { name: text }) })
    }),
  )
})
