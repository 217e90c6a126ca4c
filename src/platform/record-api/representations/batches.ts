import * as v from 'valibot'
import { action } from './actions.ts'
import { errorList } from './error-bodies.ts'
import { integer, jsonObject, map, nullable } from './json-values.ts'
import { listInfo } from './lists.ts'
import { objectInfo } from './object-info.ts'
import { record } from './record.ts'
import {
  relatedListInfo,
  relatedListRecordCollection,
  relatedListRecordCount,
  relatedListUserPreferences,
} from './related-lists.ts'

/** The maximum number of records in one batch (platform API 2.1) and of requests in one aggregate (platform API 1). */
export const maxOf = { batchRecords: 200, aggregateRequests: 50 } as const

const success = v.pipe(integer, v.minValue(200), v.maxValue(299))
const refusal = v.pipe(integer, v.minValue(300), v.maxValue(599))

/** An item that failed contains its errors instead of its result (platform API 1, batch envelopes). */
const item = <const Result extends v.GenericSchema>(result: Result) =>
  v.variant('statusCode', [
    v.object({ statusCode: success, result }),
    v.object({ statusCode: refusal, result: errorList }),
  ])

export const actionBatchResult = item(action)
export const actionBatch = v.object({ results: v.array(actionBatchResult) })

/** The answer shows nothing of a record that was deleted, or that its author may no longer see. No public page defines this; it is our choice. */
export const batchResult = v.variant('statusCode', [
  v.object({ statusCode: v.picklist([200, 201]), result: record }),
  v.object({ statusCode: v.literal(204), result: v.null() }),
  v.object({ statusCode: refusal, result: errorList }),
])
export const batch = v.object({ hasErrors: v.boolean(), results: v.array(batchResult) })

export const simplifiedBatchResult = item(objectInfo)
export const simplifiedBatch = v.object({ results: v.array(simplifiedBatchResult) })

export const simpleListInfoResult = item(listInfo)
export const listInfoBatch = v.object({ results: v.array(simpleListInfoResult) })

export const simpleRelatedListInfoResult = item(relatedListInfo)
export const relatedListInfoBatch = v.object({ results: v.array(simpleRelatedListInfoResult) })

export const compositeRelatedListRecordCollectionResult = item(relatedListRecordCollection)
export const relatedListRecordCollectionBatch = v.object({
  results: v.array(compositeRelatedListRecordCollectionResult),
})

export const simpleRelatedListCountBatch = item(relatedListRecordCount)
export const batchRelatedListCount = v.object({ results: v.array(simpleRelatedListCountBatch) })

export const simpleRelatedListPreferencesResult = item(relatedListUserPreferences)
export const relatedListPreferencesBatch = v.object({ results: v.array(simpleRelatedListPreferencesResult) })

/** `body` is the list of errors if the request of the aggregate failed. */
export const operationResponse = v.object({
  body: nullable(v.union([jsonObject, errorList])),
  httpHeaders: map(v.string()),
  httpStatusCode: integer,
  referenceId: v.string(),
  url: v.string(),
})
export const aggregate = v.object({ compositeResponse: v.array(operationResponse) })
