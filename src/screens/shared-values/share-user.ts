import type { SessionState } from '#calls/session-shapes.ts'
import type { SharedValueStore } from '#domain/shared-values.ts'
import type { SessionData } from '../market-segment/account-segment.ts'
import type { PageUser } from '../page-context.ts'
import { createUserProvider } from './user-provider.ts'
import type { SharedValues } from './values.ts'

/**
 * Shares who the page's user is (SES-10), null for a guest, and their session (SES-01). Answers how to hear what the server
 * says of it later.
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
