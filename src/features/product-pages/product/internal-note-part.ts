import { laterPart } from '#platform/pages/later-part.ts'

/** Only people of the distributor read internal notes, so their code is not among that of the product page. */
export const internalNote = laterPart(async () => (await import('./internal-note.tsx')).InternalNotePart)
