import type { ComponentType } from 'react'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { CallName, CallParams, CallResult } from '#platform/calls/server-calls.ts'
import type { SentForm } from './form-kind.ts'
import type { PageUser } from './page-context.ts'
import type { DataPage, Thing } from './structured-data/thing.ts'

/** What a screen's loader receives. `call` runs in the process on the server, and goes over `/lwr/apex` in the browser. */
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
  readonly call: <Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    signal?: AbortSignal,
  ) => Promise<CallResult<Name>>
  readonly messages: { readonly t: (key: string, values?: Record<string, unknown>) => string }
  /** Only in the browser: fetches the messages that do not come with the first page. */
  readonly laterWords?: () => Promise<void>
  /** On the server, when the page shows a sent form again. */
  readonly form?: SentForm
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

/** What a loader decides: status, head and canonical address are decided here only. */
export type Resolved<Data> =
  | {
      readonly type: 'page'
      readonly status: number
      readonly head: Head
      readonly data: Data
      /** The error because of which a part of the page is missing: it is logged and never shown. */
      readonly cause?: unknown
    }
  /** `to` includes the site's base. The browser replaces the current history entry (ADR-02, ERP-04). */
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }

/** A screen: `load` interprets the address, `component` draws the data. Its path is in the table of routes (app/screens.ts). */
export interface Screen<Data> {
  readonly load: (
    url: URL,
    params: Readonly<Record<string, string | undefined>>,
    context: LoadContext,
    signal: AbortSignal,
  ) => Promise<Resolved<Data>>
  readonly component: ComponentType<{ readonly data: Data }>
}
