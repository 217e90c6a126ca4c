import { errorPages, isErrorSlug, type ErrorSlug } from '#domain/error-pages.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import type { LoadContext, Resolved } from '../screen.ts'

/** The texts of each error page, `error.{name}.title`. */
const messageOf = {
  'publication-not-found': 'publicationNotFound',
  'product-not-found': 'productNotFound',
  'product-group-not-found': 'productGroupNotFound',
  'supplier-not-found': 'supplierNotFound',
  'record-not-found': 'recordNotFound',
  'access-denied': 'accessDenied',
  error: 'unexpected',
} as const satisfies Record<ErrorSlug, string>

export interface ErrorPageData {
  readonly status: number
  readonly message: (typeof messageOf)[ErrorSlug] | 'pageNotFound'
}

/** An error's own page, or, for a path that names nothing, the 404 page inside the site's frame (RTE-05). */
export async function loadErrorPage(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  { messages, site }: LoadContext,
): Promise<Resolved<ErrorPageData>> {
  const path = params['*'] ?? ''
  const data: ErrorPageData = isErrorSlug(path)
    ? { status: errorPages[path], message: messageOf[path] }
    : { status: 404, message: 'pageNotFound' }
  return {
    type: 'page',
    status: data.status,
    head: {
      title: pageTitle(messages.t(`error.${data.message}.title`), companyName(site)),
      description: messages.t(`error.${data.message}.text`),
      canonicalPath: url.pathname,
      robots: 'noindex,follow',
    },
    data,
  }
}
