import type { DataRouter } from 'react-router'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { headLinks } from '../head.ts'
import type { LoadedPage } from '../define-screen.tsx'
import type { Page } from '../page-context.ts'
import type { Head } from '../screen.ts'

/** After a navigation the document's head is that of the page shown, as if the server had sent it. */
export function keepHead(router: DataRouter, page: Page, publicOrigin: string): void {
  let shown = router.state.loaderData
  router.subscribe(({ matches, loaderData, errors }) => {
    if (loaderData === shown && errors === null) return
    shown = loaderData
    const id = matches.at(-1)?.route.id
    const loaded: LoadedPage<unknown> | undefined = id === undefined || errors !== null ? undefined : loaderData[id]
    if (loaded !== undefined) showHead(loaded.head, page, publicOrigin)
    else if (errors !== null) document.title = pageTitle(page.t('error.unexpected.title'), companyName(page.site))
  })
}

function showHead(head: Head, page: Page, publicOrigin: string): void {
  document.title = head.title
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description)
  document.querySelector('meta[name=robots]')?.setAttribute('content', head.robots)
  for (const link of document.querySelectorAll('link[rel=canonical], link[rel=alternate]')) link.remove()
  for (const { rel, href, hrefLang } of headLinks(head, page, publicOrigin)) {
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    if (hrefLang !== undefined) link.hreflang = hrefLang
    document.head.append(link)
  }
}
