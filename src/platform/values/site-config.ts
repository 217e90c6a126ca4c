import type { ConsentPurpose } from './consent-purposes.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

/** A country site and one of its languages: what the base of an address names. */
export interface SiteLocale {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** One country site (§3 Site config, with the fields that the specification leaves to the product). */
export interface SiteConfig {
  /** The first segment of its addresses: `nl`, `global`. */
  readonly code: string
  /** ISO 3166-1 alpha-2, or GLOBAL for the worldwide site. */
  readonly countryIsoCode: string
  readonly countryName: string
  /**
   * The IANA time zone of the company's main office, such as `Europe/Amsterdam`. It defines the site's local day (ENG-02):
   * what is today, when something expires, and how times are shown, wherever the visitor is.
   */
  readonly timeZone: string
  /** The brand name for visitors. If empty, a prefix and the company's country are used (SEO-05). */
  readonly brandName: string
  /** The integrationId of the site's company record. */
  readonly IMCDCompany: string
  /** The country of that record. Only pages know it, and only where the brand name is empty. */
  readonly companyCountry?: string
  readonly aboutCountryContentKey: string
  /** The content key of the logo for search engines (HSE-03); optional. */
  readonly logoContentKey?: string
  /** The production host without protocol; empty if the site has none of its own. */
  readonly domain: string
  /** For example `/nl`; the language segment follows. */
  readonly basePath: string
  /** The first one is the site's default. */
  readonly supportedLanguages: readonly [LanguageCode, ...LanguageCode[]]
  /** The site is for signed-in users only, and in no alternate link, sitemap or search engine. */
  readonly isMyIMCDOnly: boolean
  /** The idle time of sessions on this site, if it is shorter than the roles allow. */
  readonly sessionIdleMinutes?: number
  /**
   * Certificates of the company and the principals are for signed-in users only (CRT-09); by default guests see them
   * too.
   */
  readonly hidesCertificatesFromGuests?: boolean
  /** Public holidays with a fixed date, as in `12-25`, on which requests are not answered. */
  readonly closedDays?: readonly string[]
  /** Which carts guests may send as requests, after they have confirmed their address (ENQ-10): all by default. */
  readonly guestRequests?: 'none' | 'enquiry' | 'all'
  /**
   * The purposes for which visitors are asked for consent on arrival; none by default. A purpose is named if something
   * on the site waits for it (docs/page-data.md). Videos of other hosts ask in place and need not be named.
   */
  readonly consentPurposes?: readonly ConsentPurpose[]
  /** The CSS colour of the brand on this site, with a contrast to white of at least 4.5. */
  readonly brandColor: string
  /** Overrides the separators of Intl, such as the French dot (CTX-07). */
  readonly numberSeparators?: { readonly group?: string; readonly decimal?: string }
  /** Platform ids (`design.md`, names on the wire): site 0DM, channel 0ap, community 0DB. */
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
}

/** The worldwide site, which shows what is available in at least one country. */
export const worldwide = 'GLOBAL'
