import { useEffect } from 'react'
import { Button } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import { offerPasskeys, signInByPasskey } from './passkey-client.ts'
import { PasskeySlot, usePasskeyAttempts, usePasskeys } from './passkey-slot.tsx'

/** Sign-in by a passkey: by the button, and where the browser can, by the field of the address. */
export function PasskeySignIn({ page, returnTo }: { readonly page: Page; readonly returnTo: string | null }) {
  const { t, base } = page
  const isReady = usePasskeys(page)
  const { offer, run, isRunning, trouble } = usePasskeyAttempts()
  useEffect(() => {
    if (isReady) offer((signal) => offerPasskeys(base, returnTo, signal))
  }, [isReady, offer, base, returnTo])
  return (
    <PasskeySlot page={page} trouble={trouble}>
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
