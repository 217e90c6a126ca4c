import { mediaAddress } from '#domain/content-key.ts'
import { companyName } from '#domain/page-title.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import { wholeAddress, type DataPage } from './data-page.ts'
import { fileAddress } from './texts.ts'
import { known, type Thing } from './thing.ts'

/** HSE-03: who publishes the site; the logo is taken from the site's content key. */
export const organization = (page: DataPage): Thing =>
  known({
    '@type': 'Organization',
    name: companyName(page.site),
    url: wholeAddress(page.base, page),
    logo: page.site.logoContentKey === undefined ? null : fileAddress(mediaAddress(page.site.logoContentKey), page),
  })

/** The site as a whole, with how it is searched. */
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
      // The braces stand as they are: the search engine puts the term there.
      urlTemplate: `${wholeAddress(page.base, page)}/search?${urlParameters.searchTerm}={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})
