import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { BrowserRouter, ShownPage } from '#platform/pages/router/browser-router.ts'
import css from './network-bar.module.css'

/** The time in milliseconds after which loading is reported as slow. */
const slowAfterMs = 1000

/**
 * Shows that there is no network or that the next page loads slowly. A page that failed because of the network shows that
 * itself and is loaded again when the network returns. The element exists before its text, so that screen readers announce the
 * text.
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
  // After back and forward, the address has already changed, so loading cannot be cancelled.
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

/** Returns whether loading takes longer than the limit. */
function useIsSlow(loading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = window.setTimeout(() => setSlow(true), slowAfterMs)
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
