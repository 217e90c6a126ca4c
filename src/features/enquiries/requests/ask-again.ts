import * as v from 'valibot'
import { cartDay, cartOwner, writeCarts } from '#features/enquiries/carts/cart-context.ts'
import { maxCartLines } from '#features/enquiries/carts/cart-kinds.ts'
import { type CartKind, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { forgetRemoved, linesOf, lockedCart, nextPosition } from '#features/enquiries/carts/cart-store.ts'
import { isTargetDate } from '#features/enquiries/carts/line-choices.ts'
import { lineKey } from '#features/enquiries/carts/merge-lines.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { equals } from '#platform/records/read/condition.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { copiedFields } from '#features/enquiries/carts/copied-fields.ts'
import { customerRequest } from './customer-request.ts'
import { afterRequestForm } from './request-rules.ts'
import { requestLine } from './request-line.ts'

/** `full`: the cart has no room for all lines, so that it stays as it was. */
type AskAgainOutcome = { readonly type: 'done'; readonly kind: CartKind } | { readonly type: 'gone' | 'full' }

/**
 * RequestController.askAgain: copies the lines of a request that the viewer sees into their cart of the same kind. Each of
 * them refers to this request, in the cart and in the request that is made of it (ENQ-08). A product that is in the cart already stays as it is there, and a day
 * that is over is left out.
 */
export const askAgain = call({
  name: 'RequestController.askAgain',
  cacheable: false,
  access: ['customer', 'customerAdmin'],
  params: v.object({ requestId: keyText, ...siteParams }),
  run: async ({ requestId, ...siteLocale }, requestContext): Promise<AskAgainOutcome> => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer } = context
    const owner = cartOwner(context)
    const request = await records.byId(viewer, customerRequest, requestId)
    if (request === null || owner === null) return { type: 'gone' }
    const { kind } = request
    const requested = await records.list(viewer, requestLine, {
      where: equals('request', request.id),
      orderBy: [{ field: 'position' }],
      limit: maxCartLines,
    })
    const today = cartDay(context)
    return await writeCarts(context, async (handle) => {
      const row = await lockedCart(handle, owner, kind, today)
      await forgetRemoved(handle, row.id)
      const lines = await linesOf(handle, row.id, true)
      const present = new Set(lines.map((line) => lineKey(kind, line)))
      const missing = requested.filter((line) => !present.has(lineKey(kind, line)))
      if (lines.length + missing.length > maxCartLines) return { type: 'full' }
      const position = nextPosition(lines)
      await writeAll(
        handle,
        cartLine,
        missing.map((line, index) => {
          const { targetDate, ...values } = copiedFields(line)
          // What was said once for all lines is said for each of those that are asked for again.
          const { purpose, application, frequency, shipTo } = request
          const day = targetDate ?? request.targetDate
          return {
            known: null,
            values: {
              ...values,
              purpose: values.purpose ?? purpose,
              application: values.application ?? application,
              frequency: values.frequency ?? frequency,
              shipTo: values.shipTo ?? shipTo,
              previous: request.id,
              previousNumber: request.name,
              targetDate: day !== null && isTargetDate(day, today) ? day : null,
              position: position + index,
              cart: row.id,
              user: owner.user,
              account: owner.account,
            },
          }
        }),
      )
      return { type: 'done', kind }
    })
  },
  form: {
    fields: [],
    gone: 'requests.error.gone',
    after: (outcome) =>
      outcome.type === 'done'
        ? { type: 'accepted', to: cartPaths[outcome.kind] }
        : afterRequestForm(outcome, 'requests.done.other'),
  },
})
