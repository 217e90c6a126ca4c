import { useEffect } from 'react'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** The pages of records, which a visit remembers as shown. */
export const recordPage = /^\/(?:product|product-group|supplier|publication)\/[^/]+$/

/** Remembers in the visit in progress that the page of a record was opened in it. */
export function useNoteShown({ assistant, site, language }: Page, path: string): void {
  const visitId = assistant?.session.visitId
  useEffect(() => {
    if (visitId === undefined || !recordPage.test(path)) return
    callOverHttp('VisitController.noteShown', {
      page: path,
      ...siteParamsOf({ site, language }),
    }).catch((error: unknown) => {
      // The record was shown all the same; without a connection the visit does not learn of it.
      if (!(error instanceof Offline)) reportError(error)
    })
  }, [visitId, path, site, language])
}
