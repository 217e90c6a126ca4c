import type * as v from 'valibot'
import { recordLayoutUserStateInput } from '#platform/record-api/representations/list-inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { layoutOf } from './layout.ts'
import { layoutQuery } from './layout-query.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { requestedRecordType } from '#platform/record-api/record-types.ts'
import { changeUserState, userStates } from './user-state.ts'

export const getLayout = endpoint({
  method: 'GET',
  path: '/layout/:objectApiName',
  summary: 'How a record of an object is laid out, for reading, changing or making one.',
  family: 'Metadata',
  query: layoutQuery,
  body: null,
  answer: 'RecordLayout',
  run: async ({ params, query }, context) => ok(requestedLayout(context, params, query)),
})

export const getLayoutUserState = endpoint({
  method: 'GET',
  path: '/layout/:objectApiName/user-state',
  summary: 'Which sections of a layout the caller has folded.',
  family: 'Metadata',
  query: layoutQuery,
  body: null,
  answer: 'RecordLayoutUserState',
  run: async ({ params, query }, context) => {
    const layout = requestedLayout(context, params, query)
    return ok((await userStates(context, [layout]))[layout.id ?? ''] ?? null)
  },
})

export const updateLayoutUserState = endpoint({
  method: 'PATCH',
  path: '/layout/:objectApiName/user-state',
  summary: 'Folds or unfolds sections of a layout for the caller.',
  family: 'Metadata',
  query: layoutQuery,
  body: recordLayoutUserStateInput,
  answer: 'RecordLayoutUserState',
  run: async ({ params, query, body }, context) =>
    ok(await changeUserState(context, requestedLayout(context, params, query), body)),
})

/** Throws ACCESS_DENIED, INVALID_ID. */
function requestedLayout(
  context: ApiContext,
  params: Readonly<Record<string, string>>,
  { recordTypeId, ...query }: v.InferOutput<typeof layoutQuery>,
): Representation<'RecordLayout'> {
  const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
  const { id } = requestedRecordType(context.viewer, entity, recordTypeId)
  return layoutOf(context, entity, { ...query, recordTypeId: id })
}
