import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { signedOutPage } from '#platform/forms/signed-out-page.tsx'
import { isErrorSlug } from '#platform/pages/error-pages.ts'
import type { RenderRequest } from '#platform/pages/render-contract.ts'
import { loadPage, type Loaded } from '#platform/pages/router/load-page.ts'
import type { SitePages } from '#platform/pages/router/site-pages.ts'
import type { LoadContext } from '#platform/pages/screen.ts'

const neverAborted = new AbortController().signal

/** Loads what the address of a request shows, or the form of a visitor who has to sign in first. */
export const loadContent = (pages: SitePages, context: LoadContext, request: RenderRequest): Promise<Loaded> | Loaded =>
  request.signedOut === undefined
    ? loadWithoutRedirect(pages, request.url, context, request)
    : signedOutPage(request.signedOut, context)

/** The redirects of a page that is only looked at. */
const maxRedirects = 4

/**
 * ERP-03: a preview does not redirect to an error page; the error is shown at the requested address. A page that is only looked at
 * shows every page of the site to which a visitor would come.
 */
async function loadWithoutRedirect(
  pages: SitePages,
  url: URL,
  context: LoadContext,
  { preview, isStill }: RenderRequest,
): Promise<Loaded> {
  let found = await loadPage(pages, url, context, neverAborted)
  for (let redirects = 0; found.type === 'redirect' && redirects < maxRedirects; redirects += 1) {
    const to = new URL(found.to, url)
    const isError = isErrorSlug(pathBelow(context.base, to.pathname).slice(1))
    const isOfSite = to.origin === url.origin && `${to.pathname}/`.startsWith(`${context.base}/`)
    if (!(isStill === true ? isOfSite : isError && preview !== undefined)) return found
    found = await loadPage(pages, to, context, neverAborted)
  }
  return found
}
