import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { getRelatedCount, getRelatedCountBatch } from './related-list-counts.ts'
import { changeInfo, getInfo, getInfoBatch, getSummaries } from './related-list-info.ts'
import { changePreferences, getPreferences, getPreferencesBatch } from './related-list-preferences.ts'
import { getRelatedRecords, postRelatedRecords, postRelatedRecordsBatch } from './related-list-records.ts'

export const relatedListEndpoints: readonly Endpoint[] = [
  getSummaries,
  getInfo,
  changeInfo,
  getInfoBatch,
  getRelatedRecords,
  postRelatedRecords,
  postRelatedRecordsBatch,
  getRelatedCount,
  getRelatedCountBatch,
  getPreferences,
  changePreferences,
  getPreferencesBatch,
]
