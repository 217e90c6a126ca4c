import type * as v from 'valibot'
import { recordLayoutUserStateInput } from '#representations/list-inputs.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { endpoint, ok } from '../endpoint.ts'
import { layoutOf } from './layout.ts'
import { layoutQuery } from './layout-query.ts'
import { demandObject } from '../object-catalogue.ts'
import { askedRecordType } from '../record-types.ts'
import { changeUserState, userStates } from './user-state.ts'

export const getLayout = endpoint({
  method: 'GET',
  path: '/layout/:objectApiName',
  summary: 'How a record of an object is laid out, for reading, changing or making one.',
  family: 'Metadata',
  query: layoutQuery,
  body: null,
  answer: 'RecordLayout',
  run: async ({ params, query }, context) => ok(askedLayout(context, params, query)),
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
    const layout = askedLayout(context, params, query)
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
    ok(await changeUserState(context, askedLayout(context, params, query), body)),
})

/** Throws ACCESS_DENIED, INVALID_ID. */
function askedLayout(
  context: ApiContext,
  params: Readonly<Record<string, string>>,
  { recordTypeId, ...query }: v.InferOutput<typeof layoutQuery>,
): Representation<'RecordLayout'> {
  const entity = demandObject(context.objects, context.viewer, params['objectApiName'] ?? '')
  const { id } = askedRecordType(context.viewer, entity, recordTypeId)
  return layoutOf(context, entity, { ...query, recordTypeId: id })
}
