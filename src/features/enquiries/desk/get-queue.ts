import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { deskQueues, deskSorts, deskStates, maxDeskSearch } from '#features/enquiries/requests/desk-address.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { isOverdue, statusOf } from '#features/enquiries/requests/request-rules.ts'
import { user } from '#features/identity/people/user.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { countTo, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { deskCondition, deskRows, wordsOf } from './queue-conditions.ts'
import { queuePageSize } from './queue-row.ts'

/** The maximum number of lines that are read for one page: the first ones of each request come first. */
const maxLines = 2000

/** RequestController.getQueue: returns a page of the requests of the desk, each as a row of its table (ERD-07). */
export const getQueue = call({
  name: 'RequestController.getQueue',
  cacheable: false,
  access: ['internalSales', 'administrator'],
  params: v.object({
    page: v.optional(countTo(1_000_000), 1),
    queue: v.optional(v.picklist(deskQueues), 'open'),
    search: v.optional(v.pipe(v.string(), v.maxLength(maxDeskSearch)), ''),
    kind: v.optional(v.nullable(v.picklist(cartKinds)), null),
    state: v.optional(v.nullable(v.picklist(deskStates)), null),
    site: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20))), null),
    sort: v.optional(v.nullable(v.object({ by: v.picklist(deskSorts), descending: v.boolean() })), null),
    ...siteParams,
  }),
  run: async ({ page, countryCode, languageCode, ...query }, requestContext) => {
    const viewer = siteViewer({ countryCode, languageCode }, requestContext.viewer)
    const context = { ...requestContext, viewer }
    const where = await deskCondition(query, context)
    const [total, rows] = await Promise.all([
      context.records.count(viewer, customerRequest, where),
      deskRows(query, where, { offset: (page - 1) * queuePageSize, limit: queuePageSize }, context),
    ])
    return { rows: await queueRows(rows, wordsOf(query.search), context), total }
  },
})

async function queueRows(
  rows: readonly Row<typeof customerRequest>[],
  words: readonly string[],
  { records, viewer, now }: CallContext,
) {
  const us = inNameOf(viewer)
  const ofRows = isIn(
    'request',
    rows.map(({ id }) => id),
  )
  const idsOf = (field: 'account' | 'assignee' | 'routedTo' | 'user') => rows.flatMap((row) => row[field] ?? [])
  const [lines, counts, accounts, people] = await Promise.all([
    records.list(viewer, requestLine, { where: ofRows, orderBy: [{ field: 'position' }], limit: maxLines }),
    records.countBy(viewer, requestLine, 'request', { where: ofRows, limit: queuePageSize }),
    records.byIds(us, account, [...new Set(idsOf('account'))]),
    records.byIds(us, user, [...new Set([...idsOf('assignee'), ...idsOf('routedTo'), ...idsOf('user')])]),
  ])
  const nameOf = (id: string | null): string | null => people.find((each) => each.id === id)?.name ?? null
  return rows.map((row) => {
    const { id, name, kind, site, dueOn, closeReason } = row
    const today = dayOfRequest(row, now())
    const status = statusOf(row, today)
    const own = lines.filter(({ request }) => request === id)
    return {
      id,
      name,
      kind,
      site,
      dueOn,
      closeReason,
      status,
      customer:
        accounts.find((each) => each.id === row.account)?.name ?? row.guestCompany ?? row.guestName ?? nameOf(row.user),
      lines: counts.find(({ value }) => value === id)?.count ?? 0,
      product: foundLine(own, words)?.savedName ?? null,
      isOverdue: isOverdue(row, today),
      assignee: nameOf(row.assignee) ?? nameOf(row.routedTo),
    }
  })
}

/** The line that stands for its request: the one of which a search has found most words, else the first one. */
function foundLine<Line extends { readonly savedName: string; readonly savedCode: string | null }>(
  lines: readonly Line[],
  words: readonly string[],
): Line | undefined {
  const found = ({ savedName, savedCode }: Line): number => {
    const text = `${savedName} ${savedCode ?? ''}`.toLowerCase()
    return words.filter((word) => text.includes(word.toLowerCase())).length
  }
  return lines.toSorted((one, other) => found(other) - found(one))[0]
}
