import { eq, inArray } from 'drizzle-orm'
import type { Viewer } from '#domain/viewer.ts'
import { avatarAssociation } from '#entities/record-api-tables.ts'
import { addEntry } from '#records/audit.ts'
import { type Author, authorOf, sealEntries } from '#records/audit-entries.ts'
import type { Queries } from '#records/database.ts'

/** The picture that stands for a record. */
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

/** Every change is told to the audit log, in its own transaction. */
export interface AvatarAssociations {
  /** By record id, of those that have one; one question. */
  readonly read: (recordIds: readonly string[]) => Promise<ReadonlyMap<string, AvatarAssociation>>
  readonly set: (viewer: Viewer, record: PicturedRecord, association: AvatarAssociation) => Promise<void>
  /** Where there is none, nothing is told. */
  readonly clear: (viewer: Viewer, record: PicturedRecord) => Promise<void>
  /** Somebody says that the picture is wrong; it stays. */
  readonly report: (viewer: Viewer, record: PicturedRecord) => Promise<void>
}

export function createAvatarAssociations(queries: Queries, now: () => Date): AvatarAssociations {
  const told = (viewer: Viewer, work: (transaction: Queries, author: Author) => Promise<unknown>): Promise<void> =>
    queries.transaction(async (transaction) => {
      const author = authorOf(viewer, now())
      await work(transaction, author)
      await sealEntries(transaction, author)
    })
  const tell = (
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
      told(viewer, async (transaction, author) => {
        const values = { ...association, changedAt: author.at, changedById: author.by }
        await transaction
          .insert(avatarAssociation)
          .values({ recordId: record.recordId, ...values })
          .onConflictDoUpdate({ target: avatarAssociation.recordId, set: values })
        await tell(transaction, author, 'avatar-associated', record, association)
      }),
    clear: (viewer, record) =>
      told(viewer, async (transaction, author) => {
        const gone = await transaction
          .delete(avatarAssociation)
          .where(eq(avatarAssociation.recordId, record.recordId))
          .returning({ recordId: avatarAssociation.recordId })
        if (gone.length > 0) await tell(transaction, author, 'avatar-removed', record)
      }),
    report: (viewer, record) =>
      told(viewer, (transaction, author) => tell(transaction, author, 'avatar-reported', record)),
  }
}
