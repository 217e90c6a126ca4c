import { createElement, useEffect, useState } from 'react'
import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import { ConsentBanner } from '#features/consent/consent-banner.tsx'
import { NetworkBar } from '#app/frame/network-bar.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { hasCartMarker } from '#platform/values/cart-marker.ts'
import type { BrowserRouter, ShownPage } from '#platform/pages/router/browser-router.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { onWritten } from '#platform/forms/notify-written.ts'
import { LaterNotice } from '#platform/forms/later-notice.tsx'
import { PlainForms } from '#platform/forms/plain-forms.tsx'
import { askForm } from '#platform/values/addresses/cart-paths.ts'
import { startPageData } from './page-data.ts'
import css from './after-load.module.css'

/**
 * Parts of a page that are loaded after it: shared values and page data, the consent banner, the network state and the user's
 * session. They do not delay the first page.
 */
export function AfterLoad({
  page,
  structure,
  firstUrl,
  shown,
  loading,
  router,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  /** The address of the first page. */
  readonly firstUrl: URL
  readonly shown: ShownPage
  readonly loading: boolean
  readonly router: Pick<BrowserRouter, 'cancel' | 'navigate' | 'reload'>
}) {
  const [pageData] = useState(() => startPageData(page, structure))
  useEffect(() => pageData.show(shown), [pageData, shown])
  useEffect(() => {
    if (shown.url.searchParams.has(urlParameters.selectedFolderId))
      import('#features/folders/browser/remove-foreign-folder.ts')
        .then(({ removeForeignFolder }) => removeForeignFolder(shown.url, page, router))
        .catch(reportError)
  }, [page, shown, router])
  const { user } = page
  const sessionValidator = useSessionValidator(user === null)
  const saveInPlace = useSaveInPlace(user === null)
  const cartCount = useCartCount(user === null)
  return (
    <>
      <div className={css.foot}>
        <NetworkBar page={page} shown={shown} loading={loading} router={router} />
        <ConsentBanner page={page} />
      </div>
      <LaterNotice url={shown.url} firstUrl={firstUrl} page={page} />
      <PlainForms key={shown.url.href} id={askForm} page={page} />
      {saveInPlace && createElement(saveInPlace, { key: shown.url.href, page })}
      {cartCount && createElement(cartCount, { page, share: pageData.shareCarts })}
      {sessionValidator &&
        user &&
        createElement(sessionValidator, { page, userId: user.id, shown, onSession: pageData.updateSession })}
    </>
  )
}

/** A guest has no session that could end, so nothing is loaded. */
function useSessionValidator(isGuest: boolean) {
  const [module, setModule] = useState<typeof import('#features/identity/sessions/session-validator.tsx') | null>(null)
  useEffect(() => {
    if (!isGuest) import('#features/identity/sessions/session-validator.tsx').then(setModule, reportError)
  }, [isGuest])
  return module?.SessionValidator
}

/** A guest signs in before something is saved, so nothing is loaded. */
function useSaveInPlace(isGuest: boolean) {
  const [module, setModule] = useState<typeof import('#features/folders/browser/save-in-place.tsx') | null>(null)
  useEffect(() => {
    if (!isGuest) import('#features/folders/browser/save-in-place.tsx').then(setModule, reportError)
  }, [isGuest])
  return module?.SaveInPlace
}

/** A guest without the marker of a cart has no lines, so nothing is loaded. */
function useCartCount(isGuest: boolean) {
  const [module, setModule] = useState<typeof import('#features/enquiries/carts/cart-count.tsx') | null>(null)
  useEffect(() => {
    const load = (): void => {
      if (!isGuest || hasCartMarker(document.cookie))
        import('#features/enquiries/carts/cart-count.tsx').then(setModule, reportError)
    }
    load()
    // The first product of a guest creates the cart.
    return onWritten(load)
  }, [isGuest])
  return module?.CartCount
}
