import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { equals } from '#platform/records/read/condition.ts'
import { maxLeads } from './lead-rules.ts'

/** A lead in the list of its visit. */
export interface ListedLead {
  readonly id: string
  readonly name: string
  readonly company: string | null
  readonly email: string
  readonly message: string
}

/** The leads of a visit that the viewer may read, the last one first. */
export async function listLeads(
  visitId: string,
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<readonly ListedLead[]> {
  const rows = await records.list(viewer, contactRequest, {
    where: equals('visit', visitId),
    orderBy: [{ field: 'createdDate', descending: true }],
    limit: maxLeads,
  })
  return rows.map(({ id, name, company, email, message }) => ({ id, name, company, email, message }))
}
