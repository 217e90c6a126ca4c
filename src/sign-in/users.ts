import { failure } from '#domain/errors.ts'
import { recordIdFrom } from '#domain/record-id.ts'
import { rolesRefusal, type UserRole } from '#domain/user-roles.ts'
import { account } from '#entities/account.ts'
import type { Insert, Row } from '#entities/entity.ts'
import { sameAddress } from '#entities/kinds/email-address.ts'
import { user } from '#entities/user.ts'
import { equals } from '#records/condition.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'

export type User = Row<typeof user>

/** Has no record: what is made for it opens nothing. Links are made for it so that time does not tell whose address is known. */
export const nobodysId = recordIdFrom(user.keyPrefix, new Uint8Array())

/** What a user is made of. */
export type NewUser = Omit<Insert<typeof user>, 'roles'> & { readonly roles: readonly UserRole[] }

/** Who signs in with an address; null: nobody. */
export async function userOfAddress(records: Records, typed: string): Promise<User | null> {
  const [found = null] = await records.list(systemViewer, user, {
    where: equals('email', sameAddress(typed)),
    limit: 1,
  })
  return found
}

/** Throws INVALID_FIELD where the roles and the accounts do not go together, and what the record engine throws. */
export async function createUser(records: Records, values: NewUser): Promise<User> {
  await demandAccounts(records, values)
  return await records.create(systemViewer, user, values)
}

/** Throws INVALID_FIELD where a user could not have these roles with these accounts: all of them are of one type (CTX-09). */
export async function demandAccounts(
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
