import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { cartDay, cartOwner, writeCarts } from '#features/enquiries/carts/cart-context.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { forgetRemoved } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { emailLanguage } from '#features/identity/accounts/account-email.ts'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { failure } from '#platform/values/errors.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { readCart, linesToSubmit, nextNumber, type SubmitProblem } from './cart-to-submit.ts'
import { copiedFields } from './copied-fields.ts'
import { customerRequest } from './customer-request.ts'
import { requestLine } from './request-line.ts'

interface SubmitOutcome {
  readonly type: 'done' | SubmitProblem
}

/**
 * CartController.submit: makes a request of a cart of the viewer, with its lines as they are now, and empties the cart in the same
 * transaction: however often it is sent, one request is created (ENQ-06). In the session of a customer, sales people make a request
 * for this customer (SAL-03).
 */
export const submitCart = call({
  name: 'CartController.submit',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
  params: v.object({
    kind: v.picklist(cartKinds),
    message: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(4000))),
    ...siteParams,
  }),
  run: async ({ kind, message, ...siteLocale }, requestContext): Promise<SubmitOutcome> => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { viewer } = context
    const served = servedAccount(viewer)
    if (served === null && isInternal(viewer)) throw failure('ACCESS_DENIED')
    const owner = cartOwner(context)
    const [user, account] = [viewer.user?.id, served ?? viewer.account?.id]
    if (owner === null || user === undefined || account === undefined) return { type: 'empty' }
    const { grades } = await readCart(owner, kind, context)
    refuseConflicts(context, [...grades.keys()])
    return await writeCarts(context, async (handle) => {
      const found = await linesToSubmit(handle, owner, kind, grades)
      if (typeof found === 'string') return { type: found }
      const { cart: row, lines } = found
      const { site, language } = viewer
      const request = await handle.create(customerRequest, {
        name: await nextNumber(handle, kind, site, cartDay(context)),
        kind,
        account,
        user,
        madeBy: owner.madeBy ?? null,
        site: site.code,
        // The Sales Assistant has all languages.
        language: emailLanguage(site, language),
        message,
        previous: row.previousRequest,
      })
      await writeAll(
        handle,
        requestLine,
        lines.map((line) => ({
          known: null,
          values: { ...copiedFields(line), outcome: 'open', request: request.id, account, user },
        })),
      )
      for (const { id, version } of lines) await handle.remove(cartLine, id, version)
      await forgetRemoved(handle, row.id)
      if (row.previousRequest !== null) await handle.update(cart, row.id, row.version, { previousRequest: null })
      await handle.transition(customerRequest, request.id, request.version, { action: 'Submit' })
      return { type: 'done' }
    })
  },
})
