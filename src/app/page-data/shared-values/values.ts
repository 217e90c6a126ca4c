import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'
import type { LayoutSize } from '#platform/values/form-factor.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { BusinessGroup, MarketSegment, SegmentLookup } from '#platform/values/markets/market-segment.ts'
import type { VisitedPage } from '#app/page-data/page-history.ts'
import type { SharedCart } from '#features/enquiries/carts/shared-carts.ts'
import type { SegmentSelection } from '#features/catalogue/markets/segment-selection.ts'
import { createSharedValues } from '#app/page-data/shared-values.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { SessionData } from '#features/catalogue/markets/account-segment.ts'
import type { ChatContext } from '#app/page-data/chat-context.ts'
import type { PageReference } from '#app/page-data/page-reference.ts'
import type { SwitchSite } from '#platform/pages/page-context.ts'
import type { SessionConfig } from './session-config.ts'

/**
 * The 15 global shared values (§3, SES-04). Each is unset until a part of the portal sets it, for example the session of a
 * user.
 */
export interface SharedValues {
  readonly GLOBAL_CONFIG: { readonly origin: string; readonly base: string; readonly consentWording: string }
  readonly SITE_CONFIGS: readonly SwitchSite[]
  readonly SITE_CONFIG: SiteConfig
  readonly SESSION_DATA: SessionData
  /** The parameters of the session in session storage (SES-02). */
  readonly SESSION_CONFIG: SessionConfig
  /** SES-10: contains the id only if the user is not a guest. */
  readonly USER_INFO: { readonly userId: string | null; readonly isGuest: boolean }
  /** SES-06: set after load for visitors who may have lines, and again after every change. */
  readonly DEFAULT_CART: SharedCart
  readonly SAMPLE_CART: SharedCart
  readonly QUOTE_CART: SharedCart
  /** ENT-04: a list, a map by id, a map by slug, a flat map of segments. */
  readonly MARKET_SEGMENTS: SegmentLookup<MarketSegment, BusinessGroup>
  /** The visitor's own selection; null for all markets. */
  readonly GLOBAL_MARKET_SEGMENT: SegmentSelection | null
  readonly GA_PAGE_REFERENCE_DATA: PageReference
  readonly MIAW_CHAT_DATA: ChatContext
  readonly VISITOR_DATA: VisitorData
  readonly PAGE_HISTORY: readonly VisitedPage[]
}

/** What is known about a visitor without identifying them. */
interface VisitorData {
  readonly isGuest: boolean
  readonly countryCode: string
  readonly languageCode: LanguageCode
  readonly layoutSize: LayoutSize
  /** The host of the referring page, if it is another one. */
  readonly referrer: string | null
  /** The purposes that the visitor allows (consent). */
  readonly allowed: readonly ConsentPurpose[]
}

const names = [
  'GLOBAL_CONFIG',
  'SITE_CONFIGS',
  'SITE_CONFIG',
  'SESSION_DATA',
  'SESSION_CONFIG',
  'USER_INFO',
  'DEFAULT_CART',
  'SAMPLE_CART',
  'QUOTE_CART',
  'MARKET_SEGMENTS',
  'GLOBAL_MARKET_SEGMENT',
  'GA_PAGE_REFERENCE_DATA',
  'MIAW_CHAT_DATA',
  'VISITOR_DATA',
  'PAGE_HISTORY',
] as const satisfies readonly (keyof SharedValues)[]

export const newSharedValues = (report: (error: unknown) => void) => createSharedValues<SharedValues>(names, report)
