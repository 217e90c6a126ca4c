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

const calls: readonly Endpoint[] = [
  getRecord,
  getRecords,
  getChildren,
  ...writeEndpoints,
  ...listEndpoints,
  ...metadataEndpoints,
  ...actionEndpoints,
  ...relatedListEndpoints,
  ...duplicateEndpoints,
  ...avatarEndpoints,
  ...searchEndpoints,
]

/** Every call of the record data API: from here come the routes, the description and the tests that walk over all of them. */
export const endpoints: readonly Endpoint[] = [...calls, aggregateCall(calls)]
