import {
  getActionOverrides,
  getFormulaActivation,
  getGlobalActions,
  getLookupActions,
  getRecordCreateActions,
} from './action-calls.ts'
import {
  getRecordActions,
  getRecordEditActions,
  getRelatedListActions,
  getRelatedListRecordActions,
  getRelatedListsActions,
  postNamedRelatedListsActions,
  postRecordActions,
  postRelatedListActions,
  postRelatedListsActions,
} from './action-record-calls.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { getActionDefaults, getActionLayout, getQuickActionInfo } from './quick-action-calls.ts'
import { performCreateAction, performUpdateAction } from './quick-action-perform.ts'

export const actionEndpoints: readonly Endpoint[] = [
  getGlobalActions,
  getActionLayout,
  getLookupActions,
  getRecordCreateActions,
  getActionOverrides,
  getFormulaActivation,
  getQuickActionInfo,
  getActionDefaults,
  getRecordActions,
  postRecordActions,
  getRecordEditActions,
  getRelatedListActions,
  postRelatedListActions,
  getRelatedListsActions,
  postRelatedListsActions,
  postNamedRelatedListsActions,
  getRelatedListRecordActions,
  performCreateAction,
  performUpdateAction,
]
