import type { DataRouter } from 'react-router'
import { urlParameters } from '#domain/url-parameters.ts'

/**
 * One listener for all links and GET forms of the page: those that lead to the same site are followed without loading a
 * document. Everything else, and everything a visitor asked the browser to do otherwise, is the browser's.
 */
export function followLinks(router: DataRouter, base: string): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || link.hasAttribute('download')) return
    if (link.hasAttribute('data-back') && router.state.location.key !== 'default') {
      // To the list as the visitor left it: this tab remembers it.
      event.preventDefault()
      window.history.back()
      return
    }
    const to = pathOnSite(new URL(link.href, window.location.href), base)
    if (to === null) return
    event.preventDefault()
    closePopovers()
    void router.navigate(withOrigin(to, link), { preventScrollReset: staysInPlace(link, to, router) })
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    const to = pathOnSite(new URL(form.action, window.location.href), base)
    if (to === null) return
    event.preventDefault()
    closePopovers()
    const entries = [...new FormData(form, event.submitter)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    const query = new URLSearchParams(entries).toString()
    const path = to.split(/[?#]/, 1)[0] ?? '/'
    void router.navigate(query === '' ? path : `${path}?${query}`, { preventScrollReset: form.hasAttribute('data-keep-scroll') })
  })
}

/** Below the site's base, or null when the address is another site's, another document's or a place on this page. */
function pathOnSite(url: URL, base: string): string | null {
  if (url.origin !== window.location.origin) return null
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null
  if (url.hash !== '' && url.pathname === window.location.pathname && url.search === window.location.search) return null
  return (url.pathname.slice(base.length) || '/') + url.search + url.hash
}

/** A filter changes a list under the visitor's hand; another page of the list, or another page, starts at its top. */
function staysInPlace(link: HTMLAnchorElement, to: string, router: DataRouter): boolean {
  const { pathname } = router.state.location
  const samePage = to.split('?', 1)[0] === pathname.slice((router.basename ?? '').length)
  return samePage && link.closest('nav[aria-label]') === null
}

function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}

/** A record's page opened from a list knows where from (`origin`), for its way back; the link itself stays the page's own address. */
function withOrigin(to: string, link: HTMLAnchorElement): string {
  const origin = link.closest<HTMLElement>('[data-origin]')?.dataset['origin']
  if (origin === undefined || !/^\/(?:product|product-group|supplier)\/[^?#]+$/.test(to)) return to
  return `${to}?${new URLSearchParams({ [urlParameters.origin]: origin })}`
}
