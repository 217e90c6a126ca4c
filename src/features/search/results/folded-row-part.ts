import { laterPart } from '#platform/pages/later-part.ts'

/** A row of several products of one product group, which only the Sales Assistant shows. */
export const foldedRow = laterPart(async () => (await import('./folded-row.tsx')).FoldedRow)
