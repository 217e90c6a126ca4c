import * as v from 'valibot'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { afterAct, type RequestOutcome, statusOf } from '#features/enquiries/requests/request-rules.ts'
import { user } from '#features/identity/people/user.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals, overlaps } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { Failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum number of people of the desk from whom one is chosen. */
const maxColleagues = 500

/**
 * RequestController.assign: gives a request that is not answered yet to a named person of the desk (ENQ-07). Somebody else, and who has
 * the request already, is not valid.
 */
export const assignRequest = call({
  name: 'RequestController.assign',
  cacheable: false,
  access: ['internalSales', 'administrator'],
  params: v.object({ requestId: keyText, version: v.pipe(v.number(), v.integer()), colleague: keyText, ...siteParams }),
  run: async ({ requestId, version, colleague, ...siteLocale }, requestContext): Promise<RequestOutcome> => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer, now } = context
    const row = await records.byId(viewer, customerRequest, requestId)
    if (row === null) return { type: 'gone' }
    if (!mayAssign(row, viewer, now())) return { type: 'stale' }
    const people = await colleaguesFor(row, viewer, context)
    const chosen = people.find(({ id }) => id === toId18(colleague))
    if (chosen === undefined) return { type: 'refused', errors: { colleague: { code: 'notValid' } } }
    try {
      await records.write(inNameOf(viewer), async (handle) => {
        const taken =
          row.state === 'submitted'
            ? await handle.transition(customerRequest, row.id, version, { action: 'Take' })
            : { version }
        await handle.transition(customerRequest, row.id, taken.version, {
          action: 'Assign',
          values: { assignee: chosen.id },
        })
      })
      return { type: 'done' }
    } catch (error) {
      if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
      throw error
    }
  },
  form: { fields: ['colleague'], gone: 'requests.error.gone', after: afterAct },
})

/** Everybody at the desk assigns what nobody has taken; after that the person who has it, and administrators. */
export function mayAssign(row: Row<typeof customerRequest>, viewer: Viewer, now: Date): boolean {
  const status = statusOf(row, dayOfRequest(row, now))
  if (!isInternal(viewer)) return false
  if (status === 'submitted') return true
  return status === 'inReview' && (row.assignee === viewer.user?.id || rolesOf(viewer).includes('administrator'))
}

/** The active people of the desk by name, without the one who has the request. */
export async function colleaguesFor(
  { assignee }: Pick<Row<typeof customerRequest>, 'assignee'>,
  viewer: Viewer,
  { records }: Pick<CallContext, 'records'>,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const people = await records.list(inNameOf(viewer), user, {
    where: all(equals('isActive', true), overlaps('roles', ['internalSales', 'administrator'])),
    orderBy: [{ field: 'name' }, { field: 'id' }],
    limit: maxColleagues,
  })
  return people.filter(({ id }) => id !== assignee).map(({ id, name }) => ({ id, name }))
}
