import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SessionState } from './session-shapes.ts'
import { hasEnded } from './session-clock.ts'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { showToast, ToastArea } from '#platform/widgets/toast/toast.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ShownPage } from '#platform/pages/router/browser-router.ts'
import { startSession } from './start-session.ts'
import { SessionWarning } from './session-warning.tsx'

/**
 * SES-07: warns before the session of a signed-in user ends, and reports its end. The page keeps its state: typed text remains,
 * and a user who signs in again in another tab can continue here.
 */
export function SessionValidator({
  page,
  userId,
  shown,
  onSession,
}: {
  readonly page: Page
  readonly userId: string
  readonly shown: ShownPage
  /** Called with every session state from the server. */
  readonly onSession: (session: SessionState) => void
}) {
  const [session] = useState(() => startSession(userId, onSession))
  const clock = useSyncExternalStore(session.subscribe, session.clock)
  const { t, base } = page
  const ended = hasEnded(clock) ? clock.phase : null
  const { pathname, search } = shown.url
  const signIn = signInAddress(base, pathname + search)

  useEffect(() => {
    if (ended === null) return undefined
    return showToast({
      variant: 'warning',
      text: ended === 'timedOut' ? t('session.timedOut') : t('session.loggedOut'),
      sticky: true,
      actions: (
        <ButtonLink size="small" href={signIn} target="_blank" iconName="external" iconPosition="right">
          {t('session.signIn')}
        </ButtonLink>
      ),
    })
  }, [ended, signIn, t])
  useReloadBeyond(ended === null ? null : pathname)

  return (
    <>
      <SessionWarning
        page={page}
        isOpen={clock.phase === 'warning'}
        isUnreachable={clock.failures > 0}
        onContinue={() => session.happen({ type: 'continue' })}
        onClose={() => session.happen({ type: 'close' })}
      />
      <ToastArea label={t('toast.area')} closeLabel={t('choose.close')} />
    </>
  )
}

/**
 * After the end of the session, the next page is loaded as a whole document, so that a guest's content is not shown inside a
 * user's page frame.
 */
function useReloadBeyond(endedOn: string | null): void {
  const first = useRef(endedOn)
  useEffect(() => {
    if (endedOn !== null && first.current !== null && first.current !== endedOn) window.location.reload()
    first.current = endedOn
  }, [endedOn])
}
