import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { createPasskeyAttempts, type PasskeyAttempts, type PasskeyError } from './passkey-attempts.ts'
import { canUsePasskeys } from './passkey-client.ts'
import css from '#features/identity/personal-pages/sign-in.module.css'

const never = (): (() => void) => () => {}

/** Returns whether this browser can use passkeys; false on the server and until hydration. */
export const usePasskeys = ({ publicOrigin }: Page): boolean =>
  useSyncExternalStore(
    never,
    () => canUsePasskeys(publicOrigin),
    () => false,
  )

/** Returns the passkey attempts of a page, which end with it. */
export function usePasskeyAttempts(): PasskeyAttempts & ReturnType<PasskeyAttempts['state']> {
  const [attempts] = useState(createPasskeyAttempts)
  const state = useSyncExternalStore(attempts.subscribe, attempts.state, attempts.state)
  useEffect(() => attempts.end, [attempts])
  return { ...attempts, ...state }
}

/**
 * Reserves space for content that needs a browser with passkeys, so that the layout does not shift; without JavaScript it is
 * not shown.
 */
export function PasskeySlot({
  page,
  error,
  children,
}: {
  readonly page: Page
  readonly error: PasskeyError | null
  readonly children: ReactNode
}) {
  const isReady = usePasskeys(page)
  return (
    <div className={css.passkey} data-ready={isReady}>
      {children}
      <div role="status">
        {error !== null && (
          <Notice tone="warning">
            <p>{page.t(`signIn.passkey.${error}`)}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}
