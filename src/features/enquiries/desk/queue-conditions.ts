import { account } from '#features/catalogue/accounts/account.ts'
import type { DeskQuery, DeskQueue, DeskSort } from '#features/enquiries/requests/desk-address.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { user } from '#features/identity/people/user.ts'
import type { CallContext } from '#platform/calls/call.ts'
import {
  all,
  always,
  any,
  below,
  type Condition,
  equals,
  exists,
  isIn,
  never,
  not,
  textMatches,
} from '#platform/records/read/condition.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { nowhere } from '#platform/records/viewer-conditions.ts'
import { localDay } from '#platform/values/dates/local-day.ts'

type Parts = Pick<CallContext, 'viewer' | 'now'>

/** The maximum number of words of a search, and of customers that one word finds. */
const maxWords = 6
const maxCustomers = 1000

/** A shorter part of a number is in too many numbers. */
const minNumberLength = 4

/** The requests of a queue. Only the queue of all has those that are closed. */
export function inQueue(queue: DeskQueue, { viewer, now }: Parts): Condition {
  const own = viewer.user?.id ?? nowhere
  const isOpen = not(isIn('state', ['draft', 'closed']))
  const isUntaken = equals('assignee', null)
  const isUnanswered = isIn('state', ['submitted', 'inReview'])
  const conditions = {
    open: isUnanswered,
    mine: all(isOpen, any(equals('assignee', own), all(isUntaken, equals('routedTo', own)))),
    inbox: all(isOpen, isUntaken, equals('routedTo', null)),
    overdue: all(isUnanswered, below('dueOn', localDay(now(), viewer.site.timeZone))),
    all: always,
  } as const satisfies Record<DeskQueue, Condition>
  return conditions[queue]
}

/** What the desk has chosen of a queue. Each word of a search is in the number, the customer or a product. */
export async function deskCondition(
  { queue, search, kind, state, site }: DeskQuery,
  context: Parts & Pick<CallContext, 'records'>,
): Promise<Condition> {
  const words = await Promise.all(wordsOf(search).map((word) => saysWord(word, context)))
  return all(
    inQueue(queue, context),
    kind === null ? always : equals('kind', kind),
    state === null ? always : equals('state', state),
    site === null ? always : equals('site', site),
    ...words,
  )
}

/** The words of a search. */
export const wordsOf = (search: string): readonly string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** Whether the number, the customer or a product of a request contains a word. */
async function saysWord(word: string, { viewer, records }: Parts & Pick<CallContext, 'records'>): Promise<Condition> {
  const says = (field: string): Condition => textMatches(field, 'contains', word)
  // The customers are few beside their requests, so they are found first.
  const us = inNameOf(viewer)
  const named = { where: says('name'), limit: maxCustomers }
  const [accounts, people] = await Promise.all([records.list(us, account, named), records.list(us, user, named)])
  const ids = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id)
  return any(
    word.length < minNumberLength ? never : says('name'),
    says('guestCompany'),
    says('guestName'),
    isIn('account', ids(accounts)),
    isIn('user', ids(people)),
    exists(requestLine, 'request', any(says('savedName'), says('savedCode'))),
  )
}

/** The order of a queue: what is due first, and of all requests the last ones first. */
function deskOrder({ queue, sort }: Pick<DeskQuery, 'queue' | 'sort'>): readonly Order[] {
  if (sort === null)
    return queue === 'all' ? [{ field: 'createdDate', descending: true }] : [{ field: 'dueOn' }, { field: 'name' }]
  return columns[sort.by].map((order) => ({ ...order, descending: sort.descending }))
}

/** Of the customers those with an account come first, in the order of their names. */
const columns: Readonly<Record<DeskSort, readonly Order[]>> = {
  number: [{ field: 'name' }],
  kind: [{ field: 'kind' }, { field: 'dueOn' }],
  customer: [{ field: 'account', of: account }, { field: 'guestCompany' }, { field: 'guestName' }],
  country: [{ field: 'site' }, { field: 'dueOn' }],
  due: [{ field: 'dueOn' }, { field: 'name' }],
  state: [{ field: 'state' }, { field: 'dueOn' }],
  assignee: [
    { field: 'assignee', of: user },
    { field: 'routedTo', of: user },
  ],
  submitted: [{ field: 'createdDate' }],
}

/**
 * Reads requests of the desk in their order. The product reads them, limited to what the viewer sees, because the names of colleagues,
 * by which they may be ordered, are not for everybody at the desk.
 */
export const deskRows = (
  query: Pick<DeskQuery, 'queue' | 'sort'>,
  where: Condition,
  slice: { readonly offset: number; readonly limit: number },
  { viewer, records }: Pick<CallContext, 'viewer' | 'records'>,
) => {
  const seen = records.model.visibility.conditionOf(customerRequest, viewer)
  return records.list(inNameOf(viewer), customerRequest, {
    where: all(where, seen),
    orderBy: deskOrder(query),
    ...slice,
  })
}
