import { inPreview } from './preview-token.ts'

/** Opens a page of the site in preview, with a full page load. */
export const openInPreview = (to: URL, query: string): void => window.location.assign(inPreview(to, query))

/**
 * Keeps links in preview that the browser renders and that the server therefore cannot rewrite: adds `query` to each link and
 * form of the site when a visitor uses it, and navigates with a full page load. `basePath` is the site's, such as `/nl`.
 */
export function keepPreview(query: string, basePath: string): void {
  const isOnSite = (url: URL): boolean =>
    url.origin === window.location.origin && (url.pathname === basePath || url.pathname.startsWith(`${basePath}/`))
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      // The preview bar contains the link that ends the preview.
      if (link === null || link.closest('.preview-bar') !== null || link.getAttribute('href')?.startsWith('#')) return
      const to = new URL(link.href)
      if (isOnSite(to) && !to.pathname.includes('/sfsites/')) link.href = inPreview(to, query).href
    },
    { capture: true },
  )
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get' || !isOnSite(new URL(target.action))) return
    for (const [name, value] of new URLSearchParams(query)) {
      target.querySelector(`:scope > input[type=hidden][name="${name}"]`)?.remove()
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      target.append(input)
    }
  })
}
