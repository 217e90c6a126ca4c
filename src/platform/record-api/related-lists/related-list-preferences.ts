import { Failure, failure } from '#platform/values/errors.ts'
import { relatedListUserPreferencesInput } from '#platform/record-api/representations/list-inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { attempt, itemOf } from '#platform/record-api/batch-items.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import {
  changePreferencesOf,
  type ColumnPreferences,
  readPreferencesOf,
} from '#platform/record-api/lists/column-preferences.ts'
import { orderInfo } from '#platform/record-api/lists/list-sort.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { requireRelatedListOf, preferencesIdOf, type RelatedList, splitNames } from './related-list.ts'

export const getPreferences = endpoint({
  method: 'GET',
  path: '/related-list-preferences/:preferencesId',
  summary: 'What the caller has set for themselves of a related list (`Account.Contacts`).',
  family: 'Related lists',
  query: noQuery,
  body: null,
  answer: 'RelatedListUserPreferences',
  run: async ({ params }, context) => {
    const relatedList = requireByPreferencesId(context, params['preferencesId'] ?? '')
    return ok(represent(context, relatedList, (await readPreferences(context, [relatedList]))(relatedList)))
  },
})

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/related-list-preferences/:preferencesId',
  summary: 'Sets widths, wrapping and order of a related list for the caller alone.',
  family: 'Related lists',
  query: noQuery,
  body: relatedListUserPreferencesInput,
  answer: 'RelatedListUserPreferences',
  run: async ({ params, body }, context) => {
    const relatedList = requireByPreferencesId(context, params['preferencesId'] ?? '')
    return ok(represent(context, relatedList, await setPreferences(context, relatedList, body)))
  },
})

export const getPreferencesBatch = endpoint({
  method: 'GET',
  path: '/related-list-preferences/batch/:preferencesIds',
  summary: 'What the caller has set of several related lists, each with a status of its own.',
  family: 'Related lists',
  query: noQuery,
  body: null,
  answer: 'RelatedListPreferencesBatch',
  run: async ({ params }, context) => {
    const requested = await Promise.all(
      splitNames('preferencesIds', params['preferencesIds']).map((id) =>
        attempt(() => requireByPreferencesId(context, id)),
      ),
    )
    const known = requested.flatMap((each) => (each instanceof Failure ? [] : each))
    const preferencesOf = await readPreferences(context, known)
    return ok({
      results: requested.map((each) =>
        itemOf(each instanceof Failure ? each : represent(context, each, preferencesOf(each))),
      ),
    })
  },
})

/** The preferences of related lists, in one query. */
export async function readPreferences(
  context: ApiContext,
  relatedLists: readonly RelatedList[],
): Promise<(relatedList: RelatedList) => ColumnPreferences> {
  const preferencesOf = await readPreferencesOf(context, 'related-list', relatedLists.map(preferencesIdOf))
  return (relatedList) => preferencesOf(preferencesIdOf(relatedList))
}

export const setPreferences = (
  context: ApiContext,
  relatedList: RelatedList,
  change: Representation<'RelatedListUserPreferencesInput'>,
): Promise<ColumnPreferences> =>
  changePreferencesOf(context, 'related-list', preferencesIdOf(relatedList), relatedList.relationship.child, change)

/**
 * Throws RELATED_LIST_UNKNOWN where the name has not the form `Object.List`, else what `requireRelatedListOf` throws.
 */
function requireByPreferencesId(context: ApiContext, preferencesId: string): RelatedList {
  const [parent, relatedListId, ...rest] = preferencesId.split('.')
  if (parent === undefined || relatedListId === undefined || rest.length > 0)
    throw failure('RELATED_LIST_UNKNOWN', { relatedList: preferencesId.slice(0, 120) })
  return requireRelatedListOf(context, parent, relatedListId)
}

const represent = (
  context: ApiContext,
  relatedList: RelatedList,
  { columnWidths, columnWrap, orderedBy }: ColumnPreferences,
): Representation<'RelatedListUserPreferences'> => ({
  columnWidths,
  columnWrap,
  orderedBy: orderInfo(context, relatedList.relationship.child, orderedBy),
  preferencesId: preferencesIdOf(relatedList),
})
