import { hasEnded } from '#features/identity/sessions/session-clock.ts'
import { type Session, startSession } from '#features/identity/sessions/start-session.ts'
import { continueId, endedId, unreachableId, warningId } from '../session/session-elements.ts'

/** Shows the warning before the session of the page’s user ends, and its end until the user has signed in again. Null for a page without a user. */
export function watchSession(): Session | null {
  const warning = document.querySelector<HTMLDialogElement>(`#${warningId}`)
  const unreachable = document.querySelector<HTMLElement>(`#${unreachableId}`)
  const ended = document.querySelector<HTMLElement>(`#${endedId}`)
  const userId = warning?.dataset['user']
  if (warning === null || unreachable === null || ended === null || userId === undefined) return null
  const session = startSession(userId, () => {})
  const show = (): void => {
    const clock = session.clock()
    if (clock.phase !== 'warning') warning.close()
    else if (!warning.open) warning.showModal()
    unreachable.hidden = clock.failures === 0
    ended.hidden = !hasEnded(clock)
    for (const text of ended.querySelectorAll<HTMLElement>('[data-end]'))
      text.hidden = text.dataset['end'] !== clock.phase
  }
  session.subscribe(show)
  // Escape closes the dialog. The session then ends without another warning.
  warning.addEventListener('close', () => session.happen({ type: 'close' }))
  document.querySelector(`#${continueId}`)?.addEventListener('click', () => session.happen({ type: 'continue' }))
  return session
}
