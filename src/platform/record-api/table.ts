import { actionEndpoints } from './actions/action-table.ts'
import { aggregateCall } from './aggregate.ts'
import { avatarEndpoints } from './avatars/avatar-table.ts'
import { duplicateEndpoints } from './duplicates/duplicate-table.ts'
import type { Endpoint } from './endpoint.ts'
import { listEndpoints } from './lists/list-table.ts'
import { metadataEndpoints } from './metadata/metadata-table.ts'
import { relatedListEndpoints } from './related-lists/related-list-table.ts'
import { getChildren, getRecord, getRecords } from './records/record-calls.ts'
import { searchEndpoints } from './search/search-table.ts'
import { writeEndpoints } from './writes/write-table.ts'

/**
 * Every call of the record data API: the routes, the description and the tests that walk over all calls come from here. `ofFeatures`
 * are calls that write objects of features; the description lists them after the other calls that write records.
 */
export function recordApiEndpoints(ofFeatures: readonly Endpoint[]): readonly Endpoint[] {
  const calls = [
    getRecord,
    getRecords,
    getChildren,
    ...writeEndpoints,
    ...ofFeatures,
    ...listEndpoints,
    ...metadataEndpoints,
    ...actionEndpoints,
    ...relatedListEndpoints,
    ...duplicateEndpoints,
    ...avatarEndpoints,
    ...searchEndpoints,
  ]
  return [...calls, aggregateCall(calls)]
}
