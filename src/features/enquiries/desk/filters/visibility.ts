import { equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { queueFilter } from './queue-filter.ts'

/** Everybody sees their own filters only. */
export const queueFilterVisibility: EntityVisibility = {
  entity: queueFilter,
  requirements: (viewer) => [...isActive, { why: 'holder', holds: equals('owner', viewer.user?.id ?? nowhere) }],
}
