import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { CallRunner } from '#platform/calls/server-calls.ts'
import type { PageUser } from './page-context.ts'
import type { DataPage, Thing } from './structured-data/thing.ts'

/** What a page knows of its visitor and its site. `call` runs in the process on the server, and goes over `/lwr/apex` in the browser. */
export interface LoadContext {
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** `/nl/nl-nl` */
  readonly base: string
  readonly isGuest: boolean
  /** The signed-in user; null for a guest. */
  readonly user: PageUser | null
  /** The moment of the request. A record is expired or valid as of the local day of the site at this moment (ENG-02). */
  readonly now: () => Date
  readonly call: CallRunner
  readonly messages: { readonly t: (key: string, values?: Record<string, unknown>) => string }
  /** Only in the browser: fetches the messages that do not come with the first page. */
  readonly laterWords?: () => Promise<void>
}

/** The head of a page as data (CTX-08): the server writes it as html, and the browser applies it after a navigation. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The path with the site's base; the alternate links are derived from it. */
  readonly canonicalPath: string
  readonly robots: 'index,follow' | 'noindex,follow' | 'noindex,nofollow'
  /** ISO codes of the countries whose sites show the page; absent: all countries. */
  readonly shownInCountries?: readonly string[] | undefined
  /** The languages of a content: sites show it to visitors who can read one of them. Absent: all languages. */
  readonly shownInLanguages?: readonly LanguageCode[] | undefined
  /**
   * Where the choice of countries leads on a site that does not show this page, below the base of that site; its home page if
   * absent.
   */
  readonly elsewhere?: string
  /** No other site has this page, so it has no alternate links. */
  readonly onlyHere?: boolean
  /** The og:type of the social card; `website` if absent. */
  readonly type?: 'website' | 'article'
  /** The picture of the social card, a stored file (`/cms/delivery/media/MC…`); without one it is the site's logo. */
  readonly image?: { readonly file: string; readonly alt: string } | null
  /** What the page is about, for search engines: schema.org things, beside the breadcrumbs. */
  readonly structured?: (page: DataPage) => Promise<readonly Thing[]>
  /** Links to other forms of the page, for example a feed; only on pages that search engines may index. */
  readonly links?: readonly HeadLink[]
  /** HSE-01: the id of the record in the address, for search engines. */
  readonly recordId?: string
}

/** `<link rel="alternate">` to another form of the page. `path` includes the site's base. */
export interface HeadLink {
  readonly type: string
  readonly title: string
  readonly path: string
}

/** `to` includes the site's base. The browser replaces the current history entry (ADR-02, ERP-04). */
export interface Redirect {
  readonly type: 'redirect'
  readonly status: 301 | 302
  readonly to: string
}

export const redirect = (status: Redirect['status'], to: string): Redirect => ({ type: 'redirect', status, to })

/** The page that a screen shows. */
export interface Shown<Data> {
  /** 200 if absent. */
  readonly status?: number
  readonly head: Head
  readonly data: Data
  /** The error because of which a part of the page is missing: it is logged and never shown. */
  readonly cause?: unknown
}
