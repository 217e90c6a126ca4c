import { originOf, urlParameters } from '#platform/values/addresses/url-parameters.ts'
import type { BrowserRouter } from './browser-router.ts'

/**
 * One listener for all links and GET forms of the page. Those that lead to the same site are followed without loading a
 * document; the browser handles all others, and clicks with a modifier key, which open another tab or window.
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
    // Goes back in the history, because this tab remembers the list as the visitor left it.
    if (link.hasAttribute('data-back') && router.stepsBack() > 0) window.history.go(-router.stepsBack())
    else router.navigate(withOrigin(to, base, link), { keepScroll: keepsPosition(link, to) })
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

/** A filter keeps the scroll position of its list; another page of the list starts at the top. */
const keepsPosition = (link: HTMLAnchorElement, to: URL): boolean =>
  to.pathname === window.location.pathname &&
  (link.closest('nav') === null || link.closest('[data-keep-scroll]') !== null)

/** Adds `origin` to the address of a record's page that is opened from a list, for its link back. The link itself stays canonical. */
function withOrigin(to: URL, base: string, link: HTMLAnchorElement): URL {
  const origin = link.closest<HTMLElement>('[data-origin]')?.dataset['origin']
  const isRecord = recordPage.test(to.pathname.slice(base.length))
  // The tabs of a record's page keep the origin of the page.
  const ownOrigin =
    to.pathname === window.location.pathname ? originOf(new URLSearchParams(window.location.search)) : null
  if (isRecord && ownOrigin !== null) to.searchParams.set(urlParameters.origin, ownOrigin)
  else if (isRecord && origin !== undefined && to.search === '') to.searchParams.set(urlParameters.origin, origin)
  return to
}

const recordPage = /^\/(?:product|product-group|supplier|publication)\/[^/]+$/

function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}
