import { useEffect, useRef, useState } from 'react'
import { pinLength } from '#features/assistant/offline/pack-lock.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { BrowserForm } from '#platform/widgets/form/browser-form.tsx'
import type { Unlocked } from './lock-store.ts'
import { PinField } from './pin-field.tsx'

/** Asks for the PIN of the packs on this device, and says how many attempts are left. */
export function LockScreen({
  page,
  attemptsLeft,
  signInHref,
  unlock,
}: {
  readonly page: Page
  readonly attemptsLeft: number
  /** Where the user can sign in; null without a connection. */
  readonly signInHref: string | null
  readonly unlock: (pin: string) => Promise<Unlocked>
}) {
  const { t } = page
  const [pin, setPin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const check = (): void => {
    if (isChecking) return
    setChecking(true)
    unlock(pin)
      .then((result) => {
        setPin('')
        setWrong(result === 'wrong')
      }, reportError)
      .finally(() => setChecking(false))
  }
  return (
    <section className={visitsCss.part} aria-labelledby="locked">
      <h1 id="locked" ref={heading} tabIndex={-1}>
        {t('offline.locked')}
      </h1>
      <p>{t(signInHref === null ? 'offline.locked.lead' : 'offline.locked.ended')}</p>
      {signInHref !== null && (
        <p>
          <a href={signInHref}>{t('signIn.submit')}</a>
        </p>
      )}
      <BrowserForm onValid={check} aria-labelledby="locked">
        <PinField page={page} label={t('offline.pin')} value={pin} onChange={setPin} minLength={pinLength} required />
        <p role="status">
          {isWrong && `${t('offline.pin.wrong')} `}
          {t('offline.pin.left', { count: attemptsLeft })}
        </p>
        <p>
          <Button type="submit" variant="brand" aria-disabled={isChecking}>
            {t('offline.unlock')}
          </Button>
        </p>
      </BrowserForm>
    </section>
  )
}
