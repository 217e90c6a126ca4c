import { all, any, type Condition, equals } from '#platform/records/read/condition.ts'
import { isActive, createdFor, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { servedAccount, type Viewer } from '#platform/values/viewer.ts'
import { cartLine } from './cart-line.ts'
import { cart } from './cart.ts'

/** Carts are visible to their owner alone, in the account of the session; not even internal users see those of others. */
function ownCart(viewer: Viewer): Condition {
  const own = equals('user', viewer.user?.id ?? nowhere)
  const inAccount = any(equals('account', null), equals('account', servedAccount(viewer) ?? ownAccount(viewer)))
  return all(own, inAccount)
}

/** The users of an account also see the carts that sales people fill for it (SAL-03). */
export const cartVisibility: EntityVisibility = {
  entity: cart,
  requirements: (viewer) => [...isActive, { why: 'holder', holds: any(ownCart(viewer), createdFor(viewer)) }],
}

export const cartLineVisibility: EntityVisibility = {
  entity: cartLine,
  requirements: (viewer) => [...isActive, { why: 'holder', holds: ownCart(viewer) }],
}
