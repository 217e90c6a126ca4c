import * as v from 'valibot'
import { contactFields } from './contact-rules.ts'
import { contactParams } from './contact-params.ts'
import { trapParams } from '#platform/calls/person-params.ts'
import { contactSentAddress, pageOfPortal } from '#platform/values/addresses/contact-address.ts'
import { trapField } from '#platform/values/person-fields.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
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

/** The result of sending a message to the company. */
type ContactResult =
  | { readonly type: 'sent' }
  /** The network of the sender has sent too many; `minutes` are whole minutes until the next message is accepted. */
  | Limited

/**
 * ContactController.send: stores a visitor's message to the company of the site; the email is sent afterwards. Anybody may call
 * it, within the rate limit. Input from a bot gets the normal response and is discarded.
 */
export const sendContact = call({
  name: 'ContactController.send',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    ...contactParams,
    product: optionalText,
    from: optionalText,
    ...trapParams,
    ...siteParams,
  }),
  run: async (
    { countryCode, languageCode, product, from, [trapField]: trap, ...input },
    requestContext,
  ): Promise<ContactResult> => {
    const context = { ...requestContext, viewer: siteViewer({ countryCode, languageCode }, requestContext.viewer) }
    if (trap !== '') return { type: 'sent' }
    // Allowed only on routes that count the messages.
    if (context.contactEmails === undefined) throw failure('ACCESS_DENIED')
    const { contactEmails } = context
    const subject = product === undefined ? null : await subjectOf(product, context)
    const message = {
      ...input,
      site: context.viewer.site.code,
      language: context.viewer.language,
      product: subject?.id ?? null,
      page: pageOfPortal(from),
      mail: 'waiting',
      mailAttempts: 0,
      origin: 'website',
    } as const
    return await contactEmails.make(async () => {
      await context.records.write(systemViewer, (handle) => handle.create(contactRequest, message))
      contactEmails.written()
      return { type: 'sent' }
    })
  },
  form: {
    fields: contactFields,
    adds: true,
    after: (result) =>
      result.type === 'sent'
        ? { type: 'accepted', to: contactSentAddress('') }
        : {
            type: 'refused',
            problem: { text: 'contact.limited', values: { minutes: result.minutes }, status: 429 },
          },
  },
})

async function subjectOf(recordId: string, { records, viewer }: CallContext): Promise<RecordLink | null> {
  const id = toId18(recordId)
  const row = id === null ? null : await records.byId(viewer, tradeGrade, id)
  return row === null ? null : brandLink(row)
}
