import * as v from 'valibot'
import { checkContact, pageOfPortal, readContact, trapField } from '#domain/contact-form.ts'
import { failure } from '#domain/errors.ts'
import { toId18 } from '#domain/record-id.ts'
import { contactRequest } from '#entities/contact-request.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { call, type CallContext } from './call.ts'
import type { ContactAnswer } from './contact-shapes.ts'
import { brandLink } from './links.ts'
import { keyText, optionalText, siteParams } from './params.ts'
import type { RecordLink } from './search-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** ContactController.getSubject: the product that a message is about, or null where the viewer sees none. */
export const getContactSubject = call({
  name: 'ContactController.getSubject',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: keyText, ...siteParams }),
  run: async ({ recordId, ...place }, { viewer, ...context }): Promise<RecordLink | null> =>
    await subjectOf(recordId, { ...context, viewer: siteViewer(place, viewer) }),
})

/**
 * ContactController.send: keeps what a visitor wrote to the company of the site; the letter follows by itself. Anybody may
 * call it, as often as the door allows. What a machine wrote is answered like a message and forgotten.
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
  run: async ({ countryCode, languageCode, product, from, ...given }, doorContext): Promise<ContactAnswer> => {
    const context = { ...doorContext, viewer: siteViewer({ countryCode, languageCode }, doorContext.viewer) }
    if ((given[trapField] ?? '') !== '') return { type: 'sent' }
    const input = readContact(given)
    const errors = checkContact(input)
    if (Object.keys(errors).length > 0) return { type: 'refused', errors }
    // Only from a door that counts them.
    if (context.letters === undefined) throw failure('ACCESS_DENIED')
    const seconds = await context.letters.wait()
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
      status: 'new',
      mail: 'waiting',
      mailAttempts: 0,
    })
    context.letters.written()
    return { type: 'sent' }
  },
})

async function subjectOf(recordId: string, { records, viewer }: CallContext): Promise<RecordLink | null> {
  const id = toId18(recordId)
  const row = id === null ? null : await records.byId(viewer, tradeGrade, id)
  return row === null ? null : brandLink(row)
}
