import { localDay } from '#platform/values/dates/local-day.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { InternalSession } from './internal-session.ts'
import type { SiteConfig } from './site-config.ts'

type PortalContext = 'CountrySites' | 'SalesAssistant'

/**
 * Roles (CTX-11). `guest` is a visitor who is not signed in; `system` is the product itself: imports, the demo,
 * projections.
 */
export type Role =
  | 'guest'
  | 'customer'
  | 'customerAdmin'
  | 'supplier'
  | 'internalSales'
  | 'editor'
  | 'administrator'
  | 'system'

/**
 * The caller and where they call from: an argument of every call and of every record operation, never read from a
 * global. It is an interface because the catalogue adds the assortment to it
 * (`features/catalogue/assortments/assortment.ts`).
 */
export interface Viewer {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly context: PortalContext
  readonly user?: { readonly id: string; readonly roles: readonly Role[] }
  readonly account?: { readonly id: string }
  /**
   * The moment for which the viewer asks. The day of the site at this moment decides about validity periods
   * (`viewerDay`), and without it records with such a period are invisible.
   */
  readonly at?: Date
  /** An editor previews drafts (ERP-03). Never set for a visitor. */
  readonly preview?: true
  /**
   * The caller maintains data through the record data API or the back office, and sees all records that they may
   * change, regardless of country and active state. Never set for a page of a site.
   */
  readonly keeps?: true
  /**
   * The origin of the call for the audit log. It has no effect on permissions. `account`: the customer in whose name an
   * internal user writes (SAL-03).
   */
  readonly from?: { readonly address: string; readonly request: string; readonly account?: string }
  /** Only in the Sales Assistant. The account in it is the one that is served; it is never the viewer's own. */
  readonly internalSession?: InternalSession
}

/** The local day of the viewer's site (ENG-02), or undefined for a viewer without a moment. */
export const viewerDay = ({ at, site }: Pick<Viewer, 'at' | 'site'>): string | undefined =>
  at === undefined ? undefined : localDay(at, site.timeZone)

/** The object of customers and suppliers. */
export const accountObject = 'Account'

/** The customer whom a session of the Sales Assistant serves (SAL-03); null in every other session and context. */
export const servedAccount = ({
  context,
  internalSession,
}: Pick<Viewer, 'context' | 'internalSession'>): string | null =>
  context === 'SalesAssistant' ? (internalSession?.accountId ?? null) : null

export const rolesOf = (viewer: Viewer): readonly Role[] => viewer.user?.roles ?? ['guest']

/** Returns whether the viewer is unknown. All guests of a site see the same. */
export const isGuest = ({ user, account, internalSession }: Viewer): boolean =>
  user === undefined && account === undefined && internalSession === undefined
