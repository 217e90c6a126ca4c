import { ofOwnAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { accountAddress } from './account-address.ts'

/** The users of an account see its addresses. */
export const accountAddressVisibility: EntityVisibility = { entity: accountAddress, requirements: ofOwnAccount }
