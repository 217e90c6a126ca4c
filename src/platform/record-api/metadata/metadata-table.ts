import { getApp, getApps, getNavItems, getSelectedApp } from './apps-calls.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { getLayout, getLayoutUserState, updateLayoutUserState } from './layout-calls.ts'
import { getObjectInfo, getObjectInfoBatch, getObjectInfos } from './object-info-calls.ts'
import { getPathLayout } from './path-calls.ts'
import { getPicklist, getPicklists } from './picklist-calls.ts'
import {
  getCloneDefaults,
  getCloneTemplate,
  getCreateDefaults,
  getCreateTemplate,
} from '#platform/record-api/records/record-defaults-calls.ts'
import { getRecordUi } from '#platform/record-api/records/record-ui-calls.ts'

/** The calls about objects, layouts and the defaults of new records (platform API 2.3, 2.6). */
export const metadataEndpoints: readonly Endpoint[] = [
  getObjectInfos,
  getObjectInfo,
  getObjectInfoBatch,
  getPicklists,
  getPicklist,
  getLayout,
  getLayoutUserState,
  updateLayoutUserState,
  getPathLayout,
  getApps,
  getSelectedApp,
  getApp,
  getNavItems,
  getRecordUi,
  getCreateDefaults,
  getCloneDefaults,
  getCreateTemplate,
  getCloneTemplate,
]
