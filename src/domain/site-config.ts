import type { ConsentPurpose } from './consent.ts'
import type { LanguageCode } from './languages.ts'

/** One country site (§3 Site config, plus what the specification leaves to the product). */
export interface SiteConfig {
  /** The first segment of its addresses: `nl`, `global`. */
  readonly code: string
  /** ISO 3166-1 alpha-2, or GLOBAL for the worldwide site. */
  readonly countryIsoCode: string
  readonly countryName: string
  /** What a visitor reads; empty falls back to a prefix plus the company's country (SEO-05). */
  readonly brandName: string
  /** The integrationId of the company record behind the site. */
  readonly IMCDCompany: string
  readonly aboutCountryContentKey: string
  /** Content key of the logo that search engines may show (HSE-03); not said: none. */
  readonly logoContentKey?: string
  /** The host the site answers on in production, without scheme; empty where it has none of its own. */
  readonly domain: string
  /** `/nl`: the language segment follows. */
  readonly basePath: string
  /** The first one is the site's default. */
  readonly supportedLanguages: readonly [LanguageCode, ...LanguageCode[]]
  /** For signed-in users only: in no alternate link, sitemap or index. */
  readonly isMyIMCDOnly: boolean
  /** How long somebody stays signed in there without doing anything, where it is shorter than their roles allow. */
  readonly sessionIdleMinutes?: number
  /** Certificates, the company's and the principals', are for signed-in users only (CRT-09); not said: guests see them too. */
  readonly hidesCertificatesFromGuests?: boolean
  /**
   * What its visitors are asked to allow when they come; not said: nothing. Name a purpose where something of the site waits
   * for it (docs/page-data.md). Videos of other hosts ask where they stand, and need not be named.
   */
  readonly asksConsentFor?: readonly ConsentPurpose[]
  /** CSS colour of the brand on this site; contrast with white at least 4.5. */
  readonly brandColor: string
  /** Overrides of Intl's separators, as FR's dot (CTX-07). */
  readonly numberSeparators?: { readonly group?: string; readonly decimal?: string }
  /** Platform ids (`design.md`, names on the wire): site 0DM, channel 0ap, community 0DB. */
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
}

/** The worldwide site shows what is available in at least one country. */
export const worldwide = 'GLOBAL'
