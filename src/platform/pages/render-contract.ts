import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { CallRunner } from '#platform/calls/server-calls.ts'
import type { AssistantPage, PageUser } from './page-context.ts'
import type { PageForms } from './sent-form.ts'

/**
 * The contract between the server and the pages: `build/server/entry-server.js` exports `renderPage` and `renderSiteChoice`.
 * The server passes everything as arguments; the pages use no file system, database or request header.
 */
export interface PageAssets {
  /** Address of the browser's entry module. */
  readonly entry: string
  readonly styles: readonly string[]
  /** JavaScript of a module (path from the project's root, `src/features/search/lists/screens/products/screen.tsx`) with its static imports; empty while developing. */
  readonly chunksOf: (module: string) => readonly string[]
  /** The page of the offline packs, whose files belong to no other page; absent while developing. */
  readonly offline?: { readonly entry: string; readonly styles: readonly string[]; readonly files: readonly string[] }
  /** What the windows of presentations load beside the styles of all pages. */
  readonly presentation?: { readonly entry: string; readonly styles: readonly string[] }
  /** The script of the back office, and its styles beside those of all pages; absent where the pages are complete without them. */
  readonly backOffice?: { readonly entry: string; readonly styles: readonly string[] }
  /** Changes with each build. */
  readonly buildId: string
}

export interface RenderRequest {
  /** Absolute; its path starts with the base of the site in the language. */
  readonly url: URL
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** All sites, for the switch of country and language and the alternate links. */
  readonly sites: readonly SiteConfig[]
  /** Scheme and host of canonical and alternate links, `https://www.example.com`. */
  readonly publicOrigin: string
  readonly isGuest: boolean
  /** The signed-in user; absent for a guest. */
  readonly user?: PageUser
  readonly call: CallRunner
  readonly assets: PageAssets
  /** The moment for which the page is rendered. */
  readonly now: Date
  /** The page is an editor's preview as of `now`; `query` keeps its links in preview. */
  readonly preview?: { readonly query: string }
  /** The page is only looked at: it has no script, and its links lead nowhere. It redirects to no other address of the site. */
  readonly isStill?: true
  /** The forms of a page that is rendered for one visitor. */
  readonly forms?: PageForms
  /** Instead of the page: a form whose sender has to sign in first. */
  readonly signedOut?: SignedOutForm
  /** The page is one of the Sales Assistant; the base path of `site` is its address. */
  readonly assistant?: AssistantPage
}

/** A form that was sent without a session: its page keeps what was typed and sends it again. */
export interface SignedOutForm extends RetainedForm {
  /** The address to which it is sent again. */
  readonly action: string
  /** The address of the sign-in. */
  readonly signIn: string
}

/** What was sent with a form that is kept. */
export interface RetainedForm {
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The files that came with it, which must be chosen again. */
  readonly files: readonly { readonly field: string; readonly name: string }[]
}

export type Rendered =
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }
  /**
   * `html` is a list of consecutive pieces where it is large. `error` is an unexpected error, which the server logs: a part of
   * the page is missing then, or the page is the generic error page.
   */
  | {
      readonly type: 'page'
      readonly status: number
      readonly html: string | readonly string[]
      readonly error?: unknown
    }

export interface SiteChoiceRequest {
  readonly sites: readonly SiteConfig[]
  /** The header of the request, or empty; the sites that fit it best come first (RTE-07). */
  readonly acceptLanguage: string
  readonly publicOrigin: string
  readonly assets: PageAssets
}
