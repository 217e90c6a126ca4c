import { inArray } from 'drizzle-orm'
import { userIdentity, userPasskey, userPassword } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'

/** Of these users, those who have no way in yet: neither password nor passkey, and no provider knows them. They never came. */
export async function withoutWayIn(queries: Queries, userIds: readonly string[]): Promise<ReadonlySet<string>> {
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
