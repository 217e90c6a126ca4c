import type { CallContext } from '#calls/call.ts'
import type { Role, Viewer } from '#domain/viewer.ts'
import type { Database } from '#records/database.ts'
import { followIndex, type IndexFollower } from '#records/index-follower.ts'
import { createRecords, type Records } from '#records/records.ts'
import type { IndexSnapshot, SnapshotStore } from '#records/snapshot-store.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { fillCatalogue } from './calls-catalogue.ts'

/** A summer's day in the time of the catalogue's promotion. */
export const today = new Date('2026-06-15T12:00:00Z')

/** The catalogue in a database, the index that follows it, and contexts to run calls in. */
export interface CallSetting {
  readonly records: Records
  readonly follower: IndexFollower
  /** Of a guest on the worldwide site unless a role is given: the parameters choose the site. */
  readonly context: (role?: Role, now?: Date) => CallContext
  readonly close: () => Promise<void>
}

export async function callSetting(database: Database): Promise<CallSetting> {
  const records = createRecords(database)
  await fillCatalogue(records)
  const follower = await followIndex(followerParts(database, records, memorySnapshots()))
  return {
    records,
    follower,
    context: (role = 'guest', now = today) => ({
      viewer: { ...viewerWith(role), today: now.toISOString().slice(0, 10) },
      records,
      search: follower.search,
      taxonomy: follower.taxonomy,
      assortments: follower.assortments,
      now: () => now,
      publicOrigin: 'http://portal.test',
      letters: { wait: () => Promise.resolve(0), written: () => {} },
    }),
    close: async () => {
      await follower.stop()
      await database.close()
    },
  }
}

/** Nothing runs by itself: a test says when the follower looks. */
export const followerParts = (database: Database, records: Records, snapshots: SnapshotStore) => ({
  records,
  queries: database.queries,
  snapshots,
  every: () => () => {},
  now: () => today,
  log: { info: () => {}, error: () => {} },
})

/** Snapshots in memory, with what was written last to look at. */
export function memorySnapshots(): SnapshotStore & { last: IndexSnapshot | null } {
  return {
    last: null,
    async read() {
      return this.last
    },
    async write(snapshot) {
      this.last = snapshot
    },
  }
}

export function viewerWith(role: Role): Viewer {
  const viewer: Viewer = { site: worldwideSite, language: 'en-US', context: 'CountrySites' }
  return role === 'guest' ? viewer : { ...viewer, user: { id: '005000000000001AAA', roles: [role] } }
}
