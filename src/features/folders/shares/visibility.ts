import { all, any, type Condition, equals, not } from '#platform/records/read/condition.ts'
import { isActive, isInternal, createdFor, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { servedAccount, type Viewer } from '#platform/values/viewer.ts'
import { shareOpening } from './share-opening.ts'
import { share } from './share.ts'

const own = (viewer: Viewer): Condition => equals('user', viewer.user?.id ?? nowhere)

/**
 * The records of shares are their owner's alone, except those that sales people made for an account (SAL-03); in the session of a
 * customer their owner sees only those for this one. Whoever holds a token opens the page of a share, and reads no record of it.
 */
export const shareVisibility: EntityVisibility = {
  entity: share,
  requirements: (viewer) => {
    const served = servedAccount(viewer)
    // Machines of the distributor, such as its CRM, learn what was shared with customers.
    const forMachines = viewer.keeps === true && isInternal(viewer) ? [not(equals('madeBy', null))] : []
    const holds =
      served === null
        ? any(own(viewer), createdFor(viewer), ...forMachines)
        : all(own(viewer), equals('account', served))
    return [...isActive, { why: 'holder', holds }]
  },
}

export const shareOpeningVisibility: EntityVisibility = {
  entity: shareOpening,
  requirements: (viewer) => [...isActive, { why: 'holder', holds: own(viewer) }],
}
