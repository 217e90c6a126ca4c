import * as v from 'valibot'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { list, noQuery, text } from '#platform/record-api/query-schemas.ts'
import { requireQuickAction } from './quick-action.ts'
import { defaultsOfAction, layoutOfAction } from './quick-action-form.ts'

export const getActionLayout = endpoint({
  method: 'GET',
  path: '/actions/layout/:actionApiName',
  summary: 'The form of a quick action.',
  family: 'Actions',
  query: noQuery,
  body: null,
  answer: 'QuickActionLayout',
  run: async ({ params }, context) => {
    const action = requireQuickAction(context, params['actionApiName'] ?? '')
    const layout = layoutOfAction(context, action)
    // Platform API 2.4: until v57 the answer was the layout itself. Clients read either form.
    return ok({ ...layout, actionApiName: action.apiName, layout })
  },
})

export const getQuickActionInfo = endpoint({
  method: 'GET',
  path: '/actions/quick-action-info/:actionApiName',
  summary: 'A quick action: what it does to which object, and its form.',
  family: 'Actions',
  query: noQuery,
  body: null,
  answer: 'QuickActionInfo',
  run: async ({ params }, context) => {
    const action = requireQuickAction(context, params['actionApiName'] ?? '')
    const body = {
      apiName: action.apiName,
      contextObjectApiName: action.context?.apiName ?? null,
      label: action.label,
      layout: layoutOfAction(context, action),
      size: 'Large' as const,
      targetObjectApiName: action.target.apiName,
      type: action.subtype,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

export const getActionDefaults = endpoint({
  method: 'GET',
  path: '/actions/record-defaults/:actionApiName',
  summary: 'What the form of a quick action begins with; done on the record `parentRecordId`.',
  family: 'Actions',
  query: v.object({ optionalFields: list, parentRecordId: text }),
  body: null,
  answer: 'QuickActionDefaults',
  run: async ({ params, query }, context) => {
    const action = requireQuickAction(context, params['actionApiName'] ?? '')
    return ok(await defaultsOfAction(context, action, query.parentRecordId, query.optionalFields))
  },
})
