import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { TemporaryFiles } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { ApiStore } from './api-store.ts'
import type { ApiObjects } from './api-objects.ts'

/** What every call of the record data API is given. The routes decide who the viewer is; a call never does. */
export interface ApiContext extends ApiObjects {
  readonly viewer: Viewer
  readonly records: Records
  readonly search: SearchIndex
  /** What the API stores beside the records. */
  readonly store: ApiStore
  readonly temporaryFiles: TemporaryFiles
  readonly now: () => Date
  /** The position in the outbox up to which the rights of the viewer include every write. */
  readonly position: OutboxPosition
  /** Scheme and host of absolute addresses. */
  readonly publicOrigin: string
  /** The beginning of links to other calls, as the client requested it: `/services/data/v65.0/ui-api`. */
  readonly basePath: string
  /**
   * Reports the outcome of a write before its transaction ends. With an Idempotency-Key the outcome is stored together with what is
   * written, and a second try is answered from it. Without such a key nobody needs it.
   */
  readonly reportOutcome?: (outcome: Readonly<Record<string, unknown>>) => void
  /** The keys of files that the writer has uploaded for this write and that no record refers to yet. */
  readonly uploadedFiles?: ReadonlySet<string>
}
