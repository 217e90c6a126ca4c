import type { RoutedScreen } from '#platform/pages/define-screen.ts'
import type { Role } from '#platform/values/viewer.ts'

/** A page of a site: its address and its screen. */
export interface ScreenRoute {
  /** The pattern of its path below `/{country}/{language}` (match-route.ts). */
  readonly path: string
  /** Path of the screen's file from the root of the project: the build lists its files under this name. */
  readonly module: string
  /** Its messages are not among those of the first page (messages/areas.ts). */
  readonly later?: true
  /** The page exists for signed-in users with one of these roles; absent: for everybody. Guests are sent to sign in by its screen (`afterSignIn`). */
  readonly roles?: readonly Role[]
  /** In the browser a file of its own, fetched when it is needed. */
  readonly load: () => Promise<{ readonly screen: RoutedScreen }>
}

/** The pages of a site, as `app/` lists them. */
export interface SitePages {
  /** The last route takes every path. */
  readonly routes: readonly ScreenRoute[]
  /** Whether guests see this page also on a site for signed-in users; `path` is below the site's base. */
  readonly isSignInPath: (path: string) => boolean
  /** The address where a guest signs in and then returns to `from`. */
  readonly signInAddress: (base: string, from: string) => string
  /** Where every address of these pages carries something that the screens do not know: the Sales Assistant. */
  readonly addresses?: PageAddresses
}

/** Addresses of pages as the visitor sees them, and as the screens see them. */
export interface PageAddresses {
  /** The address as a screen sees it. */
  readonly toScreen: (url: URL) => URL
  /** The address that a link or a redirect of a screen, on the page at `from`, leads to. */
  readonly fromScreen: (to: URL, from: URL) => URL
  /** Whether another part of the portal has this page: the browser loads its document. */
  readonly isElsewhere: (url: URL) => boolean
}
