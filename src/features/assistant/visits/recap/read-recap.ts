import { savedRecords } from '#features/folders/folders/saved-records.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { type ShownRequest, shownRequests } from '#features/enquiries/requests/get-requests.ts'
import { guestRole } from '#features/enquiries/requests/request-rules.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import { user } from '#features/identity/people/user.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { active } from '#platform/records/viewer-conditions.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import type { visit } from '#features/assistant/visits/visit.ts'
import { maxRecapReaders } from './recap-rules.ts'

type VisitRow = Row<typeof visit>

/** What the recap of a visit can say, and to whom it can be sent. */
export interface RecapDraft {
  /** The names of what was shown and the customer may see. */
  readonly shown: readonly string[]
  /** The requests that were made for the customer in the visit, as the customer reads them. */
  readonly requested: readonly ShownRequest[]
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** The customer of a visit whose recap the viewer may send now: it is done, has none yet, and the session serves this customer. */
export const recapAccount = ({ state, account, recapSentAt }: VisitRow, viewer: CallContext['viewer']): string | null =>
  state === 'done' && recapSentAt === null && account === servedAccount(viewer) ? account : null

/** Returns null if no recap of the visit can be sent. */
export async function recapDraft(row: VisitRow, context: CallContext): Promise<RecapDraft | null> {
  const account = recapAccount(row, context.viewer)
  if (account === null) return null
  const [shown, requests, people] = await Promise.all([
    shownToCustomer(row, account, context),
    requestsOf(row, account, context),
    recapReaders(account, context),
  ])
  return {
    shown: shown.map(({ name }) => name),
    requested: await shownRequests(requests, {
      ...context,
      productViewer: customerViewer(account, context),
      roleOf: () => guestRole,
    }),
    people: people.map(({ id, name }) => ({ id, name })),
  }
}

/** What was shown and the customer sees too, in its order. */
export async function shownToCustomer({ shown }: VisitRow, account: string, context: CallContext) {
  const seen = await savedRecords(shown, { records: context.records, viewer: customerViewer(account, context) })
  return shown.flatMap((id) => seen.get(id) ?? [])
}

/** The active users of a customer, by name. */
export const recapReaders = (account: string, { records, viewer }: CallContext) =>
  records.list(inNameOf(viewer), user, { where: all(equals('account', account), active), limit: maxRecapReaders })

async function requestsOf({ startedAt, endedAt, owner }: VisitRow, account: string, { records, viewer }: CallContext) {
  const requests = await records.list(viewer, customerRequest, {
    where: all(equals('account', account), equals('madeBy', owner)),
    orderBy: [{ field: 'createdDate' }],
    limit: 200,
  })
  return requests.filter(({ createdDate }) => {
    const at = createdDate.toISOString()
    return at >= (startedAt ?? at) && at <= (endedAt ?? at)
  })
}
