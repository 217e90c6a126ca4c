import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { cartDay, cartOwner, writeCarts } from '#features/enquiries/carts/cart-context.ts'
import { cartFormFields, refusedCart, saveLinesFirst } from '#features/enquiries/carts/cart-form.ts'
import { maxMessageLength } from '#features/enquiries/carts/cart-kinds.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { optionalLines } from '#platform/calls/person-params.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { forgetRemoved } from '#features/enquiries/carts/cart-store.ts'
import { emailLanguage } from '#features/identity/emails/account-email.ts'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { failure } from '#platform/values/errors.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { readCart, linesToSubmit, nextNumber, type SubmitProblem } from './cart-to-submit.ts'
import { copiedFields } from '#features/enquiries/carts/copied-fields.ts'
import { customerRequest } from './customer-request.ts'
import { chosenParams, wholeParams } from './whole/whole-params.ts'
import { readWhole, refusedWhole, type WholeErrors } from './whole/whole-request.ts'
import { requestLine } from './request-line.ts'

type SubmitOutcome = { readonly type: 'done' } | SubmitProblem | WholeErrors

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
    message: optionalLines(maxMessageLength),
    ...wholeParams,
    ...chosenParams,
    ...siteParams,
  }),
  run: async ({ kind, message, countryCode, languageCode, ...params }, requestContext): Promise<SubmitOutcome> => {
    const context = { ...requestContext, viewer: siteViewer({ countryCode, languageCode }, requestContext.viewer) }
    const { viewer } = context
    const served = servedAccount(viewer)
    if (served === null && isInternal(viewer)) throw failure('ACCESS_DENIED')
    const owner = cartOwner(context)
    const [user, account] = [viewer.user?.id, served ?? viewer.account?.id]
    if (owner === null || user === undefined || account === undefined) return { type: 'empty' }
    const whole = await readWhole(kind, params, context)
    if ('type' in whole) return whole
    const { grades } = await readCart(owner, kind, whole, context)
    refuseConflicts(context, [...grades.keys()])
    return await writeCarts(context, async (handle) => {
      const found = await linesToSubmit(handle, owner, kind, grades, whole)
      if (found.problem !== null) return refusedWhole(found.problem, params)
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
        ...whole,
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
      await handle.transition(customerRequest, request.id, request.version, { action: 'Submit' })
      return { type: 'done' }
    })
  },
  form: {
    fields: cartFormFields,
    gone: 'cart.error.gone',
    savesFirst: saveLinesFirst,
    after: (outcome, input) =>
      // An empty cart has been submitted before, by the same form or in another window.
      outcome.type === 'done' || outcome.type === 'empty'
        ? { type: 'accepted', to: signInPaths.requests, notice: 'requests.done.submit' }
        : refusedCart(outcome, input),
  },
})
