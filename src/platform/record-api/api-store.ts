import { createRecordHistory, type RecordHistory } from '#platform/records/audit/record-history.ts'
import type { Queries } from '#platform/records/database.ts'
import { createIdempotentWrites, type IdempotentWrites } from './writes/idempotent-writes.ts'
import { type AvatarAssociations, createAvatarAssociations } from './avatars/avatar-associations.ts'
import { createRecordUses, type RecordUses } from './record-uses.ts'
import { createUserSettings, type UserSettings } from './user-settings.ts'

/** What the record data API stores beside the records (entities/record-api-tables.ts). */
export interface ApiStore {
  readonly settings: UserSettings
  readonly uses: RecordUses
  readonly avatars: AvatarAssociations
  /** The writes of requests with an Idempotency-Key. */
  readonly writes: IdempotentWrites
  /** The audited changes of records. It knows no viewer: `readHistory` decides what is shown. */
  readonly history: RecordHistory
}

export const createApiStore = (queries: Queries, now: () => Date): ApiStore => ({
  settings: createUserSettings(queries, now),
  uses: createRecordUses(queries, now),
  avatars: createAvatarAssociations(queries, now),
  writes: createIdempotentWrites(queries, now),
  history: createRecordHistory(queries),
})
