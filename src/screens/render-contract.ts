import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { CallName, CallParams, CallResult } from '#calls/table.ts'
import type { PageUser } from './page-context.ts'
import type { SentForm } from './screen.ts'

/**
 * Between the server and the pages: `build/server/entry-server.js` exports `renderPage` and `renderSiteChoice`.
 * The server gives everything as arguments; the pages know no file system, database or header.
 */
export interface PageAssets {
  /** Address of the browser's entry module. */
  readonly entry: string
  readonly styles: readonly string[]
  /** JavaScript of a module (path from the project's root, `src/screens/products/screen.tsx`) with its static imports; empty while developing. */
  readonly chunksOf: (module: string) => readonly string[]
  /** Changes with each build: the browser reloads a page whose chunk has gone. */
  readonly buildId: string
}

export interface RenderRequest {
  /** Absolute; its path starts with `/{site.code}/{language}`. */
  readonly url: URL
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** All sites, for the switch of country and language and the alternate links. */
  readonly sites: readonly SiteConfig[]
  /** Scheme and host of canonical and alternate links, `https://www.example.com`. */
  readonly publicOrigin: string
  readonly isGuest: boolean
  /** Who is signed in. */
  readonly user?: PageUser
  readonly call: <Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    signal?: AbortSignal,
  ) => Promise<CallResult<Name>>
  readonly assets: PageAssets
  /** ISO date of today. */
  readonly today: string
  /** The page is shown to an editor, as of `today`; `query` keeps its links so. */
  readonly preview?: { readonly query: string }
  /** A form of the page was sent and comes back. */
  readonly form?: SentForm
}

export type Rendered =
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }
  /**
   * `html`: in pieces, one after the other, where it is large. `error`: what went wrong unexpectedly, to be logged; the html is
   * then the generic error page.
   */
  | {
      readonly type: 'page'
      readonly status: number
      readonly html: string | readonly string[]
      readonly error?: unknown
    }

export interface SiteChoiceRequest {
  readonly sites: readonly SiteConfig[]
  /** As sent, or empty: the best guess comes first (RTE-07). */
  readonly acceptLanguage: string
  readonly publicOrigin: string
  readonly assets: PageAssets
}
