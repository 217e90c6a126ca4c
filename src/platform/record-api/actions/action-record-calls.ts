import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { actionInput, relatedListsActionInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { actionsAnswer, quickPlatformAction, standardActions } from './action.ts'
import {
  actionQuery,
  actionRequestIn,
  type ActionRequest,
  namedActionQuery,
  recordActionBody,
  recordActionQuery,
} from './action-query.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { attempt, itemOf } from '#platform/record-api/batch-items.ts'
import { childRelationships } from '#platform/record-api/child-relationships.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { isCreateable } from '#platform/record-api/metadata/object-info.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { quickActionsOn } from './quick-action.ts'
import { requireRelatedList, splitNames } from '#platform/record-api/related-lists/related-list.ts'

type Action = Representation<'Action'>
type Params = Readonly<Record<string, string>>

export const getRecordActions = endpoint({
  method: 'GET',
  path: '/actions/record/:recordIds',
  summary: 'What the caller can do with records. Says which by sections or apiNames (VAL-17).',
  family: 'Actions',
  query: recordActionQuery,
  body: null,
  answer: 'Action',
  run: async ({ params, query }, context) => ok(await recordActions(context, params, query)),
})

export const postRecordActions = endpoint({
  method: 'POST',
  path: '/actions/record/:recordIds',
  summary: 'The same, asked for in the body.',
  family: 'Actions',
  query: noQuery,
  body: recordActionBody,
  answer: 'Action',
  reads: true,
  run: async ({ params, body }, context) => ok(await recordActions(context, params, actionRequestIn(body))),
})

export const getRecordEditActions = endpoint({
  method: 'GET',
  path: '/actions/record/:recordIds/record-edit',
  summary: 'What the caller can do while they change a record.',
  family: 'Actions',
  query: actionQuery,
  body: null,
  answer: 'Action',
  run: async ({ params, query }, context) => {
    const found = await requireRecords(context, params['recordIds'])
    const parts = found.map(({ entity, row: { id } }) => ({
      key: id,
      path: `/actions/record/${id}/record-edit`,
      actions: standardActions(
        context.viewer,
        entity,
        ['SaveEdit', 'CancelEdit'],
        { listContext: 'RecordEdit', source: id },
        query,
      ),
    }))
    return ok(actionsAnswer(context, `/actions/record/${idsOf(found)}/record-edit`, query, parts))
  },
})

export const getRelatedListActions = endpoint({
  method: 'GET',
  path: '/actions/record/:recordIds/related-list/:relatedListId',
  summary: 'What the caller can do with a related list of records.',
  family: 'Actions',
  query: namedActionQuery,
  body: null,
  answer: 'Action',
  run: async ({ params, query }, context) => ok(await relatedListActions(context, params, query)),
})

export const postRelatedListActions = endpoint({
  method: 'POST',
  path: '/actions/record/:recordIds/related-list/:relatedListId',
  summary: 'The same, asked for in the body.',
  family: 'Actions',
  query: noQuery,
  body: actionInput,
  answer: 'Action',
  reads: true,
  run: async ({ params, body }, context) => ok(await relatedListActions(context, params, actionRequestIn(body))),
})

export const getRelatedListsActions = endpoint({
  method: 'GET',
  path: '/actions/record/:recordIds/related-list/batch/:relatedListIds',
  summary: 'What the caller can do with several related lists, each with a status of its own.',
  family: 'Actions',
  query: actionQuery,
  body: null,
  answer: 'ActionBatch',
  run: async ({ params, query }, context) => {
    const found = await requireRecords(context, params['recordIds'])
    const requested = splitNames('relatedListIds', params['relatedListIds'])
    return ok(
      await listActionsBatch(
        context,
        found,
        requested.map((relatedListId) => ({ relatedListId, request: query })),
      ),
    )
  },
})

export const postRelatedListsActions = endpoint({
  method: 'POST',
  path: '/actions/record/:recordIds/related-list/batch',
  summary: 'The same, asked for in the body.',
  family: 'Actions',
  query: noQuery,
  body: relatedListsActionInput,
  answer: 'ActionBatch',
  reads: true,
  run: async ({ params, body }, context) => {
    const found = await requireRecords(context, params['recordIds'])
    return ok(await listActionsBatch(context, found, requestedLists(body)))
  },
})

export const postNamedRelatedListsActions = endpoint({
  method: 'POST',
  path: '/actions/record/:recordIds/related-list/batch/:relatedListIds',
  summary: 'The same, of the lists in the address, or each with a question of its own in the body.',
  family: 'Actions',
  query: noQuery,
  body: v.union([relatedListsActionInput, actionInput], 'A request for actions of related lists is an object.'),
  answer: 'ActionBatch',
  reads: true,
  run: async ({ params, body }, context) => {
    const found = await requireRecords(context, params['recordIds'])
    const named = splitNames('relatedListIds', params['relatedListIds'])
    const requested =
      'relatedListsActionParameters' in body
        ? requestedLists(body)
        : named.map((relatedListId) => ({ relatedListId, request: actionRequestIn(body) }))
    return ok(await listActionsBatch(context, found, requested))
  },
})

const requestedLists = ({ relatedListsActionParameters }: v.InferOutput<typeof relatedListsActionInput>) =>
  relatedListsActionParameters.map(({ relatedListId, ...request }) => ({
    relatedListId,
    request: actionRequestIn(request),
  }))

export const getRelatedListRecordActions = endpoint({
  method: 'GET',
  path: '/actions/record/:recordIds/related-list-record/:relatedListRecordIds',
  summary: 'What the caller can do with single records of related lists.',
  family: 'Actions',
  query: actionQuery,
  body: null,
  answer: 'Action',
  run: async ({ params, query }, context) => {
    const [parents, children] = await Promise.all([
      requireRecords(context, params['recordIds']),
      requireRecords(context, params['relatedListRecordIds']),
    ])
    const childIds = idsOf(children)
    const parts = parents.map(({ entity, row: { id } }) => {
      const relationships = childRelationships(context.objects, context.viewer, entity)
      const own = children.filter((child) =>
        relationships.some((each) => each.child === child.entity && Reflect.get(child.row, each.field.property) === id),
      )
      const actions = own.flatMap((child) =>
        standardActions(
          context.viewer,
          child.entity,
          ['Edit', 'Delete'],
          { listContext: 'RelatedListRecord', source: id, related: { object: child.entity, recordId: child.row.id } },
          query,
        ),
      )
      return { key: id, path: `/actions/record/${id}/related-list-record/${childIds}`, actions }
    })
    const path = `/actions/record/${idsOf(parents)}/related-list-record/${childIds}`
    return ok(actionsAnswer(context, path, query, parts))
  },
})

interface FoundRecord {
  readonly entity: Entity
  readonly row: Row<Entity>
}

/**
 * Reads comma-separated ids in their order, each once, with one query for each object. Throws INVALID_ID, and RECORD_NOT_FOUND for
 * the first record that does not exist.
 */
async function requireRecords(context: ApiContext, input: string | undefined): Promise<readonly FoundRecord[]> {
  const requested = splitNames('recordIds', input).map((id) => requireRecordId(context.objects, context.viewer, id))
  const rows = await Promise.all(
    [...Map.groupBy(requested, ({ entity }) => entity)].map(([entity, of]) =>
      context.records.byIds(context.viewer, entity, [...new Set(of.map(({ id }) => id))]),
    ),
  )
  const byId = new Map(rows.flat().map((row) => [row.id, row]))
  const unique = new Map(requested.map((each) => [each.id, each.entity]))
  return [...unique].map(([id, entity]) => {
    const row = byId.get(id)
    if (row === undefined) throw failure('RECORD_NOT_FOUND', { id })
    return { entity, row }
  })
}

const idsOf = (found: readonly FoundRecord[]): string => found.map(({ row }) => row.id).join(',')

async function recordActions(context: ApiContext, params: Params, request: ActionRequest): Promise<Action> {
  const found = await requireRecords(context, params['recordIds'])
  const parts = found.map(({ entity, row }) => {
    const { id } = row
    const position = { listContext: 'Record', source: id } as const
    return {
      key: id,
      path: `/actions/record/${id}`,
      actions: [
        ...standardActions(context.viewer, entity, ['Edit', 'Delete', 'Clone'], position, request),
        ...quickActionsOn(context, entity, row).map((each) => quickPlatformAction(context, each, position, request)),
      ],
    }
  })
  return actionsAnswer(context, `/actions/record/${idsOf(found)}`, request, parts)
}

async function relatedListActions(context: ApiContext, params: Params, request: ActionRequest): Promise<Action> {
  const found = await requireRecords(context, params['recordIds'])
  return listActions(context, found, params['relatedListId'] ?? '', request)
}

/** Throws RELATED_LIST_UNKNOWN where one of the records has no such list. */
function listActions(
  context: ApiContext,
  found: readonly FoundRecord[],
  relatedListId: string,
  request: ActionRequest,
): Action {
  const { viewer } = context
  const parts = found.map(({ entity, row: { id } }) => {
    const { child, field, relationshipName } = requireRelatedList(context, entity, relatedListId).relationship
    const related = { object: child, recordId: null }
    return {
      key: id,
      path: `/actions/record/${id}/related-list/${relationshipName}`,
      actions: isCreateable(viewer, child, field)
        ? standardActions(viewer, child, ['New'], { listContext: 'RelatedList', source: id, related }, request)
        : [],
    }
  })
  const path = `/actions/record/${idsOf(found)}/related-list/${encodeURIComponent(relatedListId)}`
  return actionsAnswer(context, path, request, parts)
}

async function listActionsBatch(
  context: ApiContext,
  found: readonly FoundRecord[],
  requested: readonly { readonly relatedListId: string; readonly request: ActionRequest }[],
): Promise<Representation<'ActionBatch'>> {
  const results = await Promise.all(
    requested.map(async ({ relatedListId, request }) =>
      itemOf(await attempt(() => listActions(context, found, relatedListId, request))),
    ),
  )
  return { results }
}
