import type { SessionState } from '#features/identity/sessions/session-shapes.ts'
import type { SharedValueStore } from '#app/page-data/shared-values.ts'
import type { SessionData } from '#features/catalogue/markets/account-segment.ts'
import type { PageUser } from '#platform/pages/page-context.ts'
import { createUserProvider } from './user-provider.ts'
import type { SharedValues } from './values.ts'

/**
 * Shares the id of the page's user (SES-10), null for a guest, and the session (SES-01). Returns a function that receives later
 * session states from the server.
 */
export function shareUser(
  { set }: Pick<SharedValueStore<SharedValues>, 'set'>,
  user: PageUser | null,
): (session: SessionState) => void {
  let answer: (userId: string | null) => void = () => {}
  let shared: SessionData | null = null
  createUserProvider(
    {
      loadIsGuest: () => user === null,
      loadUserId: (whenKnown) => {
        answer = whenKnown
        whenKnown(user?.id ?? null)
      },
    },
    (known) => set('USER_INFO', known),
  ).load()
  return (session) => {
    answer(session.isGuest ? null : session.userId)
    if (session.isGuest || session.sessionId === shared?.sessionId) return
    shared = { sessionId: session.sessionId, effectiveAccount: session.effectiveAccount }
    set('SESSION_DATA', shared)
  }
}
