import * as v from 'valibot'
import { Failure, failure } from '#domain/errors.ts'
import { relatedListUserPreferencesInput } from '#representations/list-inputs.ts'
import { readWith } from '#representations/check.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { attempt, itemOf } from '../batch-items.ts'
import { endpoint, ok } from '../endpoint.ts'
import { checkedSort, orderInfo, type SortEntry } from '../lists/list-sort.ts'
import { noQuery } from '../query-schemas.ts'
import { demandRelatedListOf, preferencesIdOf, type RelatedList, splitNames } from './related-list.ts'

/** What somebody has set for themselves of a related list: nothing of it where nobody has. */
export interface Preferences {
  /** In pixels, -1 the default one. */
  readonly columnWidths: Readonly<Record<string, number>>
  readonly columnWrap: Readonly<Record<string, boolean>>
  readonly orderedBy: readonly SortEntry[]
}

/** Null resets (platform API 2.5); what is not said stays. */
type Change = Representation<'RelatedListUserPreferencesInput'>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/related-list-preferences/:preferencesId',
  summary: 'What the caller has set for themselves of a related list (`Account.Contacts`).',
  family: 'Related lists',
  query: noQuery,
  body: null,
  answer: 'RelatedListUserPreferences',
  run: async ({ params }, context) => {
    const relatedList = demandByPreferencesId(context, params['preferencesId'] ?? '')
    return ok(represent(context, relatedList, await readPreferences(context, relatedList)))
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
    const relatedList = demandByPreferencesId(context, params['preferencesId'] ?? '')
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
    const asked = await Promise.all(
      splitNames('preferencesIds', params['preferencesIds']).map((id) =>
        attempt(() => demandByPreferencesId(context, id)),
      ),
    )
    const known = asked.flatMap((each) => (each instanceof Failure ? [] : each))
    const preferences = await readAllPreferences(context, known)
    return ok({
      results: asked.map((each) =>
        itemOf(
          each instanceof Failure
            ? each
            : represent(context, each, preferences.get(preferencesIdOf(each)) ?? noPreferences),
        ),
      ),
    })
  },
})

export const noPreferences: Preferences = { columnWidths: {}, columnWrap: {}, orderedBy: [] }

export async function readPreferences(context: ApiContext, relatedList: RelatedList): Promise<Preferences> {
  const all = await readAllPreferences(context, [relatedList])
  return all.get(preferencesIdOf(relatedList)) ?? noPreferences
}

/** By their ids; one question. A guest has none. */
export async function readAllPreferences(
  { store, viewer }: ApiContext,
  relatedLists: readonly RelatedList[],
): Promise<ReadonlyMap<string, Preferences>> {
  if (viewer.user === undefined) return new Map()
  const stored = await store.settings.readSeveral(viewer.user.id, 'related-list', relatedLists.map(preferencesIdOf))
  return new Map([...stored].map(([id, value]) => [id, preferencesIn(value)]))
}

/** Throws WRITE_DENIED for a guest, INVALID_FIELD where the list cannot be ordered so. */
export async function setPreferences(
  context: ApiContext,
  relatedList: RelatedList,
  change: Change,
): Promise<Preferences> {
  const { store, viewer } = context
  if (viewer.user === undefined) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const orderedBy = change.orderedBy && checkedSort(context, relatedList.relationship.child, change.orderedBy)
  const before = await readPreferences(context, relatedList)
  const changed = {
    columnWidths: changedTo(before.columnWidths, change.columnWidths, {}),
    columnWrap: changedTo(before.columnWrap, change.columnWrap, {}),
    orderedBy: changedTo(before.orderedBy, orderedBy, []),
  }
  await store.settings.write(viewer.user.id, 'related-list', preferencesIdOf(relatedList), changed)
  return changed
}

function changedTo<Value>(before: Value, given: Value | null | undefined, none: Value): Value {
  if (given === undefined) return before
  return given ?? none
}

const preferencesInput: v.GenericSchema<unknown, Change> = relatedListUserPreferencesInput

/** What was stored under other rules than today's is as if it were not set. */
function preferencesIn(stored: unknown): Preferences {
  const read = readWith(preferencesInput, stored)
  const value = 'value' in read ? read.value : {}
  return {
    columnWidths: value.columnWidths ?? {},
    columnWrap: value.columnWrap ?? {},
    orderedBy: value.orderedBy ?? [],
  }
}

/** Throws RELATED_LIST_UNKNOWN where it is no `Object.List`, else as `demandRelatedListOf`. */
function demandByPreferencesId(context: ApiContext, preferencesId: string): RelatedList {
  const [parent, relatedListId, ...rest] = preferencesId.split('.')
  if (parent === undefined || relatedListId === undefined || rest.length > 0)
    throw failure('RELATED_LIST_UNKNOWN', { relatedList: preferencesId.slice(0, 120) })
  return demandRelatedListOf(context, parent, relatedListId)
}

const represent = (
  context: ApiContext,
  relatedList: RelatedList,
  { columnWidths, columnWrap, orderedBy }: Preferences,
): Representation<'RelatedListUserPreferences'> => ({
  columnWidths,
  columnWrap,
  orderedBy: orderInfo(context, relatedList.relationship.child, orderedBy),
  preferencesId: preferencesIdOf(relatedList),
})
