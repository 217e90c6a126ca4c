import type { Session } from '#features/identity/sessions/start-session.ts'
import { similarId } from '#features/back-office/duplicates/similar-elements.ts'
import { loadWhenIdle } from '#features/back-office/browser/load-when-idle.ts'

/** Checks for duplicates on the form of a new record of an object with duplicate rules. Other pages do not fetch the check. */
export function startDuplicates(session: Session | null): void {
  if (session === null || document.querySelector(`#${similarId}`) === null) return
  loadWhenIdle(
    () => import('./check-duplicates.ts'),
    ({ checkDuplicates }) => checkDuplicates(session),
  )
}
