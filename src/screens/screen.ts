import type { ComponentType } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { AccountTrouble } from '#domain/account-forms.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { SecurityShown } from '#domain/security-form.ts'
import type { SignInTrouble } from '#domain/sign-in-form.ts'
import type { ContactAnswer } from '#calls/contact-shapes.ts'
import type { CallName, CallParams, CallResult } from '#calls/table.ts'
import type { PageUser } from './page-context.ts'
import type { Structured } from './structured-data/structured-data.ts'

/** What a screen's loader is given: on the server the call runs in-process, in the browser it goes over `/lwr/apex`. */
export interface LoadContext {
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** `/nl/nl-nl` */
  readonly base: string
  readonly isGuest: boolean
  /** Who is signed in; null: a guest. */
  readonly user: PageUser | null
  /** ISO date of the day: what expires is seen from it. */
  readonly today: () => string
  readonly call: <Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    signal?: AbortSignal,
  ) => Promise<CallResult<Name>>
  readonly messages: { readonly t: (key: string, values?: Record<string, unknown>) => string }
  /** In the browser: fetches the words that the first page did without; a server has them. */
  readonly laterWords?: () => Promise<void>
  /** On the server, where a form of the page was sent and comes back. */
  readonly form?: SentForm
}

/** A form as a browser without JavaScript sent it: what was typed, and why it is back. */
export type SentForm = { readonly typed: Readonly<Record<string, string>> } & (
  | { readonly of: 'contact'; readonly outcome: Exclude<ContactAnswer, { readonly type: 'sent' }> }
  /** Without trouble: it leads on. */
  | { readonly of: 'sign-in'; readonly trouble: SignInTrouble | null }
  | { readonly of: 'security'; readonly trouble: SignInTrouble | null; readonly shown: SecurityShown | null }
  | { readonly of: 'account'; readonly trouble: AccountTrouble }
)

/** The head of a page (CTX-08), as data: one function makes the string, on the server and after a navigation. */
export interface Head {
  readonly title: string
  readonly description: string
  /** With the site's base, as it stands after the origin; the alternate links follow from it. */
  readonly canonicalPath: string
  readonly robots: 'index,follow' | 'noindex,follow' | 'noindex,nofollow'
  /** ISO codes of the countries whose sites show it; not given: all of them. */
  readonly shownInCountries?: readonly string[] | undefined
  /** Of a content: what it is published in. It is on the sites whose visitors can read one of them; not given: on all. */
  readonly shownInLanguages?: readonly LanguageCode[] | undefined
  /** Nothing on another site is the same page: it has no alternates. */
  readonly onlyHere?: boolean
  /** Of the social card (og:type); `website` if not given. */
  readonly type?: 'website' | 'article'
  /** Of the social card: a stored file (`/cms/delivery/media/MC…`); none: the site's logo. */
  readonly image?: { readonly file: string; readonly alt: string } | null
  /** What the page is about, for search engines. */
  readonly structured?: Structured
  /** It offers the site's feed of publications. */
  readonly feed?: boolean
  /** HSE-01: the record that the address named; for search engines alone. */
  readonly recordId?: string
}

/** What a loader decides: the browser never decides status, head or canonical form by itself. */
export type Resolved<Data> =
  | {
      readonly type: 'page'
      readonly status: number
      readonly head: Head
      readonly data: Data
      /** Why a part is missing on a page that stays whole: to be logged, never shown. */
      readonly cause?: unknown
    }
  /** `to` carries the site's base. In the browser it replaces the address (ADR-02, ERP-04). */
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }

/** One screen: `load` decides what the address means, `component` draws it. Its path stands in `routes.ts`. */
export interface Screen<Data> {
  readonly load: (
    url: URL,
    params: Readonly<Record<string, string | undefined>>,
    context: LoadContext,
    signal: AbortSignal,
  ) => Promise<Resolved<Data>>
  readonly component: ComponentType<{ readonly data: Data }>
}
