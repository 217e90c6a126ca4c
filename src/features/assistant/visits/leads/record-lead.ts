import { and, eq, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { afterVisit, noVisit } from '#features/assistant/visits/after-visit.ts'
import { lockedVisit, ofVisit, ownerOf } from '#features/assistant/visits/own-visit.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import type { visit } from '#features/assistant/visits/visit.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, optionalText, siteParams } from '#platform/calls/params.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { siteByCountry } from '#sites/table.ts'
import { checkLead, maxLeads, readLead, type LeadErrors, type LeadInput } from './lead-rules.ts'
import { onSite } from '#sites/site-viewer.ts'

type LeadOutcome =
  | { readonly type: 'done'; readonly id: string }
  | { readonly type: 'gone' | 'full' | 'stale' }
  | { readonly type: 'lead'; readonly errors: LeadErrors }

/**
 * VisitController.recordLead: stores what a person says at an event (SAL-01), with the moment of their consent. The company of the
 * event's country gets it by email, as a message of the contact page. The same lead twice is stored once.
 */
export const recordLead = call({
  name: 'VisitController.recordLead',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    visitId: keyText,
    name: optionalText,
    email: optionalText,
    phone: optionalText,
    company: optionalText,
    message: optionalText,
    consent: v.boolean(),
    ...siteParams,
  }),
  run: async ({ visitId, countryCode, languageCode, ...values }, requestContext): Promise<LeadOutcome> => {
    const { name = '', email = '', phone = '', company = '', message = '', consent } = values
    const context = onSite(requestContext, { countryCode, languageCode })
    const lead = readLead({ name, email, phone, company, message, consent })
    const errors = checkLead(lead)
    if (Object.keys(errors).length > 0) return { type: 'lead', errors }
    return await ofVisit<LeadOutcome>(visitId, context, async (handle, { id }) => {
      const row = await lockedVisit(handle, id)
      const stored = row === null ? 'gone' : await storeLead(lead, row, handle, context)
      return stored === 'gone' || stored === 'full' ? { type: stored } : { type: 'done', id }
    })
  },
  form: {
    fields: ['name', 'company', 'email', 'phone', 'message', 'consent'],
    adds: true,
    gone: noVisit,
    after: (outcome) => afterVisit(outcome, () => ({ notice: 'assistant.done.lead' })),
  },
})

/**
 * Stores a valid lead of a visit that the transaction of `handle` has locked. Returns `merged` if the visit has the same one already,
 * `gone` if the visit has a customer or is cancelled, and `full` if the visit has too many leads.
 */
export async function storeLead(
  lead: Omit<LeadInput, 'consent'>,
  { id, name: event, account, country, state }: Row<typeof visit>,
  handle: WriteHandle,
  { viewer, now }: Pick<CallContext, 'viewer' | 'now'>,
): Promise<'done' | 'merged' | 'gone' | 'full'> {
  if (account !== null || state === 'cancelled') return 'gone'
  const column = (field: string) => tableColumn(contactRequest.table, field)
  const ofThisVisit = and(eq(column('visit'), id), eq(column('isActive'), true))
  const count = (where: SQL | undefined) => handle.keep((queries) => queries.$count(contactRequest.table, where))
  const isSame = and(ofThisVisit, eq(column('email'), lead.email), eq(column('message'), lead.message))
  if ((await count(isSame)) > 0) return 'merged'
  if ((await count(ofThisVisit)) >= maxLeads) return 'full'
  await handle.create(contactRequest, {
    name: lead.name,
    email: lead.email,
    message: lead.message,
    phone: lead.phone || null,
    company: lead.company || null,
    site: siteByCountry(country ?? worldwide)?.code ?? viewer.site.code,
    language: viewer.language,
    origin: 'event',
    event,
    visit: id,
    recordedBy: ownerOf(viewer),
    consentedAt: now().toISOString(),
    mail: 'waiting',
    mailAttempts: 0,
  })
  return 'done'
}
