import type { Viewer } from '#domain/viewer.ts'
import type { Taxonomy } from '#records/taxonomy.ts'
import type { Records } from '#records/records.ts'
import type { SearchIndex } from '#search/port.ts'
import type { ApiStore } from './api-store.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'

/** What every call of the record data API is given. The viewer is decided by the door, never by the call. */
export interface ApiContext {
  readonly viewer: Viewer
  readonly objects: ObjectCatalogue
  readonly records: Records
  readonly search: SearchIndex
  readonly taxonomy: Taxonomy
  /** What the API keeps beside the records. */
  readonly store: ApiStore
  readonly now: () => Date
  /** Scheme and host of absolute addresses. */
  readonly publicOrigin: string
  /** What links to other calls begin with, as they were asked: `/services/data/v65.0/ui-api`. */
  readonly basePath: string
  /**
   * Says what a write came to, before its transaction ends: with an Idempotency-Key it is kept with what is written, and a second
   * try is answered from it. Without one there is nobody to tell.
   */
  readonly tell?: (outcome: Readonly<Record<string, unknown>>) => void
}
