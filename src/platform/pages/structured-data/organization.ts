import { mediaAddress } from '#platform/values/content-key.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { type DataPage, type Thing, known, wholeAddress } from './thing.ts'
import { fileAddress } from './texts.ts'

/** HSE-03: the publisher of the site, with the logo from the site's content key. */
export const organization = (page: DataPage): Thing =>
  known({
    '@type': 'Organization',
    name: companyName(page.site),
    url: wholeAddress(page.base, page),
    logo: page.site.logoContentKey === undefined ? null : fileAddress(mediaAddress(page.site.logoContentKey), page),
  })

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
