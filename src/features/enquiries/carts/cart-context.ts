import type { CallContext } from '#platform/calls/call.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { servedAccount, type Viewer } from '#platform/values/viewer.ts'
import type { CartOwner } from './cart-store.ts'
import type { GuestCart, GuestCartLimit } from './guest-carts.ts'

/** The services that carts need besides the server's own. */
export interface CartServices {
  readonly guestCartLimit: GuestCartLimit
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** The carts of a guest; absent for a user, and where no request of a browser is answered. */
    readonly guestCart?: GuestCart
  }
}

/** This feature's part of a call's context. */
export const cartContext = (request?: CallerRequest): Pick<CallContext, 'guestCart'> =>
  request?.session === null && request.guestCart ? { guestCart: request.guestCart } : {}

/** The owner of the carts of a caller on the viewer's site; null for a guest who has none yet. */
export function cartOwner({ viewer, guestCart }: Pick<CallContext, 'viewer' | 'guestCart'>): CartOwner | null {
  if (viewer.user !== undefined) return ownerOfUser(viewer, viewer.user.id)
  const key = guestCart?.key() ?? null
  return key === null ? null : ownerOfGuest(viewer, key)
}

/** In the session of a customer, sales people have carts of their own for this customer (SAL-03). */
function ownerOfUser(viewer: Viewer, user: string): CartOwner {
  const served = servedAccount(viewer)
  return {
    user,
    guestKey: null,
    account: served ?? viewer.account?.id ?? null,
    country: viewer.site.countryIsoCode,
    ...(served === null ? {} : { madeBy: user }),
  }
}

export const ownerOfGuest = ({ site }: Viewer, guestKey: string): CartOwner => ({
  user: null,
  guestKey,
  account: null,
  country: site.countryIsoCode,
})

/** The viewer with whom the product reads and writes the carts of a caller. */
export const cartViewer = (viewer: Viewer): Viewer => (viewer.user === undefined ? systemViewer : inNameOf(viewer))

/** The local day of the site on which a caller uses a cart. */
export const cartDay = ({ now, viewer }: Pick<CallContext, 'now' | 'viewer'>): string =>
  localDay(now(), viewer.site.timeZone)

/** Runs a transaction about carts. */
export const writeCarts = <Result>(
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  work: (handle: WriteHandle) => Promise<Result>,
): Promise<Result> =>
  // The days that a write sets are those of the site.
  records.write({ ...cartViewer(viewer), site: viewer.site }, work)
