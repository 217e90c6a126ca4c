import * as v from 'valibot'
import { user } from '#features/identity/people/user.ts'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { copiedFields } from './copied-fields.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { all, isIn } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { active, createdFor } from '#platform/records/viewer-conditions.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { afterCart } from './cart-form.ts'
import { cartDay, cartOwner, writeCarts } from './cart-context.ts'
import { maxCartLines } from './cart-kinds.ts'
import { cartLine } from './cart-line.ts'
import { type CartRow, forgetRemoved, inOrder, linesOf, lockedCart, nextPosition } from './cart-store.ts'
import { cart } from './cart.ts'
import type { CartOutcome } from './cart-kinds.ts'
import { visibleGrades } from './get-carts.ts'
import { isTargetDate } from './line-choices.ts'
import { lineKey } from './merge-lines.ts'
import { onSite } from '#sites/site-viewer.ts'

/** The carts that sales people fill for an account at the same time. */
const maxCarts = 20

/**
 * CartController.getPrepared: returns the carts that sales people have filled for the caller's account (SAL-03), with the products
 * that the caller sees. A cart without such a product is left out.
 */
export const getPreparedCarts = call({
  name: 'CartController.getPrepared',
  cacheable: false,
  access: ['customer', 'customerAdmin'],
  params: v.object(siteParams),
  run: async (siteLocale, requestContext) => {
    const context = onSite(requestContext, siteLocale)
    const { records, viewer } = context
    const carts = await records.list(viewer, cart, { where: createdFor(viewer), limit: maxCarts })
    const [filled, people] = await Promise.all([
      visibleLines(carts, context),
      records.byIds(inNameOf(viewer), user, [...new Set(carts.flatMap(({ madeBy }) => madeBy ?? []))]),
    ])
    return carts.flatMap(({ id, kind, madeBy }) => {
      const lines = filled.filter(({ line }) => line.cart === id)
      if (lines.length === 0) return []
      return [
        {
          id,
          kind,
          madeBy: people.find((each) => each.id === madeBy)?.name ?? '',
          lines: lines.map(({ line, grade }) => ({
            ...copiedFields(line),
            id: line.id,
            product: brandLink(grade),
          })),
        },
      ]
    })
  },
})

export type PreparedCart = AnswerOf<typeof getPreparedCarts>[number]

/**
 * CartController.takePrepared: copies what the caller sees of such a cart into their own cart of the kind. A product that is there
 * already stays as it is, and a day that is over is left out.
 */
export const takePreparedCart = call({
  name: 'CartController.takePrepared',
  cacheable: false,
  access: ['customer', 'customerAdmin'],
  params: v.object({ cartId: keyText, ...siteParams }),
  run: async ({ cartId, ...siteLocale }, requestContext): Promise<CartOutcome> => {
    const context = onSite(requestContext, siteLocale)
    const { records, viewer } = context
    const owner = cartOwner(context)
    const found = await records.byId(viewer, cart, cartId)
    if (owner === null || found === null || found.madeBy === null) return { type: 'gone' }
    const { kind } = found
    const prepared = await visibleLines([found], context)
    if (prepared.length === 0) return { type: 'gone' }
    const today = cartDay(context)
    return await writeCarts(context, async (handle) => {
      const row = await lockedCart(handle, owner, kind, today)
      await forgetRemoved(handle, row.id)
      const lines = await linesOf(handle, row.id, true)
      const present = new Set(lines.map((line) => lineKey(kind, line)))
      const missing = prepared.filter(({ line }) => !present.has(lineKey(kind, line)))
      if (missing.length === 0) return { type: 'present' }
      if (lines.length + missing.length > maxCartLines) return { type: 'full' }
      const position = nextPosition(lines)
      await writeAll(
        handle,
        cartLine,
        missing.map(({ line }, index) => {
          const { targetDate, ...values } = copiedFields(line)
          return {
            known: null,
            values: {
              ...values,
              targetDate: targetDate !== null && isTargetDate(targetDate, today) ? targetDate : null,
              position: position + index,
              cart: row.id,
              user: owner.user,
              account: owner.account,
            },
          }
        }),
      )
      return { type: 'done' }
    })
  },
  form: {
    fields: [],
    gone: 'cart.error.gone',
    after: (outcome, input) => afterCart(outcome, input, 'cart.done.added'),
  },
})

/** The lines of carts that the caller sees, in their order, with the products that the caller sees. */
async function visibleLines(carts: readonly CartRow[], context: CallContext) {
  const ids = carts.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await context.records.list(inNameOf(context.viewer), cartLine, {
    where: all(isIn('cart', ids), active),
    limit: maxCarts * maxCartLines,
  })
  const grades = await visibleGrades(lines, context)
  return lines.toSorted(inOrder).flatMap((line) => {
    const grade = grades.get(line.grade)
    return grade === undefined ? [] : [{ line, grade }]
  })
}
