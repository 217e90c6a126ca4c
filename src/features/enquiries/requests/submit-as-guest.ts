import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { cartOwner, writeCarts } from '#features/enquiries/carts/cart-context.ts'
import { cartFormFields, refusedCart, saveLinesFirst } from '#features/enquiries/carts/cart-form.ts'
import { maxMessageLength } from '#features/enquiries/carts/cart-kinds.ts'
import { optionalLines, trapParams } from '#platform/calls/person-params.ts'
import { guestParams } from './guest-params.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { forgetRemoved } from '#features/enquiries/carts/cart-store.ts'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { failure } from '#platform/values/errors.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { readCart, linesToSubmit, type SubmitProblem } from './cart-to-submit.ts'
import { copiedFields } from '#features/enquiries/carts/copied-fields.ts'
import { customerRequest } from './customer-request.ts'
import { wholeParams } from './whole/whole-params.ts'
import { readWhole, refusedWhole, type WholeErrors } from './whole/whole-request.ts'
import { isForGuests } from '#features/enquiries/carts/guest-sender.ts'
import { requestLine } from './request-line.ts'

type DraftOutcome = { readonly type: 'done' } | SubmitProblem | WholeErrors

type GuestOutcome = DraftOutcome | { readonly type: 'tooMany'; readonly minutes: number }

/**
 * CartController.submitAsGuest: makes a draft of a guest's cart, which is submitted when the guest uses the link of an email
 * (ENQ-10). The lines leave the cart in the same transaction, and can be restored there until it changes. Input from a bot gets
 * the normal response and is discarded.
 */
export const submitAsGuest = call({
  name: 'CartController.submitAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    kind: v.picklist(cartKinds),
    ...guestParams,
    message: optionalLines(maxMessageLength),
    ...wholeParams,
    ...trapParams,
    ...siteParams,
  }),
  run: async (
    { kind, message, countryCode, languageCode, [trapField]: trap, name, company, email, phone, ...params },
    requestContext,
  ): Promise<GuestOutcome> => {
    const context = {
      ...requestContext,
      viewer: siteViewer({ countryCode, languageCode }, requestContext.viewer),
    }
    const { viewer, guestRequests } = context
    const { site, language } = viewer
    if (guestRequests === undefined || !isForGuests(site, kind)) throw failure('ACCESS_DENIED')
    // A user has no guest's cart.
    if (viewer.user !== undefined) return { type: 'empty' }
    if (trap !== '') return { type: 'done' }
    const owner = cartOwner(context)
    if (owner === null) return { type: 'empty' }
    const whole = await readWhole(kind, params, context)
    if ('type' in whole) return whole
    const { grades, problem } = await readCart(owner, kind, whole, context)
    if (problem !== null) return refusedWhole(problem, params)
    const draft = (): Promise<DraftOutcome> =>
      writeCarts(context, async (handle) => {
        const found = await linesToSubmit(handle, owner, kind, grades, whole)
        if (found.problem !== null) return refusedWhole(found.problem, params)
        const integrationId = `guest ${randomUUID()}`
        const request = await handle.create(customerRequest, {
          integrationId,
          // It gets its number when it is submitted.
          name: '-',
          kind,
          site: site.code,
          language,
          message,
          ...whole,
          guestName: name,
          guestCompany: company,
          guestEmail: sameAddress(email),
          guestPhone: phone,
          linkKey: guestRequests.links.keyOf(importedId(customerRequest, integrationId)),
        })
        await forgetRemoved(handle, found.cart.id)
        await writeAll(
          handle,
          requestLine,
          found.lines.map((line) => ({
            known: null,
            values: { ...copiedFields(line), outcome: 'open', request: request.id },
          })),
        )
        await writeAll(
          handle,
          cartLine,
          found.lines.map((known) => ({ known, values: { isActive: false } })),
        )
        return { type: 'done' }
      })
    const outcome = await guestRequests.make(sameAddress(email), draft)
    return outcome.type === 'limited' ? { type: 'tooMany', minutes: outcome.minutes } : outcome
  },
  form: {
    fields: cartFormFields,
    gone: 'cart.error.gone',
    savesFirst: saveLinesFirst,
    after: (outcome, input) =>
      outcome.type === 'done' || outcome.type === 'empty'
        ? // The cart is empty now: the page begins again at its top, where it says so.
          { type: 'accepted', to: input.path, notice: 'cart.done.confirm', isNewDocument: true }
        : refusedCart(outcome, input),
  },
})
