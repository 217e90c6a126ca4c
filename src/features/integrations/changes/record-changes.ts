/** One change, as the outbox contains it. */
interface Change {
  readonly object: string
  readonly recordId: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly at: Date
}

/** The combined effect of all changes of one record. */
export interface RecordChange {
  readonly object: string
  readonly recordId: string
  readonly existedBefore: boolean
  readonly exists: boolean
  /** The earliest moment of a change; the clocks of processes may differ. */
  readonly firstAt: Date
  readonly at: Date
}

/** Combines the changes of each record, in the order of the last changes. */
export function changesOfRecords(changes: readonly Change[]): readonly RecordChange[] {
  const byRecord = new Map<string, RecordChange>()
  for (const { object, recordId, operation, at } of changes) {
    const key = `${object} ${recordId}`
    const before = byRecord.get(key)
    byRecord.delete(key)
    byRecord.set(key, {
      object,
      recordId,
      existedBefore: before?.existedBefore ?? operation !== 'create',
      exists: operation !== 'delete',
      firstAt: before === undefined || at < before.firstAt ? at : before.firstAt,
      at,
    })
  }
  return [...byRecord.values()]
}
