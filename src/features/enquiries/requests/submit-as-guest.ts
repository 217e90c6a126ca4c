import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { cartOwner, writeCarts } from '#features/enquiries/carts/cart-context.ts'
import { maxMessageLength } from '#features/enquiries/carts/cart-kinds.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { forgetRemoved } from '#features/enquiries/carts/cart-store.ts'
import { call } from '#platform/calls/call.ts'
import { optionalText, siteParams } from '#platform/calls/params.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { failure } from '#platform/values/errors.ts'
import { readLines, trapField } from '#platform/values/person-fields.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { readCart, linesToSubmit, type SubmitProblem } from './cart-to-submit.ts'
import { copiedFields } from './copied-fields.ts'
import { customerRequest } from './customer-request.ts'
import { checkGuest, type GuestErrors, isForGuests, readGuest } from './guest-rules.ts'
import { requestLine } from './request-line.ts'

type GuestOutcome =
  | { readonly type: 'done' | SubmitProblem }
  | { readonly type: 'guest'; readonly errors: GuestErrors }
  | { readonly type: 'tooMany'; readonly minutes: number }

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
    name: optionalText,
    company: optionalText,
    email: optionalText,
    phone: optionalText,
    message: optionalText,
    [trapField]: optionalText,
    ...siteParams,
  }),
  run: async ({ kind, message, countryCode, languageCode, ...given }, requestContext): Promise<GuestOutcome> => {
    const context = {
      ...requestContext,
      viewer: siteViewer({ countryCode, languageCode }, requestContext.viewer),
    }
    const { viewer, guestRequests } = context
    const { site, language } = viewer
    if (guestRequests === undefined || !isForGuests(site, kind)) throw failure('ACCESS_DENIED')
    // A user has no guest's cart.
    if (viewer.user !== undefined) return { type: 'empty' }
    if ((given[trapField] ?? '') !== '') return { type: 'done' }
    const guest = readGuest(given)
    const errors = checkGuest(guest)
    if (errors !== null) return { type: 'guest', errors }
    const owner = cartOwner(context)
    if (owner === null) return { type: 'empty' }
    const { grades, problem } = await readCart(owner, kind, context)
    if (problem !== null) return { type: problem }
    const seconds = await guestRequests.wait(sameAddress(guest.email))
    if (seconds > 0) return { type: 'tooMany', minutes: Math.ceil(seconds / 60) }
    return await writeCarts(context, async (handle) => {
      const found = await linesToSubmit(handle, owner, kind, grades)
      if (typeof found === 'string') return { type: found }
      const integrationId = `guest ${randomUUID()}`
      const request = await handle.create(customerRequest, {
        integrationId,
        // It gets its number when it is submitted.
        name: '-',
        kind,
        site: site.code,
        language,
        message: readLines(message ?? '').slice(0, maxMessageLength) || null,
        guestName: guest.name,
        guestCompany: guest.company,
        guestEmail: sameAddress(guest.email),
        guestPhone: guest.phone || null,
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
  },
})
