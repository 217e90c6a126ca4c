import { salesAssistantParameters } from '#platform/values/addresses/url-parameters.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import type { LoadedPage, RoutedScreen } from '#platform/pages/define-screen.ts'
import { shownError, type ShownError } from '#platform/pages/errors/shown-error.ts'
import { laterCode } from '#platform/pages/file-missing.ts'
import { checkLengths } from '#platform/pages/screen-address.ts'
import type { PageUser } from '#platform/pages/page-context.ts'
import { redirect, type LoadContext, type Redirect } from '#platform/pages/screen.ts'
import { screenRequest } from '#platform/pages/screen-request.ts'
import { matchRoute, type RouteParams } from './match-route.ts'
import type { ScreenRoute, SitePages } from './site-pages.ts'

/** The outcome of an address of the site. */
export type Loaded =
  | {
      readonly type: 'page'
      readonly screen: RoutedScreen
      readonly loaded: LoadedPage
      /** The error because of which a part of the page is missing. */
      readonly cause?: unknown
    }
  | Redirect
  | { readonly type: 'error'; readonly error: ShownError; readonly cause: unknown }

/** The route of an address. A page for other roles than the user's is answered like an address without a page. */
export function routeOf(
  routes: readonly ScreenRoute[],
  base: string,
  url: URL,
  user: PageUser | null,
): { readonly route: ScreenRoute; readonly params: RouteParams } {
  const path = pathBelow(base, url.pathname)
  const named = matchRoute(routes, path)
  const isTheirs = user === null || named?.route.roles?.some((role) => user.roles.includes(role)) !== false
  const match = isTheirs ? named : matchRoute(routes.slice(-1), path)
  if (match === null) throw new Error('The last route takes every path.')
  return match
}

/** A country site has no page with parameters of the Sales Assistant (§4). Null for an address without any. */
function withoutAssistant(url: URL): Redirect | null {
  if (!salesAssistantParameters.some((name) => url.searchParams.has(name))) return null
  const to = new URL(url)
  for (const name of salesAssistantParameters) to.searchParams.delete(name)
  return redirect(301, to.pathname + to.search)
}

/** Loads the screen of an address; an error that it throws becomes the error to show. Rejects only when aborted. */
export async function loadPage(pages: SitePages, url: URL, context: LoadContext, signal: AbortSignal): Promise<Loaded> {
  const { route, params } = routeOf(pages.routes, context.base, url, context.user)
  try {
    // CTX-01: on a site for signed-in users every address leads a guest to the sign-in page.
    if (context.site.isMyIMCDOnly && context.isGuest && !pages.isSignInPath(pathBelow(context.base, url.pathname)))
      return redirect(302, pages.signInAddress(context.base, url.pathname + url.search))
    await checkLengths(url)
    const words = route.later === true ? context.laterWords?.() : undefined
    const [{ screen }] = await laterCode(Promise.all([route.load(), words]))
    const { addresses } = pages
    const request = screenRequest(addresses?.toScreen(url) ?? url, params, context, signal)
    const ownAddress = context.isGuest ? screen.afterSignIn(request) : null
    const resolved =
      ownAddress === null ? await screen.load(request) : redirect(302, pages.signInAddress(context.base, ownAddress))
    if (resolved.type === 'redirect') {
      if (addresses === undefined) return resolved
      const to = addresses.fromScreen(new URL(resolved.to, url), url)
      return { ...resolved, to: to.origin === url.origin ? to.pathname + to.search + to.hash : to.href }
    }
    // Lists have removed them with all that is not canonical, in one redirect.
    const elsewhere = addresses === undefined ? withoutAssistant(url) : null
    if (elsewhere !== null) return elsewhere
    const { status, head, data, cause } = resolved
    return { type: 'page', screen, loaded: { status, head, data }, cause }
  } catch (cause) {
    if (signal.aborted) throw cause
    return { type: 'error', error: shownError(cause), cause }
  }
}
