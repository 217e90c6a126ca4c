import { any, contains, equals } from '#platform/records/read/condition.ts'
import { isInternal, ofOwnAccount, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { contact } from './contact.ts'
import { user } from './user.ts'

export const contactVisibility: EntityVisibility = { entity: contact, requirements: ofOwnAccount }

/** Users see the users of their own account, including inactive ones, who can be reactivated there. */
export const userVisibility: EntityVisibility = {
  entity: user,
  requirements: (viewer) => {
    if (isInternal(viewer)) return []
    const own = ownAccount(viewer)
    return [{ why: 'account', holds: any(equals('account', own), contains('otherAccounts', own)) }]
  },
}
