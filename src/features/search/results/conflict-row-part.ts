import { laterPart } from '#platform/pages/later-part.ts'

/** A row in conflict, which only the Sales Assistant shows. */
export const conflictRow = laterPart(async () => (await import('./conflict-row.tsx')).ConflictRow)
