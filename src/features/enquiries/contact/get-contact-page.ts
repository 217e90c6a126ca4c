import * as v from 'valibot'
import { checkContact, readContact, type ContactAnswer } from './contact-rules.ts'
import { pageOfPortal } from '#platform/values/addresses/contact-address.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { contactRequest } from './contact-request.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { keyText, optionalText, siteParams } from '#platform/calls/params.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** ContactController.getSubject: returns the product to which a message refers, or null if the viewer sees none. */
export const getContactSubject = call({
  name: 'ContactController.getSubject',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: keyText, ...siteParams }),
  run: async ({ recordId, ...siteLocale }, { viewer, ...context }): Promise<RecordLink | null> =>
    await subjectOf(recordId, { ...context, viewer: siteViewer(siteLocale, viewer) }),
})

/**
 * ContactController.send: stores a visitor's message to the company of the site; the email is sent afterwards. Anybody may call
 * it, within the rate limit. Input from a bot gets the normal response and is discarded.
 */
export const sendContact = call({
  name: 'ContactController.send',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    name: optionalText,
    email: optionalText,
    phone: optionalText,
    company: optionalText,
    message: optionalText,
    product: optionalText,
    from: optionalText,
    [trapField]: optionalText,
    ...siteParams,
  }),
  run: async ({ countryCode, languageCode, product, from, ...given }, requestContext): Promise<ContactAnswer> => {
    const context = { ...requestContext, viewer: siteViewer({ countryCode, languageCode }, requestContext.viewer) }
    if ((given[trapField] ?? '') !== '') return { type: 'sent' }
    const input = readContact(given)
    const errors = checkContact(input)
    if (Object.keys(errors).length > 0) return { type: 'refused', errors }
    // Allowed only on routes that count the messages.
    if (context.contactEmails === undefined) throw failure('ACCESS_DENIED')
    const seconds = await context.contactEmails.wait()
    if (seconds > 0) return { type: 'limited', minutes: Math.ceil(seconds / 60) }
    const subject = product === undefined ? null : await subjectOf(product, context)
    await context.records.create(systemViewer, contactRequest, {
      ...input,
      phone: input.phone || null,
      company: input.company || null,
      site: context.viewer.site.code,
      language: context.viewer.language,
      product: subject?.id ?? null,
      page: pageOfPortal(from),
      mail: 'waiting',
      mailAttempts: 0,
      origin: 'website',
    })
    context.contactEmails.written()
    return { type: 'sent' }
  },
})

async function subjectOf(recordId: string, { records, viewer }: CallContext): Promise<RecordLink | null> {
  const id = toId18(recordId)
  const row = id === null ? null : await records.byId(viewer, tradeGrade, id)
  return row === null ? null : brandLink(row)
}
