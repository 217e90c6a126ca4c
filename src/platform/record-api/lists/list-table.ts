import type { Endpoint } from '#platform/record-api/endpoint.ts'
import {
  changeListInfo,
  createListInfo,
  getListInfo,
  getListInfoBatch,
  getListInfoOrSummaries,
  removeListInfo,
} from './list-info-calls.ts'
import { getListObjectInfo } from './list-object-info.ts'
import { changeListPreferences, getListPreferences } from './list-preference-calls.ts'
import { askListRecords, getListRecords, getListRecordsById } from './list-record-calls.ts'
import { getListUi, getListUiOrSummaries } from './list-ui-calls.ts'
import { getMruListInfo, getMruListRecords, getMruListUi } from './mru-calls.ts'

/** The calls about lists (platform API 2.2). */
export const listEndpoints: readonly Endpoint[] = [
  getListRecordsById,
  getListRecords,
  askListRecords,
  getListUiOrSummaries,
  getListUi,
  getMruListUi,
  getMruListRecords,
  getMruListInfo,
  getListInfoBatch,
  getListInfoOrSummaries,
  getListInfo,
  createListInfo,
  changeListInfo,
  removeListInfo,
  getListObjectInfo,
  getListPreferences,
  changeListPreferences,
]
