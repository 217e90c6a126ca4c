import { always, equals } from '#platform/records/read/condition.ts'
import { isActive } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { contactPerson } from './contact-person.ts'

/** Guests see the contact persons whom everybody may see. */
export const contactPersonVisibility: EntityVisibility = {
  entity: contactPerson,
  requirements: (viewer) => [
    ...isActive,
    { why: 'holder', holds: viewer.user === undefined ? equals('isPublic', true) : always },
  ],
}
