import { actionTypes, formFactors } from '#platform/record-api/representations/actions.ts'
import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { mayDo } from '#platform/records/access.ts'
import { actionsAnswer, quickPlatformAction, type StandardButton, standardActions } from './action.ts'
import { actionQuery, namedActionQuery } from './action-query.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { globalQuickActions, quickActionsOf } from './quick-action.ts'
import { splitNames } from '#platform/record-api/related-lists/related-list.ts'

export const getGlobalActions = endpoint({
  method: 'GET',
  path: '/actions/global',
  summary: 'What the caller can do from anywhere.',
  family: 'Actions',
  query: namedActionQuery,
  body: null,
  answer: 'Action',
  run: async ({ query }, context) => {
    const position = { listContext: 'Global', source: 'Global' } as const
    const actions = globalQuickActions(context).map((each) => quickPlatformAction(context, each, position, query))
    const path = '/actions/global'
    return ok(actionsAnswer(context, path, query, [{ key: 'Global', path, actions }]))
  },
})

export const getLookupActions = endpoint({
  method: 'GET',
  path: '/actions/lookup/:objectApiNames',
  summary: 'What the caller can do where a record of an object is looked up.',
  family: 'Actions',
  query: actionQuery,
  body: null,
  answer: 'Action',
  run: async ({ params, query }, context) => {
    const { objects, viewer } = context
    const entities = splitNames('objectApiNames', params['objectApiNames']).map((name) => {
      const entity = objects.ofApiName(name)
      // The message does not say whether an object with this name exists.
      if (entity === null || !mayDo(viewer, entity, 'read'))
        throw failure('ENTITY_NOT_QUERYABLE', { object: name.slice(0, 120) })
      return entity
    })
    const names = entities.map(({ apiName }) => apiName)
    const parts = entities.map((entity) => ({
      key: entity.apiName,
      path: `/actions/lookup/${entity.apiName}`,
      actions: standardActions(viewer, entity, ['New'], { listContext: 'Lookup', source: entity.apiName }, query),
    }))
    return ok(actionsAnswer(context, `/actions/lookup/${names.join(',')}`, query, parts))
  },
})

export const getRecordCreateActions = endpoint({
  method: 'GET',
  path: '/actions/object/:objectApiName/record-create',
  summary: 'What the caller can do while they make a record of an object.',
  family: 'Actions',
  query: actionQuery,
  body: null,
  answer: 'Action',
  run: async ({ params, query }, context) => {
    const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
    const position = { listContext: 'RecordCreate', source: entity.apiName } as const
    const path = `/actions/object/${entity.apiName}/record-create`
    const actions = standardActions(context.viewer, entity, ['Save', 'SaveAndNew', 'Cancel'], position, query)
    return ok(actionsAnswer(context, path, query, [{ key: entity.apiName, path, actions }]))
  },
})

/** The standard buttons that other actions may replace. */
const overridable: readonly StandardButton[] = ['New', 'Edit', 'Delete', 'Clone']

export const getActionOverrides = endpoint({
  method: 'GET',
  path: '/actions/overrides/:objectApiName',
  summary: 'What takes the place of the standard actions of an object: here each stands for itself.',
  family: 'Actions',
  query: noQuery,
  body: null,
  answer: 'ActionOverrides',
  run: async ({ params }, { objects, viewer }) => {
    const entity = requireObject(objects, viewer, params['objectApiName'] ?? '')
    const position = { listContext: 'Record', source: entity.apiName } as const
    const body = {
      objectApiName: entity.apiName,
      overrides: formFactors.flatMap((formFactor) =>
        standardActions(viewer, entity, overridable, position, { formFactor }).map(({ apiName }) => ({
          actionApiName: apiName,
          formFactor,
          target: null,
          type: 'Default',
        })),
      ),
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

const feature = v.picklist(actionTypes)

export const getFormulaActivation = endpoint({
  method: 'GET',
  path: '/actions/formula-activation/:actionFeature',
  summary: 'By which formula each action of a kind shows: here by none, the caller having the right to it.',
  family: 'Actions',
  query: noQuery,
  body: null,
  answer: 'FormulaActivation',
  run: async ({ params }, context) => {
    const requested = v.safeParse(feature, params['actionFeature'])
    if (!requested.success)
      throw failure('ILLEGAL_VALUE', { parameter: 'actionFeature', known: actionTypes.join(', ') })
    const body = {
      actions: Object.fromEntries(
        (requested.output === 'QuickAction' ? allQuickActions(context) : []).map(({ apiName }) => [
          apiName,
          { formula: null, isActive: true },
        ]),
      ),
      feature: requested.output,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

const allQuickActions = (context: ApiContext) => [
  ...globalQuickActions(context),
  ...context.objects.all
    .filter((entity) => mayDo(context.viewer, entity, 'read'))
    .flatMap((entity) => quickActionsOf(context, entity)),
]
