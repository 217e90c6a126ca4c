import { listConfig } from '#platform/record-client/checks.ts'
import { listBatch, type ReadAdapter, withoutKey } from './adapter.ts'

const pageQuery = ['fields', 'optionalFields', 'pageSize', 'pageToken', 'sortBy'] as const
const recordsQuery = [...pageQuery, 'searchTerm', 'where'] as const
const summariesQuery = ['pageSize', 'pageToken', 'q', 'recentListsOnly'] as const
const paths = (name: string) => [`/${name}/:listViewId`, `/${name}/:objectApiName/:listViewApiName`]
/** §9 */
const pageSize = { page: { pageSize: 50 }, summaries: { pageSize: 20 } } as const

/** Reads of lists. */
export const listReads = {
  getListUi: {
    answer: 'ListUi',
    paths: paths('list-ui'),
    recentPath: '/mru-list-ui/:objectApiName',
    query: pageQuery,
    defaults: pageSize.page,
    lifetime: 'listPage',
    check: listConfig,
  },
  getMruListUi: {
    answer: 'ListUi',
    paths: ['/mru-list-ui/:objectApiName'],
    query: pageQuery,
    defaults: pageSize.page,
    lifetime: 'listPage',
  },
  getListRecords: {
    answer: 'ListRecordCollection',
    paths: paths('list-records'),
    recentPath: '/mru-list-records/:objectApiName',
    query: recordsQuery,
    defaults: pageSize.page,
    lifetime: 'listPage',
    check: listConfig,
  },
  getMruListRecords: {
    answer: 'ListRecordCollection',
    paths: ['/mru-list-records/:objectApiName'],
    query: recordsQuery,
    defaults: pageSize.page,
    lifetime: 'listPage',
  },
  getListInfo: {
    answer: 'ListInfo',
    paths: paths('list-info'),
    recentPath: '/mru-list-info/:objectApiName',
    lifetime: 'listInfo',
    check: listConfig,
  },
  getListInfos: {
    answer: 'ListInfoBatch',
    paths: ['/list-info/batch'],
    query: ['names', 'ids'],
    lifetime: 'listInfo',
    check: ({ names, ids }) => Array.isArray(names ?? ids),
    batch: {
      single: 'getListInfo',
      split: ({ names, ids }) => [
        ...[names ?? []].flat().map((name: unknown) => {
          const [objectApiName = '', listViewApiName = ''] = String(name).split('.')
          return { objectApiName, listViewApiName }
        }),
        ...[ids ?? []].flat().map((listViewId: unknown) => ({ listViewId })),
      ],
      join: (items) =>
        items.some(({ listViewId }) => listViewId !== undefined)
          ? { ids: items.map(({ listViewId }) => listViewId) }
          : {
              names: items.map(
                ({ objectApiName, listViewApiName }) => `${String(objectApiName)}.${String(listViewApiName)}`,
              ),
            },
    },
  },
  getListInfoSummaries: {
    answer: 'ListInfoSummaryCollection',
    paths: ['/list-info/:objectApiName'],
    query: summariesQuery,
    defaults: pageSize.summaries,
    lifetime: 'summaries',
  },
  getListObjectInfo: {
    answer: 'ListObjectInfo',
    paths: ['/list-object-info/:objectApiName'],
    lifetime: 'listObjectInfo',
  },
  getListPreferences: {
    answer: 'ListPreferences',
    paths: ['/list-preferences/:objectApiName/:listViewApiName'],
    lifetime: 'listPreferences',
  },
  getRelatedListRecords: {
    answer: 'RelatedListRecordCollection',
    paths: ['/related-list-records/:parentRecordId/:relatedListId'],
    query: [...pageQuery, 'where'],
    defaults: pageSize.page,
    lifetime: 'listPage',
  },
  getRelatedListRecordsBatch: {
    answer: 'RelatedListRecordCollectionBatch',
    paths: ['/related-list-records/batch/:parentRecordId'],
    body: ['relatedListParameters'],
    lifetime: 'listPage',
    check: ({ relatedListParameters }) => Array.isArray(relatedListParameters) && relatedListParameters.length > 0,
    batch: {
      single: 'getRelatedListRecords',
      split: ({ parentRecordId, relatedListParameters }) =>
        [relatedListParameters].flat().map((each: unknown) => ({ ...Object(each), parentRecordId })),
      join: (items) => ({
        parentRecordId: items[0]?.['parentRecordId'],
        relatedListParameters: items.map((item) => withoutKey(item, 'parentRecordId')),
      }),
      failsWithoutItem: true,
    },
  },
  getRelatedListCount: {
    answer: 'RelatedListRecordCount',
    paths: ['/related-list-count/:parentRecordId/:relatedListId'],
    query: ['maxCount'],
    lifetime: 'store',
  },
  getRelatedListsCount: {
    answer: 'BatchRelatedListCount',
    paths: ['/related-list-count/batch/:parentRecordId/:relatedListIds'],
    query: ['maxCount'],
    lifetime: 'store',
    batch: { ...listBatch('getRelatedListCount', 'relatedListId', 'relatedListIds'), failsWithoutItem: true },
  },
  getRelatedListInfo: {
    answer: 'RelatedListInfo',
    paths: ['/related-list-info/:parentObjectApiName/:relatedListId'],
    query: ['recordTypeId', 'restrictColumnsToLayout', 'fields', 'optionalFields'],
    defaults: { restrictColumnsToLayout: true },
    lifetime: 'listInfo',
  },
  getRelatedListInfoBatch: {
    answer: 'RelatedListInfoBatch',
    paths: ['/related-list-info/batch/:parentObjectApiName/:relatedListIds'],
    query: ['recordTypeId'],
    lifetime: 'listInfo',
    batch: { ...listBatch('getRelatedListInfo', 'relatedListId', 'relatedListIds'), failsWithoutItem: true },
  },
  getRelatedListsInfo: {
    answer: 'RelatedListSummaryInfoCollection',
    paths: ['/related-list-info/:parentObjectApiName'],
    query: ['recordTypeId'],
    lifetime: 'summaries',
  },
  getRelatedListPreferences: {
    answer: 'RelatedListUserPreferences',
    paths: ['/related-list-preferences/:preferencesId'],
    lifetime: 'listPreferences',
  },
  getRelatedListPreferencesBatch: {
    answer: 'RelatedListPreferencesBatch',
    paths: ['/related-list-preferences/batch/:preferencesIds'],
    lifetime: 'listPreferences',
    batch: { ...listBatch('getRelatedListPreferences', 'preferencesId', 'preferencesIds'), failsWithoutItem: true },
  },
} as const satisfies Readonly<Record<string, ReadAdapter>>
