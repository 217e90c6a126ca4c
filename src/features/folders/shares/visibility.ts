import { equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { shareOpening } from './share-opening.ts'
import { share } from './share.ts'

/** The records of shares are their owner's alone. Whoever holds a token opens the page of a share, and reads no record of it. */
const demands = (viewer: Viewer) =>
  [...isActive, { why: 'holder', holds: equals('user', viewer.user?.id ?? nowhere) }] as const

export const shareVisibility: EntityVisibility = { entity: share, demands }

export const shareOpeningVisibility: EntityVisibility = { entity: shareOpening, demands }
