import { any, equals } from '#platform/records/read/condition.ts'
import { isActive, nowhere } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { nextStep } from './next-step.ts'

/** A next step is visible to the person who does it and to the owner of its visit. */
export const nextStepVisibility: EntityVisibility = {
  entity: nextStep,
  requirements: (viewer) => {
    const self = viewer.user?.id ?? nowhere
    return [...isActive, { why: 'holder', holds: any(equals('owner', self), equals('visitOwner', self)) }]
  },
}
