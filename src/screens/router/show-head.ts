import { headLinks } from '../head.ts'
import type { Page } from '../page-context.ts'
import type { Head } from '../screen.ts'

/** After a navigation the document's head is that of the page shown, as if the server had sent it. */
export function showHead(head: Head, page: Page, publicOrigin: string): void {
  document.title = head.title
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description)
  document.querySelector('meta[name=robots]')?.setAttribute('content', head.robots)
  document.querySelector('meta[name=record-id]')?.remove()
  if (head.recordId !== undefined) {
    const meta = document.createElement('meta')
    meta.name = 'record-id'
    meta.content = head.recordId
    document.head.append(meta)
  }
  for (const link of document.querySelectorAll('link[rel=canonical], link[rel=alternate]')) link.remove()
  for (const { rel, href, hrefLang } of headLinks(head, page, publicOrigin)) {
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    if (hrefLang !== undefined) link.hreflang = hrefLang
    document.head.append(link)
  }
}
