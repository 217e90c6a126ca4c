import { useEffect } from 'react'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/**
 * Counts the opening of a share once its page is displayed. Programs that follow links in emails do not run this, so they count
 * nothing (SHR-06). The word is new for each document and stored nowhere in the browser.
 */
export function useOpening(token: string | null, { site, language }: Pick<Page, 'site' | 'language'>): void {
  useEffect(() => {
    const count = (): void => {
      if (token === null || document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', count)
      const siteLocale = siteParamsOf({ site, language })
      callOverHttp('ShareController.open', { token, visitor, ...siteLocale }).catch((error: unknown) => {
        if (!(error instanceof Offline)) reportError(error)
      })
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [token, site, language])
}

/** The pages of a portal without TLS have no `randomUUID`. */
const visitor = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')
