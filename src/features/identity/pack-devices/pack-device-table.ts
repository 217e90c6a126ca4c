import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'
import type { DeviceEnd } from './device-ends.ts'

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** The browsers that store offline packs of a user. Like the other tables of the sign-in it is no record. */
export const packDevice = pgTable(
  'pack_device',
  {
    /** The SHA-256 of the key, which only the browser has. */
    keyHash: bytewiseText('key_hash').primaryKey(),
    /** Identifies the device to its user and to administrators. */
    id: bytewiseText('id').notNull().unique(),
    /** '' after the user was erased: the browser still learns that its packs have ended. */
    userId: bytewiseText('user_id').notNull(),
    /** The last session of the user in this browser. Its sign-out ends the device. */
    sessionId: bytewiseText('session_id').notNull(),
    /** Changes with the password of the user. */
    passwordMark: text('password_mark').notNull(),
    /** The browser, as it identified itself at the last contact. */
    device: text('device').notNull(),
    registeredAt: moment('registered_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** When the last pack of the device expires. */
    packsUntil: moment('packs_until').notNull(),
    endedBy: text('ended_by').$type<DeviceEnd>(),
  },
  (table) => [
    index('pack_device_user_id_index').on(table.userId),
    index('pack_device_session_id_index').on(table.sessionId),
  ],
)
