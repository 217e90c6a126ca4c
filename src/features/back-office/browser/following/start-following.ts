import type { Session } from '#features/identity/sessions/start-session.ts'
import { shownRecord } from './shown-record.ts'

/** Follows the record of the page with the record client, which is fetched when the browser has nothing else to do. */
export function startFollowing(session: Session | null): void {
  if (session === null || shownRecord() === null) return
  const start = (): void => {
    if (!navigator.onLine) return addEventListener('online', start, { once: true })
    import('./follow-record.ts').then(
      ({ followRecord }) => followRecord(session),
      // Without the network, the page stays as it is.
      () => {},
    )
  }
  const whenIdle = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: idleTimeout })
    else setTimeout(start, idleTimeout)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/** The maximum time to wait after the page was loaded, in milliseconds. */
const idleTimeout = 2000
