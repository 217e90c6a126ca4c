import { all, any, equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { cartLine } from './cart-line.ts'
import { cart } from './cart.ts'

/** Carts are visible to their owner alone, in the account of the session; not even internal users see those of others. */
function demands(viewer: Viewer) {
  const own = equals('user', viewer.user?.id ?? nowhere)
  const inAccount = any(equals('account', null), equals('account', ownAccount(viewer)))
  return [...isActive, { why: 'holder', holds: all(own, inAccount) } as const]
}

export const cartVisibility: EntityVisibility = { entity: cart, demands }

export const cartLineVisibility: EntityVisibility = { entity: cartLine, demands }
