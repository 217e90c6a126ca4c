import { layoutConfig, recordActionsConfig } from '#platform/record-client/checks.ts'
import { listBatch, type ReadAdapter } from './adapter.ts'

const layoutQuery = ['layoutType', 'mode', 'formFactor', 'recordTypeId'] as const
const actionQuery = ['actionTypes', 'formFactor', 'sections'] as const
const namedActionQuery = [...actionQuery, 'apiNames', 'retrievalMode'] as const

const actions = <Path extends string>(path: Path, query: readonly string[] = actionQuery) =>
  ({ answer: 'Action', paths: [path], query, lifetime: 'actions' }) as const

/** Reads of objects, layouts, picklists, apps and actions. */
export const metadataReads = {
  getObjectInfo: { answer: 'ObjectInfo', paths: ['/object-info/:objectApiName'], lifetime: 'objectInfo' },
  getObjectInfos: {
    answer: 'SimplifiedBatch',
    paths: ['/object-info/batch/:objectApiNames'],
    lifetime: 'objectInfo',
    batch: listBatch('getObjectInfo', 'objectApiName', 'objectApiNames'),
  },
  getPicklistValues: {
    answer: 'PicklistValues',
    paths: ['/object-info/:objectApiName/picklist-values/:recordTypeId/:fieldApiName'],
    lifetime: 'picklists',
  },
  getPicklistValuesByRecordType: {
    answer: 'PicklistValuesCollection',
    paths: ['/object-info/:objectApiName/picklist-values/:recordTypeId'],
    lifetime: 'picklists',
  },
  getLayout: {
    answer: 'RecordLayout',
    paths: ['/layout/:objectApiName'],
    query: layoutQuery,
    lifetime: 'layout',
    check: layoutConfig,
  },
  getLayoutUserState: {
    answer: 'RecordLayoutUserState',
    paths: ['/layout/:objectApiName/user-state'],
    query: layoutQuery,
    lifetime: 'layout',
    check: layoutConfig,
  },
  getApps: { answer: 'Apps', paths: ['/apps'], query: ['formFactor', 'userCustomizations'], lifetime: 'apps' },
  getSelectedApp: {
    answer: 'App',
    paths: ['/apps/selected'],
    query: ['formFactor', 'userCustomizations'],
    lifetime: 'apps',
  },
  getAppDetails: {
    answer: 'App',
    paths: ['/apps/:appId'],
    query: ['formFactor', 'userCustomizations'],
    lifetime: 'apps',
  },
  getNavItems: {
    answer: 'NavItems',
    paths: ['/nav-items'],
    query: ['formFactor', 'navItemNames', 'page', 'pageSize'],
    lifetime: 'navItems',
  },
  getGlobalActions: actions('/actions/global', namedActionQuery),
  getLookupActions: actions('/actions/lookup/:objectApiNames'),
  getObjectCreateActions: actions('/actions/object/:objectApiName/record-create'),
  getRecordActions: { ...actions('/actions/record/:recordIds', namedActionQuery), check: recordActionsConfig },
  getRecordEditActions: actions('/actions/record/:recordIds/record-edit'),
  getRelatedListActions: actions('/actions/record/:recordIds/related-list/:relatedListId', namedActionQuery),
  getRelatedListRecordActions: actions('/actions/record/:recordIds/related-list-record/:relatedListRecordIds'),
  getQuickActionDefaults: {
    answer: 'QuickActionDefaults',
    paths: ['/actions/record-defaults/:actionApiName'],
    query: ['optionalFields', 'parentRecordId'],
    lifetime: 'quickAction',
  },
  getQuickActionInfo: {
    answer: 'QuickActionInfo',
    paths: ['/actions/quick-action-info/:actionApiName'],
    lifetime: 'quickAction',
  },
  getQuickActionLayout: {
    answer: 'QuickActionLayout',
    paths: ['/actions/layout/:actionApiName'],
    lifetime: 'quickAction',
  },
} as const satisfies Readonly<Record<string, ReadAdapter>>
