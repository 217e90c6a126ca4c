import { authorIdOf, requireAdministrator } from '#features/identity/administration/administer-users.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { Failure } from '#platform/values/errors.ts'
import { type RetentionDays, type RetentionKind, retentionKinds } from '#platform/values/retention.ts'
import type { Viewer } from '#platform/values/viewer.ts'

export type RetentionCounts = Readonly<Partial<Record<RetentionKind, number>>>

/** What the portal deletes once a day, as the composition root provides it. */
export interface OldData {
  readonly days: RetentionDays
  /** How much is older than its retention now. */
  readonly count: () => Promise<RetentionCounts>
  /** Deletes it. */
  readonly forget: () => Promise<RetentionCounts>
}

/** What administrators do with old data. Throws ACCESS_DENIED for everybody else. */
export interface RetentionAdministration {
  /** Each kind of data, for how many days it is kept (0: without an end), and how much the next run deletes. */
  readonly list: (
    by: Viewer,
  ) => Promise<readonly { readonly kind: RetentionKind; readonly days: number; readonly old: number }[]>
  /** Deletes old data before the daily run. `busy`: another run is under way. */
  readonly run: (by: Viewer) => Promise<{ readonly type: 'done'; readonly count: number } | { readonly type: 'busy' }>
}

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly now: () => Date
  readonly oldData: OldData
}

export function createRetentionAdministration({ queries, records, now, oldData }: Parts): RetentionAdministration {
  let isRunning = false
  return {
    list: async (by) => {
      await requireAdministrator(records, by)
      const counts = await oldData.count()
      return retentionKinds.map((kind) => ({ kind, days: oldData.days[kind], old: counts[kind] ?? 0 }))
    },
    run: async (by) => {
      await requireAdministrator(records, by)
      if (isRunning) return { type: 'busy' }
      isRunning = true
      try {
        const counts = await oldData.forget()
        // A run consists of many transactions, each with its own entries; this one says who began it.
        await createAudit(queries, now, (error) => {
          throw error
        }).record({
          operation: 'retention-run',
          by: authorIdOf(by),
          of: { object: 'Audit', recordId: 'retention' },
          from: by.from,
          details: counts,
        })
        return { type: 'done', count: Object.values(counts).reduce((sum, each) => sum + each, 0) }
      } catch (error) {
        // Another process is deleting the same records.
        if (error instanceof Failure && (error.code === 'STALE_RECORD' || error.code === 'RECORD_NOT_FOUND'))
          return { type: 'busy' }
        throw error
      } finally {
        isRunning = false
      }
    },
  }
}
