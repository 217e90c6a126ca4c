import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { BrowserRouter } from '#platform/pages/router/browser-router.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/**
 * Removes a folder from the address that the visitor does not see, without a new entry of the history (SHR-01). The server does the
 * same for the first page; this is for links within the site.
 */
export async function removeForeignFolder(
  url: URL,
  { isGuest, site, language }: Pick<Page, 'isGuest' | 'site' | 'language'>,
  router: Pick<BrowserRouter, 'navigate'>,
): Promise<void> {
  const folderId = url.searchParams.get(urlParameters.selectedFolderId) ?? ''
  const siteLocale = siteParamsOf({ site, language })
  try {
    if (!isGuest) {
      await callOverHttp('FolderController.getFolder', { folderId, ...siteLocale })
      return
    }
  } catch (error) {
    if (failureName(error) !== 'RECORD_NOT_FOUND') return
  }
  const without = new URL(url)
  without.searchParams.delete(urlParameters.selectedFolderId)
  if (window.location.href === url.href) router.navigate(without, { replace: true, keepScroll: true })
}
