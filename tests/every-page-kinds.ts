import type { ErrorName } from '#domain/errors.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'

/** A site in one of its languages. */
export interface Place {
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** `/nl/nl-nl` */
  readonly base: string
}

/**
 * The first of the addresses that the page at `path` links to and that begin with `start`, or the one that stands `at` a
 * later place; path and start are below the base.
 */
export type Link = (path: string, start: string, at?: number) => Promise<string>

/** A kind of page, by an address that shows it. */
export interface PageKind {
  readonly name: string
  /** As src/screens/routes.ts has it, or what else answers with a page. */
  readonly route: string
  /** 200 where it is not said. */
  readonly status?: number
  /** Whether search engines are to have it. */
  readonly indexed: boolean
  readonly address: (place: Place, link: Link) => string | Promise<string>
  /** Of the canonical link where that is not the address itself; '' where there is none. */
  readonly canonical?: (address: string, place: Place, link: Link) => string | Promise<string>
  /** On sites for signed-in users only; else on those for everybody. */
  readonly isOfClosedSite?: true
  /** For who is signed in, and nobody else; with this role, else as one of the distributor's. */
  readonly isSignedIn?: true | CookieRole
  /** How it is asked for where an address alone does not say it. */
  readonly request?: (place: Place) => AskedFor
  /** What the store answers meanwhile. */
  readonly storeFails?: ErrorName
}

/** As a browser sends it from a page of ours. */
export const sentForm = (form: Readonly<Record<string, string>>): AskedFor => ({
  headers: { 'sec-fetch-site': 'same-origin' },
  form,
})

/** Who is signed in in these tests. */
export type CookieRole = 'editor' | 'administrator' | 'customerAdmin'

interface AskedFor {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
}

export const withoutQuery = (address: string): string => address.replace(/\?.*$/, '')
