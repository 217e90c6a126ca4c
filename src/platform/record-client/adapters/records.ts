import { duplicateConfig, isTextList, recordConfig, recordUiConfig } from '#platform/record-client/checks.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { listBatch, type ReadAdapter } from './adapter.ts'

const recordQuery = ['fields', 'optionalFields', 'layoutTypes', 'modes', 'childRelationships'] as const
const defaultsQuery = ['formFactor', 'optionalFields', 'recordTypeId'] as const

/** Reads of records, of what new records start with, and of duplicates. */
export const recordReads = {
  getRecord: {
    answer: 'Record',
    paths: ['/records/:recordId'],
    query: recordQuery,
    lifetime: 'record',
    check: recordConfig,
  },
  getRecords: {
    answer: 'Batch',
    paths: ['/records/batch/:recordIds'],
    query: recordQuery,
    lifetime: 'record',
    check: ({ records, ...config }) =>
      (Array.isArray(records) && records.length > 0 ? records : [config]).every(
        (group) =>
          isMap(group) &&
          isTextList(group['recordIds']) &&
          group['recordIds'].every((recordId) => recordConfig({ ...group, recordId })),
      ),
    batch: {
      ...listBatch('getRecord', 'recordId', 'recordIds'),
      split: ({ records, ...config }) =>
        (Array.isArray(records) ? records.filter(isMap) : [config]).flatMap((group) =>
          listBatch('getRecord', 'recordId', 'recordIds').split(group),
        ),
    },
  },
  getRecordUi: {
    answer: 'RecordUi',
    paths: ['/record-ui/:recordIds'],
    query: ['layoutTypes', 'modes', 'optionalFields', 'childRelationships', 'formFactor', 'pageSize'],
    lifetime: 'recordUi',
    check: recordUiConfig,
    emptyAnswer: { eTag: '', layoutUserStates: {}, layouts: {}, objectInfos: {}, records: {} },
  },
  getRecordCreateDefaults: {
    answer: 'RecordDefaults',
    paths: ['/record-defaults/create/:objectApiName'],
    query: defaultsQuery,
    lifetime: 'recordDefaults',
  },
  getRecordCloneDefaults: {
    answer: 'RecordDefaults',
    paths: ['/record-defaults/clone/:recordId'],
    query: defaultsQuery,
    lifetime: 'recordDefaults',
  },
  getRecordTemplateCreate: {
    answer: 'RecordDefaultsTemplateCreate',
    paths: ['/record-defaults/template/create/:objectApiName'],
    query: ['optionalFields', 'recordTypeId'],
    lifetime: 'recordDefaults',
  },
  getRecordTemplateClone: {
    answer: 'RecordDefaultsTemplateClone',
    paths: ['/record-defaults/template/clone/:recordId'],
    query: ['optionalFields', 'recordTypeId'],
    lifetime: 'cloneTemplate',
  },
  getRecordAvatar: {
    answer: 'AbstractRecordAvatar',
    paths: ['/record-avatars/batch/:recordId'],
    query: ['formFactor'],
    lifetime: 'avatar',
    check: () => false,
  },
  getRecordAvatars: {
    answer: 'RecordAvatarBulk',
    paths: ['/record-avatars/batch/:recordIds'],
    query: ['formFactor'],
    lifetime: 'avatarBatch',
    batch: { ...listBatch('getRecordAvatar', 'recordId', 'recordIds'), errorLifetime: 'avatarError' },
  },
  getDuplicateConfiguration: {
    answer: 'DuplicatesConfiguration',
    paths: ['/duplicates/:objectApiName'],
    query: ['recordTypeId'],
    lifetime: 'duplicateConfiguration',
  },
  getPredupe: {
    answer: 'Duplicates',
    paths: ['/predupe'],
    body: ['apiName', 'fields'],
    lifetime: 'predupe',
    check: duplicateConfig,
  },
  getLookupRecords: {
    answer: 'RecordCollection',
    paths: ['/lookups/:objectApiName/:fieldApiName/:targetApiName'],
    query: ['q', 'searchType', 'page', 'pageSize', 'dependentFieldBindings', 'sourceRecordId'],
    lifetime: 'recordCollection',
  },
  getSearchResults: {
    answer: 'SearchResults',
    paths: ['/search/results'],
    body: ['q', 'objectApiName', 'filters', 'sortBy', 'pageSize', 'pageToken'],
    lifetime: 'searchResults',
  },
  getKeywordSearchResults: {
    answer: 'KeywordSearchResults',
    paths: ['/search/results/keyword'],
    body: ['q', 'objectApiNames', 'filters', 'pageSize'],
    lifetime: 'searchResults',
  },
} as const satisfies Readonly<Record<string, ReadAdapter>>
