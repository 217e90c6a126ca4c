import { errorPages, isErrorSlug } from '#platform/pages/error-pages.ts'
import { errors } from '#platform/values/errors.ts'
import { maxParameterLength, urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { withoutQuery, type PageKind } from './every-page-kinds.ts'

/** It answers with a page, although it is not a route of a site. */
export const choiceOfCountry = 'the choice of country'

const failing = (['UNEXPECTED', 'STORE_UNAVAILABLE'] as const).map((error): PageKind => ({
  name: `the store fails: ${error}`,
  route: 'products',
  status: errors[error].status,
  indexed: false,
  // No other test requests it, so nothing of it is cached.
  address: ({ base }) => `${base}/products?sort-by=name-descending`,
  canonical: withoutQuery,
  storeFails: error,
}))

export const errorKinds: readonly PageKind[] = [
  ...Object.keys(errorPages)
    .filter(isErrorSlug)
    .map((slug): PageKind => ({
      name: slug,
      route: '*',
      status: errorPages[slug],
      indexed: false,
      address: ({ base }) => `${base}/${slug}`,
    })),
  { name: 'what is nowhere', route: '*', status: 404, indexed: false, address: ({ base }) => `${base}/no/such/page` },
  {
    name: 'an address that is too long',
    route: 'products',
    status: 400,
    indexed: false,
    address: ({ base }) => `${base}/products?${urlParameters.searchTerm}=${'x'.repeat(maxParameterLength + 1)}`,
    canonical: withoutQuery,
  },
  ...failing,
  {
    name: choiceOfCountry,
    route: choiceOfCountry,
    indexed: true,
    address: () => '/',
    request: ({ language }) => ({ headers: { 'accept-language': language } }),
  },
]
