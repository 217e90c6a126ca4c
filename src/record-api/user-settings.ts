import { and, eq, inArray } from 'drizzle-orm'
import { userSetting } from '#entities/record-api-tables.ts'
import type { Queries } from '#records/database.ts'

/** What a user can set for themselves. */
type SettingKind = 'list' | 'related-list' | 'layout'

export interface UserSettings {
  /** Null where nothing is set. */
  readonly read: (userId: string, kind: SettingKind, name: string) => Promise<Readonly<Record<string, unknown>> | null>
  /** By name, those that are set; one question. */
  readonly readSeveral: (
    userId: string,
    kind: SettingKind,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
  readonly write: (
    userId: string,
    kind: SettingKind,
    name: string,
    value: Readonly<Record<string, unknown>>,
  ) => Promise<void>
}

export function createUserSettings(queries: Queries, now: () => Date): UserSettings {
  return {
    read: async (userId, kind, name) => {
      const [row] = await queries
        .select({ value: userSetting.value })
        .from(userSetting)
        .where(and(eq(userSetting.userId, userId), eq(userSetting.kind, kind), eq(userSetting.name, name)))
      return row?.value ?? null
    },
    readSeveral: async (userId, kind, names) => {
      if (names.length === 0) return new Map()
      const rows = await queries
        .select({ name: userSetting.name, value: userSetting.value })
        .from(userSetting)
        .where(and(eq(userSetting.userId, userId), eq(userSetting.kind, kind), inArray(userSetting.name, [...names])))
      return new Map(rows.map(({ name, value }) => [name, value]))
    },
    write: async (userId, kind, name, value) => {
      const changedAt = now()
      await queries
        .insert(userSetting)
        .values({ userId, kind, name, value, changedAt })
        .onConflictDoUpdate({
          target: [userSetting.userId, userSetting.kind, userSetting.name],
          set: { value, changedAt },
        })
    },
  }
}
