import { useEffect, useState } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import { NetworkBar } from '../errors/network-bar.tsx'
import type { Page } from '../page-context.ts'
import type { BrowserRouter, ShownPage } from '../router/browser-router.ts'
import { startPageData } from './page-data.ts'
import css from './after-load.module.css'

/**
 * What a page has once it is there and nobody waits for it: shared values and page data, the question for consent, the state
 * of the network. Fetched after the first page, so that no first page is later for it.
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
  return (
    <div className={css.foot}>
      <NetworkBar page={page} shown={shown} loading={loading} router={router} />
      <ConsentBanner page={page} />
    </div>
  )
}
