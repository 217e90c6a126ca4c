import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** The fields in which a guest who sends a cart describes themselves. */
export const guestFields = ['name', 'company', 'email', 'phone'] as const

/** Whether guests of a site send carts of a kind. */
export const isForGuests = ({ guestRequests = 'all' }: Pick<SiteConfig, 'guestRequests'>, kind: CartKind): boolean =>
  guestRequests === 'all' || (guestRequests === 'enquiry' && kind === 'default')
