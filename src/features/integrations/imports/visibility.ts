import { always, equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { importJob } from './import-job.ts'

/** Users see their own imports; administrators see all, because they may undo them (BOF-05). */
export const importJobVisibility: EntityVisibility = {
  entity: importJob,
  requirements: (viewer) => [
    ...isActive,
    {
      why: 'holder',
      holds: rolesOf(viewer).includes('administrator') ? always : equals('user', viewer.user?.id ?? nowhere),
    },
  ],
}
