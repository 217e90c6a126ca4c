import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import { onWritten } from '#platform/forms/notify-written.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { type SharedCart, sharedCarts } from './shared-carts.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/**
 * Shows the number of lines of all carts in the header and shares the carts with the scripts of the page (SES-06). Loaded after
 * the page, and only for a visitor who may have lines. Tabs notify each other of the carts that they have loaded.
 */
export function CartCount({
  page: { site, language, number, assistant },
  share,
}: {
  readonly page: Page
  readonly share: (carts: readonly SharedCart[]) => void
}) {
  const [count, setCount] = useState(0)
  // Sales people have other carts for each customer.
  const customer = assistant?.session.accountId ?? ''
  useEffect(() => {
    const tabs = new BroadcastChannel('carts')
    const stop = new AbortController()
    const show = (carts: readonly SharedCart[]): void => {
      setCount(carts.reduce((sum, { lineCount }) => sum + lineCount, 0))
      share(carts)
    }
    tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const isOfThese = isMap(data) && data['country'] === site.countryIsoCode && data['customer'] === customer
      const carts: unknown = isOfThese ? data['carts'] : null
      if (isCarts(carts)) show(carts)
    })
    const siteLocale = siteParamsOf({ site, language })
    const load = (): void => {
      callOverHttp('CartController.getCarts', siteLocale, stop.signal).then(
        (answer) => {
          const carts = sharedCarts(answer)
          show(carts)
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none: it is of one origin.
          tabs.postMessage({ country: site.countryIsoCode, customer, carts })
        },
        (error: unknown) => {
          if (!(error instanceof Offline) && !stop.signal.aborted) reportError(error)
        },
      )
    }
    load()
    const stopListening = onWritten(load)
    return () => {
      stopListening()
      stop.abort()
      tabs.close()
    }
  }, [site, language, share, customer])
  const place = document.querySelector('#cart-count')
  return place === null ? null : createPortal(<span role="status">{count === 0 ? '' : number(count)}</span>, place)
}

/** Only tabs of this portal write to the channel, but another one may run an older version of it. */
const isCarts = (value: unknown): value is readonly SharedCart[] =>
  Array.isArray(value) && value.every((each) => isMap(each) && typeof each['lineCount'] === 'number')
