import { inArray } from 'drizzle-orm'
import { userIdentity, userPasskey, userPassword } from './sign-in-tables.ts'
import type { Queries } from '#platform/records/database.ts'

/**
 * Returns those of these users who have no sign-in method: no password, no passkey and no provider. They have never signed in.
 */
export async function withoutSignInMethod(queries: Queries, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const found = await Promise.all(
    [userPassword, userPasskey, userIdentity].map((table) =>
      queries
        .selectDistinct({ userId: table.userId })
        .from(table)
        .where(inArray(table.userId, [...userIds])),
    ),
  )
  const known = new Set(found.flat().map(({ userId }) => userId))
  return new Set(userIds.filter((id) => !known.has(id)))
}
