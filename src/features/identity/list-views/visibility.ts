import { all, any, equals, overlaps } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { listView } from './list-view.ts'

/** A user sees their own lists, public lists, and lists shared with one of their roles. */
export const listViewVisibility: EntityVisibility = {
  entity: listView,
  requirements: (viewer) => {
    const roles = rolesOf(viewer).map((role) => `Role.${role}`)
    const holds = any(
      equals('owner', viewer.user?.id ?? nowhere),
      equals('visibility', 'Public'),
      all(equals('visibility', 'Shared'), overlaps('sharedWith', roles)),
    )
    return [...isActive, { why: 'holder', holds }]
  },
}
