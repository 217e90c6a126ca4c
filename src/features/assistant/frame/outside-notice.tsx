import { useEffect, useState } from 'react'
import type { OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import { outsideText } from '#features/catalogue/cards/outside-text.ts'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { recordPage } from '#features/assistant/visits/use-note-shown.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** Marks the page of a record that the customer of the session does not see (SAL-03). */
export function OutsideNotice({
  page: { assistant, site, language, t },
  path,
}: {
  readonly page: Page
  readonly path: string
}) {
  const customer = assistant?.session.accountId
  // The path for which it is known, so that the mark never stays on the next page.
  const [outside, setOutside] = useState<{ readonly path: string; readonly mark: OutsideMark | null } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const params = { page: path, ...siteParamsOf({ site, language }) }
    if (customer !== undefined && recordPage.test(path))
      callOverHttp('AssistantController.getOutside', params, stop.signal).then(
        ({ isOutside, mark }) => setOutside(isOutside ? { path, mark } : null),
        (error: unknown) => {
          if (!(error instanceof Offline) && !stop.signal.aborted) reportError(error)
        },
      )
    return () => stop.abort()
  }, [customer, path, site, language])
  return (
    <div role="status">
      {outside?.path === path && (
        <Notice tone="warning">
          <p>{outside.mark === null ? t('assistant.notInAssortment') : outsideText(outside.mark, t)}</p>
        </Notice>
      )}
    </div>
  )
}
