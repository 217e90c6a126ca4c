import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { actionInput, relatedListsActionInput } from '#representations/inputs.ts'
import type { Representation } from '#representations/table.ts'
import { actionsAnswer, quickPlatformAction, standardActions } from './action.ts'
import {
  actionQuery,
  actionQuestionIn,
  type ActionQuestion,
  namedActionQuery,
  recordActionBody,
  recordActionQuery,
} from './action-query.ts'
import type { ApiContext } from '../api-context.ts'
import { attempt, itemOf } from '../batch-items.ts'
import { childRelationships } from '../child-relationships.ts'
import { endpoint, ok } from '../endpoint.ts'
import { demandRecordId } from '../object-catalogue.ts'
import { isCreateable } from '../metadata/object-info.ts'
import { noQuery } from '../query-schemas.ts'
import { quickActionsOf } from './quick-action.ts'
import { demandRelatedList, splitNames } from '../related-lists/related-list.ts'

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
  run: async ({ params, body }, context) => ok(await recordActions(context, params, actionQuestionIn(body))),
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
    const found = await demandRecords(context, params['recordIds'])
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
  run: async ({ params, body }, context) => ok(await relatedListActions(context, params, actionQuestionIn(body))),
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
    const found = await demandRecords(context, params['recordIds'])
    const asked = splitNames('relatedListIds', params['relatedListIds'])
    return ok(
      await listActionsBatch(
        context,
        found,
        asked.map((relatedListId) => ({ relatedListId, question: query })),
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
    const found = await demandRecords(context, params['recordIds'])
    return ok(await listActionsBatch(context, found, listsAskedIn(body)))
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
    const found = await demandRecords(context, params['recordIds'])
    const named = splitNames('relatedListIds', params['relatedListIds'])
    const asked =
      'relatedListsActionParameters' in body
        ? listsAskedIn(body)
        : named.map((relatedListId) => ({ relatedListId, question: actionQuestionIn(body) }))
    return ok(await listActionsBatch(context, found, asked))
  },
})

const listsAskedIn = ({ relatedListsActionParameters }: v.InferOutput<typeof relatedListsActionInput>) =>
  relatedListsActionParameters.map(({ relatedListId, ...question }) => ({
    relatedListId,
    question: actionQuestionIn(question),
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
      demandRecords(context, params['recordIds']),
      demandRecords(context, params['relatedListRecordIds']),
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

/** Comma-joined ids, in their order, each once; one question for each object. Throws INVALID_ID, RECORD_NOT_FOUND for the first that is not there. */
async function demandRecords(context: ApiContext, given: string | undefined): Promise<readonly FoundRecord[]> {
  const asked = splitNames('recordIds', given).map((id) => demandRecordId(context.objects, context.viewer, id))
  const rows = await Promise.all(
    [...Map.groupBy(asked, ({ entity }) => entity)].map(([entity, of]) =>
      context.records.byIds(context.viewer, entity, [...new Set(of.map(({ id }) => id))]),
    ),
  )
  const byId = new Map(rows.flat().map((row) => [row.id, row]))
  const unique = new Map(asked.map((each) => [each.id, each.entity]))
  return [...unique].map(([id, entity]) => {
    const row = byId.get(id)
    if (row === undefined) throw failure('RECORD_NOT_FOUND', { id })
    return { entity, row }
  })
}

const idsOf = (found: readonly FoundRecord[]): string => found.map(({ row }) => row.id).join(',')

async function recordActions(context: ApiContext, params: Params, question: ActionQuestion): Promise<Action> {
  const found = await demandRecords(context, params['recordIds'])
  const parts = found.map(({ entity, row: { id } }) => {
    const place = { listContext: 'Record', source: id } as const
    return {
      key: id,
      path: `/actions/record/${id}`,
      actions: [
        ...standardActions(context.viewer, entity, ['Edit', 'Delete', 'Clone'], place, question),
        ...quickActionsOf(context, entity).map((each) => quickPlatformAction(context, each, place, question)),
      ],
    }
  })
  return actionsAnswer(context, `/actions/record/${idsOf(found)}`, question, parts)
}

async function relatedListActions(context: ApiContext, params: Params, question: ActionQuestion): Promise<Action> {
  const found = await demandRecords(context, params['recordIds'])
  return listActions(context, found, params['relatedListId'] ?? '', question)
}

/** Throws RELATED_LIST_UNKNOWN where one of the records has no such list. */
function listActions(
  context: ApiContext,
  found: readonly FoundRecord[],
  relatedListId: string,
  question: ActionQuestion,
): Action {
  const { viewer } = context
  const parts = found.map(({ entity, row: { id } }) => {
    const { child, field, relationshipName } = demandRelatedList(context, entity, relatedListId).relationship
    const related = { object: child, recordId: null }
    return {
      key: id,
      path: `/actions/record/${id}/related-list/${relationshipName}`,
      actions: isCreateable(viewer, child, field)
        ? standardActions(viewer, child, ['New'], { listContext: 'RelatedList', source: id, related }, question)
        : [],
    }
  })
  const path = `/actions/record/${idsOf(found)}/related-list/${encodeURIComponent(relatedListId)}`
  return actionsAnswer(context, path, question, parts)
}

async function listActionsBatch(
  context: ApiContext,
  found: readonly FoundRecord[],
  asked: readonly { readonly relatedListId: string; readonly question: ActionQuestion }[],
): Promise<Representation<'ActionBatch'>> {
  const results = await Promise.all(
    asked.map(async ({ relatedListId, question }) =>
      itemOf(await attempt(() => listActions(context, found, relatedListId, question))),
    ),
  )
  return { results }
}
