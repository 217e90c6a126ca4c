import { attempt } from '#platform/calls/attempt.ts'
import type { Substitutes } from '#features/product-pages/substitutes/get-substitutes.ts'
import { errorPages, isErrorSlug, notFoundSlugs, type ErrorSlug } from '#platform/pages/error-pages.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { readSubstitutesRequest } from '#platform/values/addresses/substitutes-address.ts'

/** The prefix of the messages of each error page: `{name}.title`, `{name}.text`. */
const textsOf = {
  'publication-not-found': 'missing.publicationNotFound',
  'product-not-found': 'missing.productNotFound',
  'product-group-not-found': 'missing.productGroupNotFound',
  'supplier-not-found': 'missing.supplierNotFound',
  'record-not-found': 'missing.recordNotFound',
  'access-denied': 'missing.accessDenied',
  error: 'error.unexpected',
} as const satisfies Record<ErrorSlug, string>

export interface ErrorPageData {
  readonly status: number
  /** For a product that this country does not have and another one has: what can be used in its place here. */
  readonly substitutes: Substitutes | null
  readonly texts: (typeof textsOf)[ErrorSlug] | 'missing.pageNotFound'
}

/** The number of substitutes on the page of a product that is not available; the others have a page of their own. */
const maxSubstitutes = 3

/** Loads the page of an error slug or, for an unknown path, the 404 page inside the site's frame (RTE-05). */
export async function loadErrorPage(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ErrorPageData>> {
  const { messages, site } = context
  const path = params['*'] ?? ''
  const page = isErrorSlug(path)
    ? ({ status: errorPages[path], texts: textsOf[path] } as const)
    : ({ status: 404, texts: 'missing.pageNotFound' } as const)
  const data: ErrorPageData = {
    ...page,
    substitutes: path === notFoundSlugs.product ? await substitutesHere(url, context, signal) : null,
  }
  return {
    type: 'page',
    status: data.status,
    head: {
      title: pageTitle(messages.t(`${data.texts}.title`), companyName(site)),
      description: messages.t(`${data.texts}.text`),
      canonicalPath: url.pathname,
      robots: 'noindex,follow',
    },
    data,
  }
}

/** Null for a product that does not exist, or that the visitor sees in no country: the page then is the same (ERP-04). */
async function substitutesHere(
  url: URL,
  { call, site, language }: LoadContext,
  signal: AbortSignal,
): Promise<Substitutes | null> {
  const { of } = readSubstitutesRequest(url.searchParams)
  if (of === null) return null
  const params = { recordId: of, limit: maxSubstitutes, countryCode: site.countryIsoCode, languageCode: language }
  // The page must not fail with what it only adds.
  const { value } = await attempt(call('SubstituteController.getSubstitutes', params, signal), signal)
  return value?.original.isAvailable === true ? null : value
}
