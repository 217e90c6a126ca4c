import { createElement, useEffect, useState } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import { NetworkBar } from '../errors/network-bar.tsx'
import type { Page } from '../page-context.ts'
import type { BrowserRouter, ShownPage } from '../router/browser-router.ts'
import { startPageData } from './page-data.ts'
import css from './after-load.module.css'

/**
 * What a page has once it is there and nobody waits for it: shared values and page data, the question for consent, the state
 * of the network, the user's session. Fetched after the first page, so that no first page is later for it.
 */
export function AfterLoad({
  page,
  structure,
  shown,
  loading,
  router,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly shown: ShownPage
  readonly loading: boolean
  readonly router: Pick<BrowserRouter, 'cancel' | 'reload'>
}) {
  const [pageData] = useState(() => startPageData(page, structure))
  useEffect(() => pageData.show(shown), [pageData, shown])
  const { user } = page
  const sessionValidator = useSessionValidator(user === null)
  return (
    <>
      <div className={css.foot}>
        <NetworkBar page={page} shown={shown} loading={loading} router={router} />
        <ConsentBanner page={page} />
      </div>
      {sessionValidator &&
        user &&
        createElement(sessionValidator, { page, userId: user.id, shown, onSession: pageData.hearSession })}
    </>
  )
}

/** A guest has no session that could end, and fetches nothing of it. */
function useSessionValidator(isGuest: boolean) {
  const [module, setModule] = useState<typeof import('../session/session-validator.tsx') | null>(null)
  useEffect(() => {
    if (!isGuest) import('../session/session-validator.tsx').then(setModule, reportError)
  }, [isGuest])
  return module?.SessionValidator
}
