import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { countTo, siteParams } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, always, any, below, type Condition, equals, isIn, not } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isInternal, nowhere } from '#platform/records/viewer-conditions.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { customerRequest } from './customer-request.ts'
import { dayOfRequest } from './due/request-day.ts'
import { requestLine } from './request-line.ts'
import {
  type DeskQueue,
  deskQueues,
  isOverdue,
  possibleActs,
  type RequestRole,
  requestsPerPage,
  statusOf,
  waitingFor,
} from './request-rules.ts'
import { requestFiles } from './request-file.ts'
import { requestMessage } from './request-message.ts'

type RequestRow = Row<typeof customerRequest>

const fieldsOfRequest = selectFields(customerRequest, [
  'id',
  'version',
  'name',
  'kind',
  'message',
  'submittedOn',
  'decidedOn',
  'validUntil',
  'answer',
  'declineReason',
  'closeReason',
  'reason',
  'poNumber',
])

const fieldsOfLine = selectFields(requestLine, [
  'id',
  'savedName',
  'savedCode',
  'quantity',
  'unit',
  'sampleSize',
  'targetDate',
  'shipTo',
  'note',
  'outcome',
  'alternative',
  'alternativeName',
  'offeredQuantity',
  'offeredUnit',
  'leadTimeDays',
  'lot',
  'trackingUrl',
  'answerNote',
])

/** The maximum number of lines of the requests on one page. */
const maxLines = 2000

/**
 * RequestController.getRequests: returns a page of the requests that the viewer sees, the last ones first: users their own,
 * account administrators those of the account, and the desk all, which is its default inbox (REQ-01).
 */
export const getRequests = call({
  name: 'RequestController.getRequests',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'internalSales', 'administrator'],
  params: v.object({
    page: v.optional(countTo(1_000_000), 1),
    queue: v.optional(v.nullable(v.picklist(deskQueues)), null),
    ...siteParams,
  }),
  run: async ({ page, queue, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer } = context
    const where = isInternal(viewer) && queue !== null ? inQueue(queue, context) : always
    const total = await records.count(viewer, customerRequest, where)
    const rows = await records.list(viewer, customerRequest, {
      where,
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

/** The requests of a queue that are not closed. */
export function inQueue(queue: DeskQueue, { viewer, now }: Pick<CallContext, 'viewer' | 'now'>): Condition {
  const own = viewer.user?.id ?? nowhere
  const isOpen = not(isIn('state', ['draft', 'closed']))
  const isUntaken = equals('assignee', null)
  if (queue === 'mine') return all(isOpen, any(equals('assignee', own), all(isUntaken, equals('routedTo', own))))
  if (queue === 'inbox') return all(isOpen, isUntaken, equals('routedTo', null))
  return all(isIn('state', ['submitted', 'inReview']), below('dueOn', localDay(now(), viewer.site.timeZone)))
}

/** How a viewer stands to a request that they see. */
export function requestRole(viewer: Viewer, { assignee }: Pick<RequestRow, 'assignee'>): RequestRole {
  const isOurs = isInternal(viewer)
  return {
    side: isOurs ? 'desk' : 'customer',
    isAssignee: isOurs && assignee === viewer.user?.id,
    isAdministrator: rolesOf(viewer).includes('administrator'),
  }
}

/** The requests as their pages show them. `viewer` reads them, and `roleOf` decides what is shown and can be done. */
export async function shownRequests(
  rows: readonly RequestRow[],
  {
    records,
    viewer,
    now,
    roleOf,
  }: Pick<CallContext, 'records' | 'viewer' | 'now'> & { readonly roleOf: (row: RequestRow) => RequestRole },
) {
  if (rows.length === 0) return []
  const us = inNameOf(viewer)
  const ids = (field: 'user' | 'madeBy' | 'assignee' | 'routedTo' | 'account') => [
    ...new Set(rows.flatMap((row) => row[field] ?? [])),
  ]
  const [lines, people, sides, accounts, earlier, files] = await Promise.all([
    records.list(viewer, requestLine, {
      where: isIn(
        'request',
        rows.map(({ id }) => id),
      ),
      orderBy: [{ field: 'position' }],
      limit: maxLines,
    }),
    records.byIds(us, user, [...ids('user'), ...ids('madeBy'), ...ids('assignee'), ...ids('routedTo')]),
    lastSides(rows, { records, viewer }),
    records.byIds(us, account, ids('account')),
    records.byIds(viewer, customerRequest, [...new Set(rows.flatMap(({ previous }) => previous ?? []))]),
    requestFiles(
      viewer,
      rows.map(({ answerFile }) => answerFile),
      { records },
    ),
  ])
  const nameOf = (id: string | null): string | null => people.find((each) => each.id === id)?.name ?? null
  return rows.map((row) => {
    const status = statusOf(row, dayOfRequest(row, now()))
    const role = roleOf(row)
    const isForDesk = role.side === 'desk'
    return {
      ...fieldsOfRequest(row),
      answerFile: files.get(row.answerFile ?? '') ?? null,
      status,
      waitingFor: waitingFor(status, sides.get(row.id) ?? null),
      acts: possibleActs({ kind: row.kind, status }, role),
      requestedBy: row.madeBy === null ? (nameOf(row.user) ?? row.guestName) : null,
      /** The name of the internal user who made it for the customer (SAL-03). */
      madeBy: nameOf(row.madeBy),
      company: accounts.find(({ id }) => id === row.account)?.name ?? row.guestCompany,
      /** How the desk reaches a guest. */
      email: isForDesk ? row.guestEmail : null,
      phone: isForDesk ? row.guestPhone : null,
      /** The number of the request that this one asks again. */
      previous: earlier.find(({ id }) => id === row.previous)?.name ?? null,
      /** Customers do not learn who works on a request. */
      assignee: isForDesk ? (nameOf(row.assignee) ?? nameOf(row.routedTo)) : null,
      dueOn: isForDesk ? row.dueOn : null,
      isOverdue: isForDesk && isOverdue(row, dayOfRequest(row, now())),
      lines: lines
        .filter(({ request }) => request === row.id)
        .map((line) => ({ ...fieldsOfLine(line), alternativeSlug: slugOf(line.alternativeName ?? '') })),
    }
  })
}

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
