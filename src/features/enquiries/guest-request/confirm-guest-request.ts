import * as v from 'valibot'
import { nextNumber } from '#features/enquiries/requests/cart-to-submit.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { isForGuests } from '#features/enquiries/carts/guest-sender.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { afterRequestForm } from '#features/enquiries/requests/request-rules.ts'
import { call } from '#platform/calls/call.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { siteByCode } from '#sites/table.ts'
import { guestRequestOf, linesOfRequest, ofGuest, visibleLines } from './guest-request-of.ts'

/** `blocked`: a product is no longer available, so that the guest decides whether to send the others. */
type ConfirmOutcome = { readonly type: 'done' | 'gone' | 'blocked' }

/**
 * RequestController.confirmGuestRequest: confirms the address of a guest and submits the request, with the checks of submitting
 * repeated. `without` leaves out the products that are not available any more.
 */
export const confirmGuestRequest = call({
  name: 'RequestController.confirmGuestRequest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, without: v.optional(v.boolean(), false) }),
  run: async ({ token, without, ...siteLocale }, context): Promise<ConfirmOutcome> => {
    const row = await guestRequestOf(token, context)
    if (row === null) return { type: 'gone' }
    // The link has been used before, by the same form or in another window.
    if (row.state !== 'draft') return { type: 'done' }
    const site = siteByCode(row.site)
    if (site === null || !isForGuests(site, row.kind)) return { type: 'gone' }
    const available = await visibleLines(row, siteViewer(siteLocale, context.viewer), context)
    const lines = await linesOfRequest(row, context)
    const unavailable = lines.filter(({ id }) => !available.has(id))
    if (unavailable.length === lines.length || (unavailable.length > 0 && !without)) return { type: 'blocked' }
    const today = dayOfRequest(row, context.now())
    try {
      await context.records.write({ ...systemViewer, site }, async (handle) => {
        for (const { id, version } of unavailable) await handle.remove(requestLine, id, version)
        const name = await nextNumber(handle, row.kind, site, today)
        const { version } = await handle.update(customerRequest, row.id, row.version, { name })
        await handle.transition(customerRequest, row.id, version, { action: 'Submit', values: { confirmedOn: today } })
      })
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
    return { type: 'done' }
  },
  form: {
    fields: [],
    gone: 'requests.error.gone',
    // The page of the request then shows what can be done with it.
    after: ({ type }, { path }) =>
      afterRequestForm({ type: type === 'blocked' ? 'stale' : type }, 'requests.done.submit', { to: path }),
  },
})
