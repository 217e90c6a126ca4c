import { and, eq, inArray } from 'drizzle-orm'
import { userSetting } from './entities/record-api-tables.ts'
import type { Queries } from '#platform/records/database.ts'

/** The kinds of settings of a user. */
type SettingKind = 'list' | 'related-list' | 'layout' | 'digest'

type Setting = Readonly<Record<string, unknown>>

export interface UserSettings {
  /** The stored settings by name, in one query. */
  readonly readSeveral: (
    userId: string,
    kind: SettingKind,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, Setting>>
  /**
   * `fold` computes the new setting from the previous one, `{}` where there was none. Changes of the same setting run one after the
   * other.
   */
  readonly change: (
    userId: string,
    kind: SettingKind,
    name: string,
    fold: (before: Setting) => Setting,
  ) => Promise<Setting>
}

export function createUserSettings(queries: Queries, now: () => Date): UserSettings {
  return {
    readSeveral: async (userId, kind, names) => {
      if (names.length === 0) return new Map()
      const rows = await queries
        .select({ name: userSetting.name, value: userSetting.value })
        .from(userSetting)
        .where(and(eq(userSetting.userId, userId), eq(userSetting.kind, kind), inArray(userSetting.name, [...names])))
      return new Map(rows.map(({ name, value }) => [name, value]))
    },
    change: (userId, kind, name, fold) =>
      queries.transaction(
        async (transaction) => (await changeSetting(transaction, { userId, kind, name }, now(), fold)).after,
      ),
  }
}

/**
 * Changes a setting together with the other writes of a transaction. `fold` computes the new setting from the previous one, `{}` where
 * there was none. Until the transaction ends, other changes of the same setting wait.
 */
export async function changeSetting(
  transaction: Queries,
  { userId, kind, name }: { readonly userId: string; readonly kind: SettingKind; readonly name: string },
  changedAt: Date,
  fold: (before: Setting) => Setting,
): Promise<{ readonly before: Setting; readonly after: Setting }> {
  // A row that does not exist cannot be locked.
  await transaction.insert(userSetting).values({ userId, kind, name, value: {}, changedAt }).onConflictDoNothing()
  const itself = and(eq(userSetting.userId, userId), eq(userSetting.kind, kind), eq(userSetting.name, name))
  const [row] = await transaction.select({ value: userSetting.value }).from(userSetting).where(itself).for('update')
  const before = row?.value ?? {}
  const after = fold(before)
  await transaction.update(userSetting).set({ value: after, changedAt }).where(itself)
  return { before, after }
}
