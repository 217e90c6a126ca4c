import type { Assortment } from './assortment.ts'
import type { LanguageCode } from './languages.ts'
import type { SiteConfig } from './site-config.ts'

type PortalContext = 'CountrySites' | 'SalesAssistant'

/** CTX-11. `guest` is a visitor who is not signed in; `system` is the product itself: imports, the demo, projections. */
export type Role =
  | 'guest'
  | 'customer'
  | 'customerAdmin'
  | 'supplier'
  | 'internalSales'
  | 'editor'
  | 'administrator'
  | 'system'

/** Who is asking, from where: an argument of every call and of every record operation; nothing reads it from a global. */
export interface Viewer {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly context: PortalContext
  readonly user?: { readonly id: string; readonly roles: readonly Role[] }
  readonly account?: { readonly id: string }
  /** Of their account, on `today`; not given: whatever the country has. */
  readonly assortment?: Assortment
  /** The day as of which they ask, ISO; what has days of its own (a content's language) is shown to nobody without it. */
  readonly today?: string
  /** An editor looks at what is not published yet: drafts are shown (ERP-03). Never set for a visitor. */
  readonly preview?: true
  /**
   * They ask to keep the data, by the record data API: of the objects whose records they may change they see all, whatever the
   * country and whether or not it is active. Never set for a page.
   */
  readonly keeps?: true
  /** Where the question comes from, for the audit log: it decides nothing. */
  readonly from?: { readonly address: string; readonly request: string }
  readonly internalSession?: { readonly accountId?: string; readonly countryIsoCode?: string }
}

export const rolesOf = (viewer: Viewer): readonly Role[] => viewer.user?.roles ?? ['guest']

/** Whoever nobody knows: all of them on a site see the same. */
export const isGuest = ({ user, account, internalSession }: Viewer): boolean =>
  user === undefined && account === undefined && internalSession === undefined
