import { pathBelow } from '#domain/addresses.ts'
import { isSignInPath, signInAddress } from '#domain/sign-in-form.ts'
import { Offline } from '../call-over-http.ts'
import type { LoadedPage, RoutedScreen } from '../define-screen.ts'
import { shownError, type ShownError } from '../errors/shown-error.ts'
import { screenRoutes, type ScreenRoute } from '../routes.ts'
import { checkLengths } from '../screen-address.ts'
import type { PageUser } from '../page-context.ts'
import type { LoadContext } from '../screen.ts'
import { matchRoute, type RouteParams } from './match-route.ts'

/** A screen's file did not come. */
export class FileMissing extends Offline {}

/** What an address of the site came to. */
export type Loaded =
  | {
      readonly type: 'page'
      readonly screen: RoutedScreen
      readonly loaded: LoadedPage
      /** Why a part of it is missing. */
      readonly cause?: unknown
    }
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }
  | { readonly type: 'error'; readonly error: ShownError; readonly cause: unknown }

/** A page that is not for who is signed in is none: its address answers as every other that names nothing. */
export function routeOf(
  base: string,
  url: URL,
  user: PageUser | null,
): { readonly route: ScreenRoute; readonly params: RouteParams } {
  const path = pathBelow(base, url.pathname)
  const named = matchRoute(screenRoutes, path)
  const isTheirs = user === null || named?.route.roles?.some((role) => user.roles.includes(role)) !== false
  const match = isTheirs ? named : matchRoute(screenRoutes.slice(-1), path)
  if (match === null) throw new Error('The last route takes every path.')
  return match
}

/** Runs the loader of the screen that an address names; what it throws becomes the error to show. Rejects only when aborted. */
export async function loadPage(url: URL, context: LoadContext, signal: AbortSignal): Promise<Loaded> {
  const { route, params } = routeOf(context.base, url, context.user)
  try {
    // CTX-01: of a site for signed-in users a guest learns no more than that, whatever the address.
    if (context.site.isMyIMCDOnly && context.isGuest && !isSignInPath(pathBelow(context.base, url.pathname)))
      return { type: 'redirect', status: 302, to: signInAddress(context.base, url.pathname + url.search) }
    checkLengths(url)
    const words = route.later === true ? context.laterWords?.() : undefined
    const [{ screen }] = await Promise.all([route.load(), words]).catch((cause: unknown) => {
      throw new FileMissing(cause)
    })
    const resolved = await screen.load(url, params, context, signal)
    if (resolved.type === 'redirect') return resolved
    const { status, head, data, cause } = resolved
    return { type: 'page', screen, loaded: { status, head, data }, cause }
  } catch (cause) {
    if (signal.aborted) throw cause
    return { type: 'error', error: shownError(cause), cause }
  }
}
