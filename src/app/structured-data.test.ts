import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headHtml } from '#platform/pages/head/head-html.ts'
import { breadcrumbList } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import {
  structuredPublication,
  type DescribedPublication,
} from '#features/content/publications/structured-publication.ts'
import { structuredProduct, type DescribedProduct } from '#features/product-pages/product/structured-product.ts'
import { structuredCompany } from '#features/catalogue/companies/structured-company.ts'
import { structuredList } from '#features/search/lists/structured-list.ts'
import { missingProperties } from '#platform/pages/structured-data/test-required-properties.ts'
import { organization, webSite } from '#platform/pages/structured-data/organization.ts'
import { standalone } from '#platform/pages/structured-data/thing.ts'

const page = {
  base: '/nl/nl-nl',
  language: 'nl-NL',
  publicOrigin: 'https://x.example',
  site: { brandName: 'Norvane Nederland', countryName: 'Netherlands', logoContentKey: 'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q' },
} as const

const link = (name: string) => ({ id: '01t000000000001AAA', slug: 'x', nameToDisplay: name })
const grade: DescribedProduct = {
  id: '01t000000000001AAA',
  slug: 'citrelle-50',
  nameToDisplay: 'Citrelle 50',
  code: 'CIT-50',
  tradeName: link('Citrelle'),
  principalName: 'Brenvik',
  substances: [{ cas: '77-92-9' }, { cas: '77-92-9' }, { cas: null }, { cas: '50-81-7' }],
  businessGroups: [link('Voeding')],
  specifications: [],
}
const productThing = (change: Partial<DescribedProduct> = {}, description = 'An acid.') =>
  structuredProduct({ ...grade, ...change }, description, page)

const viscosity = {
  key: 'viscosity',
  name: 'Viscositeit',
  group: 'physical',
  isYesNo: false,
  unit: 'mPa·s',
} as const

const article: DescribedPublication = {
  contentType: 'stories',
  nameToDisplay: 'Een verhaal',
  publishedDate: '2026-05-01',
  modifiedAt: '2026-05-04T09:30:00.000Z',
  event: null,
  image: { file: '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  video: null,
}
const publicationThing = (change: Partial<DescribedPublication> = {}, description = 'Waarover het gaat.') =>
  structuredPublication(
    { ...article, ...change },
    description,
    '/nl/nl-nl/publication/een-verhaal-MCA4CCV5QS2BAB5H7YRCRPTCWGZQ',
    page,
  )
const poster = { file: '/cms/delivery/media/MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q' }
const address = 'https://www.youtube-nocookie.com/embed/x'
const event = {
  startsOn: '2026-09-01',
  endsOn: '2026-09-01',
  place: 'Utrecht',
  startTime: null,
  endTime: null,
  timeZone: null,
  registration: null,
}

describe('Structured data of pages', () => {
  it('[SPC-01] Describes what a product states of each property, with its unit, method and condition', () => {
    const thing = productThing({
      specifications: [
        {
          property: viscosity,
          values: [
            { min: '0.60', max: '0.90', unit: 'Pa·s', method: 'ISO 2555', condition: '1 % in water' },
            { typical: '5' },
            { min: '99.5' },
            { max: '10' },
          ],
        },
        { property: { ...viscosity, key: 'appearance', name: 'Uiterlijk' }, values: [{ text: 'White powder' }] },
      ],
    })
    expect(thing['additionalProperty']).toEqual([
      {
        '@type': 'PropertyValue',
        propertyID: 'viscosity',
        name: 'Viscositeit',
        minValue: 0.6,
        maxValue: 0.9,
        value: '0.60–0.90',
        unitText: 'Pa·s',
        measurementTechnique: 'ISO 2555',
        description: '1 % in water',
      },
      { '@type': 'PropertyValue', propertyID: 'viscosity', name: 'Viscositeit', value: 5 },
      { '@type': 'PropertyValue', propertyID: 'viscosity', name: 'Viscositeit', minValue: 99.5, value: '≥ 99.5' },
      { '@type': 'PropertyValue', propertyID: 'viscosity', name: 'Viscositeit', maxValue: 10, value: '≤ 10' },
      { '@type': 'PropertyValue', propertyID: 'appearance', name: 'Uiterlijk', value: 'White powder' },
    ])
    expect(productThing()).not.toHaveProperty('additionalProperty')
  })

  it('[CTX-08] Describes the company of a site and the search of the site', () => {
    expect(standalone(organization(page))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': 'https://x.example/nl/nl-nl#organization',
      name: 'Norvane Nederland',
      url: 'https://x.example/nl/nl-nl',
      logo: 'https://x.example/nl/nl-nl/sfsites/c/cms/delivery/media/MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q',
    })
    expect(webSite(page)).toMatchObject({
      '@type': 'WebSite',
      url: 'https://x.example/nl/nl-nl',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://x.example/nl/nl-nl/search?search-term={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('[CTX-08] Describes a product by brand, manufacturer, code and CAS numbers, without prices', () => {
    expect(productThing()).toEqual({
      '@type': 'Product',
      name: 'Citrelle 50',
      description: 'An acid.',
      url: 'https://x.example/nl/nl-nl/product/citrelle-50-01t000000000001AAA',
      image: 'https://x.example/nl/nl-nl/picture/01t000000000001AAA.png',
      sku: 'CIT-50',
      category: ['Voeding'],
      brand: { '@type': 'Brand', name: 'Citrelle' },
      manufacturer: { '@type': 'Organization', name: 'Brenvik' },
      identifier: [
        { '@type': 'PropertyValue', propertyID: 'CAS', value: '77-92-9' },
        { '@type': 'PropertyValue', propertyID: 'CAS', value: '50-81-7' },
      ],
    })
    const unknown = productThing({
      code: null,
      substances: [],
      businessGroups: [],
      tradeName: link(''),
      principalName: '',
    })
    expect(Object.keys(unknown).toSorted()).toEqual(['@type', 'description', 'image', 'name', 'url'])
  })

  it.each([
    ['a story', {}, 'Article'],
    ['a press release', { contentType: 'GroupTemplateMPress' }, 'NewsArticle'],
    ['news', { contentType: 'IMCD_news' }, 'NewsArticle'],
    ['an event', { contentType: 'events_announcements', event }, 'Event'],
    ['an event without a place', { contentType: 'events_announcements', event: { ...event, place: ' ' } }, 'Article'],
    ['an event without a day', { contentType: 'events_announcements' }, 'Article'],
    ['a video', { contentType: 'videos', video: { address, poster } }, 'VideoObject'],
    ['a video with only a header image', { contentType: 'videos', video: { address, poster: null } }, 'VideoObject'],
    ['a video without a picture', { contentType: 'videos', video: { address, poster: null }, image: null }, 'Article'],
    ['a video without a day', { contentType: 'videos', video: { address, poster }, publishedDate: null }, 'Article'],
  ] as const)('[CTX-08] Describes %s completely', (_, change, type) => {
    const thing = publicationThing(change)
    expect(thing['@type']).toBe(type)
    expect(missingProperties(thing)).toEqual([])
  })

  it('[SEO-06] Replaces the literal prefix by the name of the company', () => {
    const read = { name: 'Norvane Nederland 1', description: 'Of Norvane Nederland.' }
    expect(productThing({ nameToDisplay: 'IMCD_ 1' }, 'Of IMCD_.')).toMatchObject(read)
    expect(publicationThing({ nameToDisplay: 'IMCD_ 1' }, 'Of IMCD_.')).toMatchObject({ ...read, headline: read.name })
  })

  it('[CTX-08] Describes the office of a company by the fields of its record', () => {
    const record = {
      IMCDcompanyCountry__c: 'NL',
      IMCDcompanyStreet__c: 'Kade 1',
      IMCDcompanyCity__c: 'Rotterdam',
      IMCDcompanyState__c: null,
      IMCDcompanyPC__c: '3011 AA',
      CompanyPhone__c: '+31 20 555 0101',
      CompanyEmail__c: '',
    }
    expect(structuredCompany(record, page)).toMatchObject({
      name: 'Norvane Nederland',
      telephone: '+31 20 555 0101',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Kade 1',
        postalCode: '3011 AA',
        addressLocality: 'Rotterdam',
        addressCountry: 'NL',
      },
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: '+31 20 555 0101' },
    })
    expect(structuredCompany(record, page, { latitude: 51.9, longitude: 4.48 })).toMatchObject({
      location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', latitude: 51.9, longitude: 4.48 } },
    })
    expect(structuredCompany(record, page)).not.toHaveProperty('location')
    expect(missingProperties(structuredCompany(record, page))).toEqual([])
    expect(structuredCompany(undefined, page)).toEqual(organization(page))
    const unknown = structuredCompany(
      { ...record, IMCDcompanyStreet__c: '', IMCDcompanyCity__c: '', CompanyPhone__c: '' },
      page,
    )
    expect(unknown).toEqual(organization(page))
  })

  it('[CTX-08] Lists the records of a list in their order, with the addresses of their pages', () => {
    const base = { accent: undefined, promoted: undefined, matched: undefined, description: null } as const
    const named = (id: string, nameToDisplay: string) => ({ ...base, id, slug: 'x', nameToDisplay })
    const group = { ...named('a01000000000001AAA', 'Citrelle'), principal: link('Brenvik'), functions: [] }
    const cards = [
      { ...group, kind: 'tradeName', tradeGradeCount: 2 },
      { ...group, kind: 'tradeName', tradeGradeCount: 1, nameToDisplay: 'IMCD_ 1' },
    ] as const
    const list = structuredList(cards, 40, page)
    expect(list).toEqual({
      '@type': 'ItemList',
      numberOfItems: 40,
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'Citrelle',
          url: 'https://x.example/nl/nl-nl/product-group/x-a01000000000001AAA',
        },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Norvane Nederland 1',
          url: 'https://x.example/nl/nl-nl/product-group/x-a01000000000001AAA',
        },
      ],
    })
    expect(missingProperties(list)).toEqual([])
  })

  it('[CTX-08] Gives an article the moment of its last change, and an event the place as an address', () => {
    expect(publicationThing()['dateModified']).toBe('2026-05-04T09:30:00.000Z')
    expect(publicationThing({ contentType: 'events_announcements', event })['location']).toEqual({
      '@type': 'Place',
      name: 'Utrecht',
      address: { '@type': 'PostalAddress', addressLocality: 'Utrecht' },
    })
  })

  it('[CTX-08] Gives an event its first and last day', () => {
    const contentType = 'events_announcements'
    expect(publicationThing({ contentType, event: { ...event, endsOn: '2026-09-03' } })).toMatchObject({
      startDate: '2026-09-01',
      endDate: '2026-09-03',
    })
    const times = { startTime: '09:00', endTime: '17:00', timeZone: 'Europe/Amsterdam' }
    expect(publicationThing({ contentType, event: { ...event, ...times } })).toMatchObject({
      startDate: '2026-09-01T07:00:00.000Z',
      endDate: '2026-09-01T15:00:00.000Z',
    })
  })

  it('[CTX-08] Lists the breadcrumbs with absolute addresses, and the page itself only by its name', () => {
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

it('[CTX-08] Escapes every text so that it neither ends the data block nor changes', () => {
  const hostile = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom('</script>', '<!--', '<script', ']]>', '\u2028', '\u2029', '\\u003c', '"}', '{search_term_string}'),
  )
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      const html = headHtml('', [], [productThing({ nameToDisplay: text, principalName: `x${text}` })])
      const block = html.slice(html.indexOf('json">') + 'json">'.length, -'</script>'.length)
      expect(block).not.toContain('<')
      const read: unknown = JSON.parse(block)
      expect(read).toMatchObject({ manufacturer: { name: `x${text}` }, ...(text === '' ? {} : { name: text }) })
    }),
  )
})
