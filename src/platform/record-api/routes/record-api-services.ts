import type { PageModules, Pages, Services } from '#platform/pages/server/services.ts'
import type { ApiStore } from '#platform/record-api/api-store.ts'
import type { RecordApi } from '#platform/record-api/record-api.ts'
import type { ApiReferencePage, ApiReferenceRequest } from '#platform/record-api/reference/render.tsx'

/** The function of the page bundle that renders the reference of the record data API. */
export interface ApiReferenceModules {
  readonly renderApiReference: (request: ApiReferenceRequest) => ApiReferencePage | Promise<ApiReferencePage>
}

/** The services that the routes of the record data API need. */
export interface RecordApiServices extends Services {
  /** The data that the record data API stores for itself. */
  readonly apiStore: ApiStore
  /** The objects and tables of the record data API. */
  readonly recordApi: RecordApi
  readonly pages: Pages<PageModules & ApiReferenceModules>
}
