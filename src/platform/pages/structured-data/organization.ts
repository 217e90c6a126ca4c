import { mediaAddress } from '#platform/values/content-key.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { Coordinates } from '#platform/values/numbers/coordinates.ts'
import { type DataPage, type Thing, known, wholeAddress } from './thing.ts'
import { fileAddress } from './texts.ts'

/** The company of a site; an empty text is unknown. */
export interface OfficeOf {
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly region: string
  /** The code of the country, or its name. */
  readonly country: string
  readonly place: Coordinates | null
  readonly phone: string
  readonly email: string
}

/** HSE-03: the publisher of the site, with the logo from the site's content key; with its office where that is known. */
export const organization = (page: DataPage, office: OfficeOf | null = null): Thing =>
  known({
    '@type': 'Organization',
    '@id': `${wholeAddress(page.base, page)}#organization`,
    name: companyName(page.site),
    url: wholeAddress(page.base, page),
    logo: page.site.logoContentKey === undefined ? null : fileAddress(mediaAddress(page.site.logoContentKey), page),
    ...(office === null
      ? {}
      : {
          telephone: office.phone,
          email: office.email,
          address: postalAddress(office),
          location: location(office),
          contactPoint: contact(office),
        }),
  })

const postalAddress = ({ street, postalCode, city, region, country }: OfficeOf): Thing | null =>
  street === '' && city === ''
    ? null
    : known({
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode,
        addressLocality: city,
        addressRegion: region,
        addressCountry: country,
      })

/** Where the office is. Only a place has coordinates, not an organization. */
const location = ({ place }: OfficeOf): Thing | null =>
  place === null ? null : { '@type': 'Place', geo: { '@type': 'GeoCoordinates', ...place } }

const contact = ({ phone, email }: OfficeOf): Thing | null =>
  phone === '' && email === ''
    ? null
    : known({ '@type': 'ContactPoint', contactType: 'customer service', telephone: phone, email })

/** The site, with the address of its search. */
export const webSite = (page: DataPage): Thing => ({
  '@type': 'WebSite',
  name: companyName(page.site),
  url: wholeAddress(page.base, page),
  inLanguage: page.language,
  publisher: organization(page),
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      // The braces are not encoded: search engines replace them with the term.
      urlTemplate: `${wholeAddress(page.base, page)}/search?${urlParameters.searchTerm}={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})
