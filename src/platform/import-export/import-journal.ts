import type { Queries } from '#platform/records/database.ts'

/** A row that was written, or that had nothing to write. */
export interface CompletedRow {
  /** The line on which the row begins. */
  readonly line: number
  readonly status: 'created' | 'updated' | 'unchanged'
}

/**
 * What an import has done, stored together with its rows. An import that is interrupted at any moment continues with
 * the rows that are not settled, and its numbers are those of an import that was not interrupted. Refused rows are not
 * settled: they are tried again and reported again.
 */
export interface ImportJournal {
  /** What earlier attempts did. */
  readonly completed: {
    readonly lines: ReadonlySet<number>
    readonly counts: Readonly<Record<CompletedRow['status'], number>>
  }
  /**
   * Stores rows in the transaction that writes them, with the number of its audit entries. Throws to end the import without writing
   * them.
   */
  readonly keep: (transaction: Queries, auditBatch: bigint, rows: readonly CompletedRow[]) => Promise<void>
}
