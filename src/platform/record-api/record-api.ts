import type { ApiObjects } from './api-objects.ts'
import type { Example } from './description/example.ts'
import type { Endpoint } from './endpoint.ts'

/** What the record data API serves. */
export interface RecordApi extends ApiObjects {
  readonly endpoints: readonly Endpoint[]
  /** The example of each call in the description. */
  readonly exampleOf: (endpoint: Endpoint) => Example
}
