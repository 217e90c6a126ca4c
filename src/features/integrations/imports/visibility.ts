import { equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { importJob } from './import-job.ts'

/** Users see their own imports. */
export const importJobVisibility: EntityVisibility = {
  entity: importJob,
  demands: (viewer) => [...isActive, { why: 'holder', holds: equals('user', viewer.user?.id ?? nowhere) }],
}
