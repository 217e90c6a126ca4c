import { eq, inArray } from 'drizzle-orm'
import type { Viewer } from '#platform/values/viewer.ts'
import { avatarAssociation } from '#platform/record-api/entities/record-api-tables.ts'
import { addEntry } from '#platform/records/audit/audit.ts'
import { type Author, authorOf, linkEntries } from '#platform/records/audit/audit-entries.ts'
import type { Queries } from '#platform/records/database.ts'

/** The picture that represents a record. */
export interface AvatarAssociation {
  readonly photoUrl: string
  readonly provider: string | null
  readonly externalId: string | null
  readonly blueMasterId: string | null
  readonly profileName: string | null
}

/** Whose picture it is. */
export interface PicturedRecord {
  readonly object: string
  readonly recordId: string
}

/** Every change is audited, in its own transaction. */
export interface AvatarAssociations {
  /** The pictures by record id, of the records that have one; one query. */
  readonly read: (recordIds: readonly string[]) => Promise<ReadonlyMap<string, AvatarAssociation>>
  readonly set: (viewer: Viewer, record: PicturedRecord, association: AvatarAssociation) => Promise<void>
  /** Deleting a picture that does not exist is not audited. */
  readonly clear: (viewer: Viewer, record: PicturedRecord) => Promise<void>
  /** Records that a user reported the picture as wrong; the picture stays. */
  readonly report: (viewer: Viewer, record: PicturedRecord) => Promise<void>
}

export function createAvatarAssociations(queries: Queries, now: () => Date): AvatarAssociations {
  const audited = (viewer: Viewer, work: (transaction: Queries, author: Author) => Promise<unknown>): Promise<void> =>
    queries.transaction(async (transaction) => {
      const author = authorOf(viewer, now())
      await work(transaction, author)
      await linkEntries(transaction, author)
    })
  const audit = (
    transaction: Queries,
    author: Author,
    operation: string,
    { object, recordId }: PicturedRecord,
    after: AvatarAssociation | null = null,
  ): Promise<string> =>
    addEntry(transaction, author, { operation, object, recordId, after: after === null ? null : { ...after } })
  return {
    read: async (recordIds) => {
      if (recordIds.length === 0) return new Map()
      const rows = await queries
        .select()
        .from(avatarAssociation)
        .where(inArray(avatarAssociation.recordId, [...recordIds]))
      return new Map(rows.map((row) => [row.recordId, row]))
    },
    set: (viewer, record, association) =>
      audited(viewer, async (transaction, author) => {
        const values = { ...association, changedAt: author.at, changedById: author.by }
        await transaction
          .insert(avatarAssociation)
          .values({ recordId: record.recordId, ...values })
          .onConflictDoUpdate({ target: avatarAssociation.recordId, set: values })
        await audit(transaction, author, 'avatar-associated', record, association)
      }),
    clear: (viewer, record) =>
      audited(viewer, async (transaction, author) => {
        const deleted = await transaction
          .delete(avatarAssociation)
          .where(eq(avatarAssociation.recordId, record.recordId))
          .returning({ recordId: avatarAssociation.recordId })
        if (deleted.length > 0) await audit(transaction, author, 'avatar-removed', record)
      }),
    report: (viewer, record) =>
      audited(viewer, (transaction, author) => audit(transaction, author, 'avatar-reported', record)),
  }
}
