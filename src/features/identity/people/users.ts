import { failure } from '#platform/values/errors.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { rolesRefusal, type UserRole } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Insert, Row } from '#platform/entity/entity.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { user } from './user.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

export type User = Row<typeof user>

/**
 * The id of no record. Links are also created for this id, so that the response time does not disclose whether an address is
 * known; they have no effect.
 */
export const nobodysId = recordIdFrom(user.keyPrefix, new Uint8Array())

/** The values for a new user. */
export type NewUser = Omit<Insert<typeof user>, 'roles'> & { readonly roles: readonly UserRole[] }

/** Returns the user with an address, or null. */
export async function userOfAddress(records: Records, typed: string): Promise<User | null> {
  const [found = null] = await records.list(systemViewer, user, {
    where: equals('email', sameAddress(typed)),
    limit: 1,
  })
  return found
}

/** Throws INVALID_FIELD if a user cannot have these roles with these accounts: all accounts must have the same type (CTX-09). */
export async function requireAccounts(
  records: Records,
  { roles, account: own = null, otherAccounts = [] }: Pick<NewUser, 'roles' | 'account' | 'otherAccounts'>,
): Promise<void> {
  const ids = [...(own === null ? [] : [own]), ...otherAccounts]
  const types = new Map((await records.byIds(systemViewer, account, ids)).map(({ id, recordType }) => [id, recordType]))
  const refuse = (field: string, reason: string) => failure('INVALID_FIELD', { field, reason })
  if (own !== null && !types.has(own)) throw refuse('Account', 'is no account')
  const refusal = rolesRefusal(roles, own === null ? null : (types.get(own) ?? null))
  if (refusal !== null) throw refuse('Roles', refusal)
  const others = otherAccounts.map((id) => types.get(id))
  if (own === null && others.length > 0) throw refuse('Other accounts', 'need an account of one’s own')
  if (others.includes(undefined)) throw refuse('Other accounts', 'hold what is no account')
  if (others.some((type) => own !== null && type !== types.get(own)))
    throw refuse('Other accounts', 'are of another type than the account: nobody is customer and supplier')
}
