import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { onSite } from '#sites/site-viewer.ts'
import { cartOwner, writeCarts } from './cart-context.ts'
import { maxCartLines } from './cart-kinds.ts'
import { cartLine } from './cart-line.ts'
import { activeLine, cartIdsOf, existingCart } from './cart-store.ts'
import type { CartOutcome } from './cart-kinds.ts'

/**
 * CartController.removeLines: takes lines out of one's own carts again, right after they were added. A line that is gone already stays
 * gone.
 */
export const removeLines = call({
  name: 'CartController.removeLines',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    lineIds: v.pipe(v.array(keyText), v.minLength(1), v.maxLength(maxCartLines)),
    ...siteParams,
  }),
  run: async ({ lineIds, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const owner = cartOwner(context)
    if (owner === null) return { type: 'gone' }
    const own = cartIdsOf(owner)
    return await writeCarts(context, async (handle) => {
      for (const cartId of own.keys()) await existingCart(handle, cartId)
      for (const lineId of new Set(lineIds.flatMap((each) => toId18(each) ?? []))) {
        const line = await activeLine(handle, lineId)
        if (line !== null && own.has(line.cart))
          await handle.update(cartLine, line.id, line.version, { isActive: false })
      }
      return { type: 'done' }
    })
  },
  form: {
    fields: [],
    gone: 'cart.error.gone',
    after: () => ({ type: 'accepted', notice: 'cart.done.takenOut' }),
  },
})
