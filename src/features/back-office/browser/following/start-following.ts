import type { Session } from '#features/identity/sessions/start-session.ts'
import { loadWhenIdle } from '#features/back-office/browser/load-when-idle.ts'
import { shownRecord } from './shown-record.ts'

/** Follows the record of the page with the record client, which is fetched when the browser has nothing else to do. */
export function startFollowing(session: Session | null): void {
  if (session === null || shownRecord() === null) return
  loadWhenIdle(
    () => import('./follow-record.ts'),
    ({ followRecord }) => followRecord(session),
  )
}
