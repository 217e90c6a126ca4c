import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#widgets/button/button.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import type { BrowserRouter, ShownPage } from '../router/browser-router.ts'
import css from './network-bar.module.css'

/** What takes longer than this is said to take long, in milliseconds. */
const patience = 1000

/**
 * Says quietly that there is no network, or that the next page takes its time. A page that could not be made for want of a
 * network says so itself, and is made again when it is back. The place for its words is there before them, so that a screen reader says them.
 */
export function NetworkBar({
  page: { t },
  shown,
  loading,
  router: { cancel, reload },
}: {
  readonly page: Page
  readonly shown: ShownPage
  readonly loading: boolean
  readonly router: Pick<BrowserRouter, 'cancel' | 'reload'>
}) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isSlow = useIsSlow(loading)
  const isMissing = shown.content.type === 'error' && shown.content.error.kind === 'offline'
  useEffect(() => {
    if (!isMissing) return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissing, reload])
  // Back and forward have changed the address already: nothing is left to call off.
  const canCancel = shown.url.href === window.location.href
  return (
    <div role="status" className={css.bar}>
      {isMissing ? null : !isOnline ? (
        <p className={css.words}>
          <Icon name="warning" size={16} />
          <span>{t('network.offline')}</span>
        </p>
      ) : isSlow ? (
        <p className={css.words}>
          {t('network.slow')}
          {canCancel && (
            <Button variant="base" size="small" onClick={cancel}>
              {t('choose.cancel')}
            </Button>
          )}
        </p>
      ) : null}
    </div>
  )
}

/** Whether something has been under way for longer than a moment. */
function useIsSlow(loading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = window.setTimeout(() => setSlow(true), patience)
    return () => {
      window.clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return isSlow
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
