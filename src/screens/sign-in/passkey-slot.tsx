import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Notice } from '#widgets/notice/notice.tsx'
import type { Page } from '../page-context.ts'
import { createPasskeyAttempts, type PasskeyAttempts, type PasskeyTrouble } from './passkey-attempts.ts'
import { canUsePasskeys } from './passkey-client.ts'
import css from './sign-in.module.css'

const never = (): (() => void) => () => {}

/** Whether this browser can use passkeys; false on the server and until the page is alive. */
export const usePasskeys = ({ publicOrigin }: Page): boolean =>
  useSyncExternalStore(
    never,
    () => canUsePasskeys(publicOrigin),
    () => false,
  )

/** Attempts of one page, which end with it. */
export function usePasskeyAttempts(): PasskeyAttempts & ReturnType<PasskeyAttempts['state']> {
  const [attempts] = useState(createPasskeyAttempts)
  const state = useSyncExternalStore(attempts.subscribe, attempts.state, attempts.state)
  useEffect(() => attempts.end, [attempts])
  return { ...attempts, ...state }
}

/** What needs a browser with passkeys: its place is there before, empty, so that nothing moves; without JavaScript it is not. */
export function PasskeySlot({
  page,
  trouble,
  children,
}: {
  readonly page: Page
  readonly trouble: PasskeyTrouble | null
  readonly children: ReactNode
}) {
  const isReady = usePasskeys(page)
  return (
    <div className={css.passkey} data-ready={isReady}>
      {children}
      <div role="status">
        {trouble !== null && (
          <Notice tone="warning">
            <p>{page.t(`signIn.passkey.${trouble}`)}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}
