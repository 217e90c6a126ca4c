import { errorPages, isErrorSlug, type ErrorSlug } from '#platform/pages/error-pages.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

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
  readonly texts: (typeof textsOf)[ErrorSlug] | 'missing.pageNotFound'
}

/** Loads the page of an error slug or, for an unknown path, the 404 page inside the site's frame (RTE-05). */
export async function loadErrorPage(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  { messages, site }: LoadContext,
): Promise<Resolved<ErrorPageData>> {
  const path = params['*'] ?? ''
  const data: ErrorPageData = isErrorSlug(path)
    ? { status: errorPages[path], texts: textsOf[path] }
    : { status: 404, texts: 'missing.pageNotFound' }
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
