import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import { createContentDocument, createContentVersion } from '#features/documents/files/content-document-calls.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { getChanges } from '#features/integrations/changes/change-feed.ts'
import { importJobEndpoints } from '#features/integrations/imports/import-job-calls.ts'
import { examplesOf } from '#features/integrations/record-api-examples.ts'
import { indexedAs } from '#features/search/feed/indexed-objects.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import type { RecordApi } from '#platform/record-api/record-api.ts'
import { recordApiEndpoints } from '#platform/record-api/table.ts'
import { allEntities } from './entities.ts'
import { apps } from './record-api-apps.ts'

const objects = objectCatalogue(allEntities)

/** The objects and apps that the record data API of the product serves. */
export const recordApi: RecordApi = {
  objects,
  endpoints: recordApiEndpoints([createContentDocument, createContentVersion, getChanges, ...importJobEndpoints]),
  exampleOf: examplesOf(objects),
  apps,
  listView,
  indexed: { scopeOf: searchScope, indexedAs },
}
