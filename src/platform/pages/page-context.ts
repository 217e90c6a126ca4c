import { createContext, use } from 'react'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { InternalSession } from '#platform/values/internal-session.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Role } from '#platform/values/viewer.ts'

/** The part of a site that the switch of country and language and the alternate links need. */
export type SwitchSite = Pick<
  SiteConfig,
  'code' | 'basePath' | 'countryIsoCode' | 'supportedLanguages' | 'isMyIMCDOnly'
> & {
  /** The name of the country in the site's first language. */
  readonly name: string
}

/** A signed-in user, as their own pages name them. */
export interface PageUser {
  readonly id: string
  readonly name: string
  /** The roles in the account that the user has chosen. */
  readonly roles: readonly Role[]
}

/** The checked session of a page in the Sales Assistant, with the names that the page shows. */
export interface AssistantPage {
  readonly session: InternalSession
  /** The name of the customer; null in a session without one. */
  readonly accountName: string | null
  readonly businessGroupName: string | null
  /** The visit of the session, while it is presented to its customer (SAL-04). */
  readonly presentedVisit?: string
  /** An editor sees everything and changes nothing. */
  readonly onlyReads: boolean
}

/** What any component of a page may need. It is created once for each page load, so reading it never renders anything again. */
export interface Page {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  /** The signed-in user; null for a guest. */
  readonly user: PageUser | null
  /** Scheme and host of canonical links, `https://www.example.com`. */
  readonly publicOrigin: string
  /** `/nl/nl-nl` */
  readonly base: string
  /** Only on the pages of the Sales Assistant. */
  readonly assistant?: AssistantPage
  /** The text of a message in the page's language; numbers among the values are formatted as the site formats them. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
  /** A number as the site formats it (CTX-07). */
  readonly number: (value: number) => string
}

export const PageContext = createContext<Page | null>(null)

/** Screens read the page once and pass it on as a property, so that long lists of cards read no context. */
export function usePage(): Page {
  const page = use(PageContext)
  if (page === null) throw new Error('A component outside PageContext has called usePage().')
  return page
}
