import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { cartDay, cartOwner, writeCarts } from './cart-context.ts'
import { afterCart, cartFormFields, removedNotice, saveLinesFirst } from './cart-form.ts'
import { type CartOutcome, maxCartLines } from './cart-kinds.ts'
import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from './cart-line.ts'
import {
  activeLine,
  cartIdOf,
  cartIdsOf,
  type CartOwner,
  existingCart,
  forgetRemoved,
  type LineRow,
  linesOf,
  lockedCart,
  takeLine,
} from './cart-store.ts'
import { cart } from './cart.ts'
import { onSite } from '#sites/site-viewer.ts'

const kind = v.picklist(cartKinds)
/** CartController.removeLine: removes a line of one's own; it can be restored until the next change of the cart. */
export const removeLine = call({
  name: 'CartController.removeLine',
  cacheable: false,
  access: 'everyone',
  params: v.object({ lineId: keyText, ...siteParams }),
  run: async ({ lineId, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    return await ofOwnLine(lineId, context, async (handle, line, owner, of) => {
      await opened(handle, owner, of, context)
      await handle.update(cartLine, line.id, line.version, { isActive: false })
      return { type: 'done' }
    })
  },
  form: {
    fields: cartFormFields,
    gone: 'cart.error.gone',
    savesFirst: saveLinesFirst,
    after: (outcome, input) => afterCart(outcome, input, removedNotice),
  },
})

/** CartController.moveLine: moves a line of one's own to another cart, where it may be merged with the same product. */
export const moveLine = call({
  name: 'CartController.moveLine',
  cacheable: false,
  access: 'everyone',
  params: v.object({ lineId: keyText, to: kind, ...siteParams }),
  run: async ({ lineId, to, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    return await ofOwnLine(lineId, context, async (handle, line, owner, of) => {
      if (of === to) return { type: 'done' }
      const carts = new Map<CartKind, Awaited<ReturnType<typeof opened>>>()
      for (const each of cartKinds)
        if (each === of || each === to) carts.set(each, await opened(handle, owner, each, context))
      const target = carts.get(to)
      if (target === undefined) return { type: 'gone' }
      const after = await takeLine(handle, line, target.row, target.lines)
      if (after.length <= maxCartLines) return { type: 'done' }
      throw new CartFull()
    })
  },
  form: {
    fields: cartFormFields,
    gone: 'cart.error.gone',
    savesFirst: saveLinesFirst,
    after: (outcome, input) => afterCart(outcome, input, 'cart.done.moved'),
  },
})

/** CartController.clear: removes all lines of a cart; they can be restored until its next change. */
export const clear = call({
  name: 'CartController.clear',
  cacheable: false,
  access: 'everyone',
  params: v.object({ kind, ...siteParams }),
  run: async ({ kind: of, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    return await ofOwnCart(of, context, async (handle, owner) => {
      const { lines } = await opened(handle, owner, of, context)
      await writeAll(
        handle,
        cartLine,
        lines.map((known) => ({ known, values: { isActive: false } })),
      )
      return { type: 'done' }
    })
  },
  form: {
    fields: cartFormFields,
    gone: 'cart.error.gone',
    savesFirst: saveLinesFirst,
    after: (outcome, input) => afterCart(outcome, input, removedNotice),
  },
})

/** CartController.restore: restores what was removed last from a cart, as far as it has room. */
export const restore = call({
  name: 'CartController.restore',
  cacheable: false,
  access: 'everyone',
  params: v.object({ kind, ...siteParams }),
  run: async ({ kind: of, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    return await ofOwnCart(of, context, async (handle, owner) => {
      const row = await lockedCart(handle, owner, of, cartDay(context))
      const [lines, removed] = [await linesOf(handle, row.id, true), await linesOf(handle, row.id, false)]
      if (removed.length === 0) return { type: 'gone' }
      if (lines.length + removed.length > maxCartLines) return { type: 'full' }
      await writeAll(
        handle,
        cartLine,
        removed.map((known) => ({ known, values: { isActive: true } })),
      )
      return { type: 'done' }
    })
  },
  form: {
    fields: [],
    gone: 'cart.error.gone',
    after: (outcome, input) => afterCart(outcome, input, 'cart.done.restored'),
  },
})

/** CartController.hideNotice: the owner has read which products were not taken over. */
export const hideNotice = call({
  name: 'CartController.hideNotice',
  cacheable: false,
  access: 'everyone',
  params: v.object({ kind, ...siteParams }),
  run: async ({ kind: of, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    return await ofOwnCart(of, context, async (handle, owner) => {
      const row = await lockedCart(handle, owner, of, cartDay(context))
      await handle.update(cart, row.id, row.version, { notTakenOver: [] })
      return { type: 'done' }
    })
  },
  form: { fields: [], gone: 'cart.error.gone', after: (outcome, input) => afterCart(outcome, input, null) },
})

/** The change would make a cart too long; its transaction is undone. */
class CartFull extends Error {}

/** A cart that exists, locked and used today, without what was removed from it before; and its lines. */
export async function opened(handle: WriteHandle, owner: CartOwner, of: CartKind, context: CallContext) {
  const row = await lockedCart(handle, owner, of, cartDay(context))
  await forgetRemoved(handle, row.id)
  return { row, lines: await linesOf(handle, row.id, true) }
}

/** Changes a cart of the caller, if it exists. */
async function ofOwnCart(
  of: CartKind,
  context: CallContext,
  change: (handle: WriteHandle, owner: CartOwner) => Promise<CartOutcome>,
): Promise<CartOutcome> {
  const owner = cartOwner(context)
  if (owner === null) return { type: 'gone' }
  return await writeCarts(context, async (handle) => {
    const row = await existingCart(handle, cartIdOf(owner, of))
    return row === null ? { type: 'gone' } : await change(handle, owner)
  })
}

/** Changes a line of the caller. A line of somebody else and a line that does not exist get the same answer. */
export async function ofOwnLine(
  lineId: string,
  context: CallContext,
  change: (handle: WriteHandle, line: LineRow, owner: CartOwner, of: CartKind) => Promise<CartOutcome>,
): Promise<CartOutcome> {
  const [owner, id] = [cartOwner(context), toId18(lineId)]
  if (owner === null || id === null) return { type: 'gone' }
  const own = cartIdsOf(owner)
  try {
    return await writeCarts(context, async (handle) => {
      for (const cartId of own.keys()) await existingCart(handle, cartId)
      const line = await activeLine(handle, id)
      const of = line === null ? undefined : own.get(line.cart)
      return line === null || of === undefined ? { type: 'gone' } : await change(handle, line, owner, of)
    })
  } catch (error) {
    if (error instanceof CartFull) return { type: 'full' }
    throw error
  }
}
