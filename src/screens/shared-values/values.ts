import type { ConsentPurpose } from '#domain/consent.ts'
import type { LayoutSize } from '#domain/form-factor.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { BusinessGroup, MarketSegment, SegmentLookup } from '#domain/market-segment.ts'
import type { VisitedPage } from '#domain/page-history.ts'
import type { SegmentSelection } from '#domain/segment-selection.ts'
import { createSharedValues } from '#domain/shared-values.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { SessionData } from '../market-segment/account-segment.ts'
import type { ChatContext } from '../page-data/chat-context.ts'
import type { PageReference } from '../page-data/page-reference.ts'
import type { SwitchSite } from '../page-context.ts'
import type { SessionConfig } from './session-config.ts'

/** The 15 global shared values (§3, SES-04). Unset until something of the portal has one: a session needs a user. */
export interface SharedValues {
  readonly GLOBAL_CONFIG: { readonly origin: string; readonly base: string; readonly consentWording: string }
  readonly SITE_CONFIGS: readonly SwitchSite[]
  readonly SITE_CONFIG: SiteConfig
  readonly SESSION_DATA: SessionData
  /** The session's parameters, as session storage has them (SES-02). */
  readonly SESSION_CONFIG: SessionConfig
  /** SES-10: the id only when not a guest. */
  readonly USER_INFO: { readonly userId: string | null; readonly isGuest: boolean }
  readonly DEFAULT_CART: Cart
  readonly SAMPLE_CART: Cart
  readonly QUOTE_CART: Cart
  /** ENT-04: a list, a map by id, a map by slug, a flat map of segments. */
  readonly MARKET_SEGMENTS: SegmentLookup<MarketSegment, BusinessGroup>
  /** The visitor's own choice; null for all markets. */
  readonly GLOBAL_MARKET_SEGMENT: SegmentSelection | null
  readonly GA_PAGE_REFERENCE_DATA: PageReference
  readonly MIAW_CHAT_DATA: ChatContext
  readonly VISITOR_DATA: VisitorData
  readonly PAGE_HISTORY: readonly VisitedPage[]
}

/** SES-06: there are three; what they hold is told once they exist. */
interface Cart {
  readonly lines: readonly unknown[]
}

/** What is known of a visitor without knowing them. */
interface VisitorData {
  readonly isGuest: boolean
  readonly countryCode: string
  readonly languageCode: LanguageCode
  readonly layoutSize: LayoutSize
  /** The host of the page that led here, where it is another one. */
  readonly referrer: string | null
  /** What they allow (consent). */
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
