import { equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { visit } from './visit.ts'

/** A visit is visible to its owner. */
export const visitVisibility: EntityVisibility = {
  entity: visit,
  requirements: (viewer) => [...isActive, { why: 'holder', holds: equals('owner', viewer.user?.id ?? nowhere) }],
}
