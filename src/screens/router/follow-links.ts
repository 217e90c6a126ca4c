import { originOf, urlParameters } from '#domain/url-parameters.ts'
import type { BrowserRouter } from './browser-router.ts'

/**
 * One listener for all links and GET forms of the page: those that lead to the same site are followed without loading a
 * document. Everything else, and everything a visitor asked the browser to do otherwise, is the browser's.
 */
export function followLinks(router: BrowserRouter, base: string): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || link.hasAttribute('download')) return
    const to = new URL(link.href, window.location.href)
    if (!isOnSite(to, base) || isOnThisPage(to)) return
    event.preventDefault()
    closePopovers()
    // To the list as the visitor left it: this tab remembers it.
    if (link.hasAttribute('data-back') && router.stepsBack() > 0) window.history.go(-router.stepsBack())
    else router.navigate(withOrigin(to, base, link), { keepScroll: staysInPlace(link, to) })
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    const to = new URL(form.action, window.location.href)
    if (!isOnSite(to, base)) return
    event.preventDefault()
    closePopovers()
    const entries = [...new FormData(form, event.submitter)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    to.search = new URLSearchParams(entries).toString()
    router.navigate(to, { keepScroll: form.hasAttribute('data-keep-scroll') })
  })
}

const isOnSite = (url: URL, base: string): boolean =>
  url.origin === window.location.origin && (url.pathname === base || url.pathname.startsWith(`${base}/`))

const isOnThisPage = (url: URL): boolean =>
  url.hash !== '' && url.pathname === window.location.pathname && url.search === window.location.search

/** A filter changes a list under the visitor's hand; another page of the list, or another page, starts at its top. */
const staysInPlace = (link: HTMLAnchorElement, to: URL): boolean =>
  to.pathname === window.location.pathname &&
  (link.closest('nav') === null || link.closest('[data-keep-scroll]') !== null)

/** A record's page opened from a list knows where from (`origin`), for its way back; the link itself stays the page's own address. */
function withOrigin(to: URL, base: string, link: HTMLAnchorElement): URL {
  const origin = link.closest<HTMLElement>('[data-origin]')?.dataset['origin']
  const isRecord = recordPage.test(to.pathname.slice(base.length))
  // Its tabs are the same page: the way back stays.
  const kept = to.pathname === window.location.pathname ? originOf(new URLSearchParams(window.location.search)) : null
  if (isRecord && kept !== null) to.searchParams.set(urlParameters.origin, kept)
  else if (isRecord && origin !== undefined && to.search === '') to.searchParams.set(urlParameters.origin, origin)
  return to
}

const recordPage = /^\/(?:product|product-group|supplier|publication)\/[^/]+$/

function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}
