import * as v from 'valibot'
import { visibleGrades } from '#features/enquiries/carts/get-carts.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { countTo, siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals, isIn, not } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { siteByCode } from '#sites/table.ts'
import { customerRequest } from './customer-request.ts'
import { dayOfRequest } from './due/request-day.ts'
import { requestLine } from './request-line.ts'
import { isOverdue, possibleActs, type RequestRole, requestsPerPage, statusOf, waitingFor } from './request-rules.ts'
import { acceptedCount } from './lines/line-acceptance.ts'
import { requestLineFields } from './lines/line-description.ts'
import { requestFiles } from './request-file.ts'
import { requestMessage } from './request-message.ts'

type RequestRow = Row<typeof customerRequest>

const fieldsOfRequest = selectFields(customerRequest, [
  'id',
  'version',
  'name',
  'kind',
  'site',
  'language',
  'message',
  'purpose',
  'application',
  'frequency',
  'targetDate',
  'shipTo',
  'submittedOn',
  'decidedOn',
  'validUntil',
  'answer',
  'declineReason',
  'closeReason',
  'reason',
  'poNumber',
])

const fieldsOfLine = selectFields(requestLine, ['id', ...requestLineFields])

/** The maximum number of lines of the requests on one page. */
const maxLines = 2000

/**
 * RequestController.getRequests: returns a page of the requests that the viewer sees, the last ones first: users their own,
 * account administrators those of the account, and the desk all; its queues are `RequestController.getQueue`.
 */
export const getRequests = call({
  name: 'RequestController.getRequests',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
  params: v.object({
    page: v.optional(countTo(1_000_000), 1),
    ...siteParams,
  }),
  run: async ({ page, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer } = context
    const total = await records.count(viewer, customerRequest)
    const rows = await records.list(viewer, customerRequest, {
      orderBy: [{ field: 'createdDate', descending: true }],
      offset: (page - 1) * requestsPerPage,
      limit: requestsPerPage,
    })
    const roleOf = (row: RequestRow) => requestRole(viewer, row)
    return { requests: await shownRequests(rows, { ...context, roleOf }), total, isDesk: isInternal(viewer) }
  },
})

export type RequestPage = AnswerOf<typeof getRequests>
export type ShownRequest = RequestPage['requests'][number]

/** How a viewer stands to a request that they see. */
export function requestRole(viewer: Viewer, { assignee }: Pick<RequestRow, 'assignee'>): RequestRole {
  const isOurs = isInternal(viewer)
  return {
    side: isOurs ? 'desk' : 'customer',
    isAssignee: isOurs && assignee === viewer.user?.id,
    isAdministrator: rolesOf(viewer).includes('administrator'),
  }
}

interface Reading extends Pick<CallContext, 'records' | 'viewer' | 'now' | 'taxonomy'> {
  /** Who sees the products of the lines; by default the viewer. */
  readonly productViewer?: Viewer
  readonly roleOf: (row: RequestRow) => RequestRole
}

/** The requests as their pages show them. `viewer` reads them, and `roleOf` decides what is shown and can be done. */
export async function shownRequests(
  rows: readonly RequestRow[],
  { records, viewer, now, taxonomy, productViewer = viewer, roleOf }: Reading,
) {
  if (rows.length === 0) return []
  const us = inNameOf(viewer)
  const ids = (field: 'user' | 'madeBy' | 'assignee' | 'routedTo' | 'account') => [
    ...new Set(rows.flatMap((row) => row[field] ?? [])),
  ]
  // Customers may not read who works on their requests; whoever has answered signs for them all the same.
  const whole = await records.byIds(
    us,
    customerRequest,
    rows.map(({ id }) => id),
  )
  const signers = new Map(whole.map(({ id, decidedBy }) => [id, decidedBy]))
  const [lines, people, sides, accounts, files] = await Promise.all([
    records.list(viewer, requestLine, {
      where: isIn(
        'request',
        rows.map(({ id }) => id),
      ),
      orderBy: [{ field: 'position' }],
      limit: maxLines,
    }),
    records.byIds(us, user, [
      ...new Set([
        ...(['user', 'madeBy', 'assignee', 'routedTo'] as const).flatMap(ids),
        ...[...signers.values()].flatMap((id) => id ?? []),
      ]),
    ]),
    lastSides(rows, { records, viewer }),
    records.byIds(us, account, ids('account')),
    requestFiles(
      viewer,
      rows.map(({ answerFile }) => answerFile),
      { records },
    ),
  ])
  const grades = await visibleGrades(lines, { records, viewer: productViewer })
  const productOf = (id: string) => {
    const grade = grades.get(id)
    return grade === undefined
      ? null
      : { id: grade.id, slug: slugOf(grade.name), supplier: taxonomy.principal(grade.principal)?.name ?? '' }
  }
  const nameOf = (id: string | null): string | null => people.find((each) => each.id === id)?.name ?? null
  const requesterOf = ({ user: id, madeBy }: RequestRow) =>
    madeBy === null ? people.find((each) => each.id === id) : undefined
  return rows.map((row) => {
    const status = statusOf(row, dayOfRequest(row, now()))
    const role = roleOf(row)
    const isForDesk = role.side === 'desk'
    const waits = waitingFor(status, sides.get(row.id) ?? null)
    return {
      ...fieldsOfRequest(row),
      /** The clock on which its days end. */
      timeZone: siteByCode(row.site)?.timeZone ?? 'UTC',
      answerFile: files.get(row.answerFile ?? '') ?? null,
      status,
      waitingFor: waits === 'customer' && !isForDesk ? ('you' as const) : waits,
      acts: possibleActs({ kind: row.kind, status }, role),
      requestedBy: row.madeBy === null ? (requesterOf(row)?.name ?? row.guestName) : null,
      /** The name of the internal user who made it for the customer (SAL-03). */
      madeBy: nameOf(row.madeBy),
      company: accounts.find(({ id }) => id === row.account)?.name ?? row.guestCompany,
      ...(isForDesk ? reachedAt(row, requesterOf(row)) : { email: null, phone: null }),
      /** Who has signed the answer; before that, customers do not learn who works on a request. */
      answeredBy: nameOf(signers.get(row.id) ?? null),
      assignee: isForDesk ? (nameOf(row.assignee) ?? nameOf(row.routedTo)) : null,
      dueOn: isForDesk ? row.dueOn : null,
      isOverdue: isForDesk && isOverdue(row, dayOfRequest(row, now())),
      accepted: acceptedCount(lines.filter(({ request }) => request === row.id)),
      lines: lines
        .filter(({ request }) => request === row.id)
        .map((line) => ({
          ...fieldsOfLine(line),
          product: productOf(line.grade),
          alternativeSlug: slugOf(line.alternativeName ?? ''),
        })),
    }
  })
}

/** How the desk reaches whoever asks. */
const reachedAt = (
  { guestEmail, guestPhone }: RequestRow,
  requester: Pick<Row<typeof user>, 'email' | 'phone'> = { email: guestEmail ?? '', phone: guestPhone },
) => ({ email: requester.email || null, phone: requester.phone })

/** Who has written the last message of each request; notes of the desk do not count. */
async function lastSides(
  rows: readonly RequestRow[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<ReadonlyMap<string, 'customer' | 'desk' | 'internal'>> {
  const isOfRows = isIn(
    'request',
    rows.map(({ id }) => id),
  )
  const messages = await records.list(viewer, requestMessage, {
    where: all(isOfRows, not(equals('side', 'internal'))),
    orderBy: [{ field: 'createdDate' }, { field: 'id' }],
    limit: maxLines,
  })
  return new Map(messages.map(({ request, side }) => [request, side]))
}
