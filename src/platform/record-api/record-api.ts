import type { ApiObjects } from './api-objects.ts'
import type { Endpoint } from './endpoint.ts'

/** What the record data API serves. */
export interface RecordApi extends ApiObjects {
  readonly endpoints: readonly Endpoint[]
}
