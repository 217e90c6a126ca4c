import { useEffect } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { offerPasskeys, signInByPasskey } from './passkey-client.ts'
import { PasskeySlot, usePasskeyAttempts, usePasskeys } from './passkey-slot.tsx'

/** Sign-in with a passkey: by a button and, if the browser supports it, in the address field. */
export function PasskeySignIn({ page, returnTo }: { readonly page: Page; readonly returnTo: string | null }) {
  const { t, base } = page
  const isReady = usePasskeys(page)
  const { offer, run, isRunning, error } = usePasskeyAttempts()
  useEffect(() => {
    if (isReady) offer((signal) => offerPasskeys(base, returnTo, signal))
  }, [isReady, offer, base, returnTo])
  return (
    <PasskeySlot page={page} error={error}>
      <p>
        <Button
          iconName="user"
          disabled={isRunning}
          onClick={() => run((signal) => signInByPasskey(base, returnTo, signal))}
        >
          {t('signIn.passkey.signIn')}
        </Button>
      </p>
    </PasskeySlot>
  )
}
