import { failure } from '#domain/errors.ts'
import { rolesRefusal, type UserRole } from '#domain/user-roles.ts'
import { account } from '#entities/account.ts'
import type { Insert, Row } from '#entities/entity.ts'
import { sameAddress } from '#entities/kinds/email-address.ts'
import { user } from '#entities/user.ts'
import { equals } from '#records/condition.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'

export type User = Row<typeof user>

/** Who signs in with an address; null: nobody. */
export async function userOfAddress(records: Records, typed: string): Promise<User | null> {
  const [found = null] = await records.list(systemViewer, user, {
    where: equals('email', sameAddress(typed)),
    limit: 1,
  })
  return found
}

/** Throws INVALID_FIELD where the roles and the account do not go together, and what the record engine throws. */
export async function createUser(
  records: Records,
  values: Omit<Insert<typeof user>, 'roles'> & { readonly roles: readonly UserRole[] },
): Promise<User> {
  await demandRoles(records, values.roles, values.account ?? null)
  return await records.create(systemViewer, user, values)
}

async function demandRoles(records: Records, roles: readonly UserRole[], accountId: string | null): Promise<void> {
  const of = accountId === null ? null : await records.byId(systemViewer, account, accountId)
  if (accountId !== null && of === null) throw failure('INVALID_FIELD', { field: 'Account', reason: 'is no account' })
  const refusal = rolesRefusal(roles, of?.recordType ?? null)
  if (refusal !== null) throw failure('INVALID_FIELD', { field: 'Roles', reason: refusal })
}
