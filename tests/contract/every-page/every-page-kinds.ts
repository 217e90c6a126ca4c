import type { ErrorName } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** A site in one of its languages. */
export interface PageLocale {
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** `/nl/nl-nl` */
  readonly base: string
}

/**
 * The first of the addresses that the page at `path` links to and that begin with `start`, or the one at index `at`;
 * path and start are relative to the base.
 */
export type Link = (path: string, start: string, at?: number) => Promise<string>

/** A kind of page, with an address that shows it. */
export interface PageKind {
  readonly name: string
  /** The name in src/app/screens.ts, or of another route that answers with a page. */
  readonly route: string
  /** 200 by default. */
  readonly status?: number
  /** Whether search engines should index it. */
  readonly indexed: boolean
  readonly address: (locale: PageLocale, link: Link) => string | Promise<string>
  /** The canonical link if it differs from the address; '' if there is none. */
  readonly canonical?: (address: string, locale: PageLocale, link: Link) => string | Promise<string>
  /** Exists only on sites for signed-in users; by default on public sites. */
  readonly isOfClosedSite?: true
  /** Exists only for signed-in users with this role; true stands for an internal user. */
  readonly isSignedIn?: true | CookieRole
  /** The rest of the request if an address alone is not sufficient. */
  readonly request?: (locale: PageLocale) => PageRequest
  /** The form of the request leads to the page. */
  readonly isLedTo?: true
  /** The error with which the database answers during the request. */
  readonly storeFails?: ErrorName
}

/** The headers that a browser sends from a page of the portal. */
export const sentForm = (form: Readonly<Record<string, string>>): PageRequest => ({
  headers: { 'sec-fetch-site': 'same-origin' },
  form,
})

/** The id of the signed-in user in these tests. */
export type CookieRole = 'editor' | 'administrator' | 'customerAdmin' | 'supplier'

interface PageRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** The fields, sent as a form. */
  readonly form?: Readonly<Record<string, string>>
}

export const withoutQuery = (address: string): string => address.replace(/\?.*$/, '')
