import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Page } from '#platform/pages/page-context.ts'
import { doneParameter, doneText } from '#platform/values/addresses/done-notice.ts'
import { DoneNotice, doneNoticeId, noticeLink } from './done-notice.tsx'

/**
 * Says on the next page of the site what a form has done. The first page has its notice from the server; it goes with the first
 * navigation. Loading a page again does not say it again.
 */
export function LaterNotice({
  url,
  firstUrl,
  page,
}: {
  readonly url: URL
  /** The address of the document, which may have been left before this is loaded. */
  readonly firstUrl: URL
  readonly page: Page
}) {
  const isFirst = url.href === firstUrl.href
  const text = isFirst ? null : doneText(url.searchParams, page.t)
  useEffect(() => {
    const address = new URL(window.location.href)
    if (address.searchParams.has(doneParameter)) {
      address.searchParams.delete(doneParameter)
      window.history.replaceState(window.history.state, '', address)
    }
    if (!isFirst) document.querySelector(`#${doneNoticeId}`)?.remove()
  })
  const main = document.querySelector('#main')
  return text === null || main === null
    ? null
    : createPortal(<DoneNotice text={text} link={noticeLink(url, page)} />, main.parentElement ?? main)
}
