import { laterPart } from '#platform/pages/later-part.ts'

/** The mark of what the customer of a session does not see, which only the Sales Assistant shows. */
export const outsideMark = laterPart(async () => (await import('./outside-mark.tsx')).OutsideMarkPart)
