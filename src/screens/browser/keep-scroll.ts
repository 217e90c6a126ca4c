import type { DataRouter } from 'react-router'

const storageKey = 'scroll-positions'

/** Back and forward return to where a page was left; any other navigation starts at the top, unless its link says otherwise. */
export function keepScroll(router: DataRouter): void {
  const positions = readPositions()
  window.history.scrollRestoration = 'manual'
  router.enableScrollRestoration(positions, () => window.scrollY)
  window.addEventListener('pagehide', () => {
    positions[router.state.location.key] = window.scrollY
    // A full storage costs the visitor a scroll position, nothing more.
    window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(positions).slice(-50))))
    window.history.scrollRestoration = 'auto'
  })
  let shown = router.state.location
  router.subscribe(({ location, restoreScrollPosition, preventScrollReset }) => {
    if (location === shown) return
    shown = location
    // After React has drawn the new page.
    window.requestAnimationFrame(() =>
      window.setTimeout(() => {
        if (typeof restoreScrollPosition === 'number') window.scrollTo(0, restoreScrollPosition)
        else if (!preventScrollReset) window.scrollTo(0, 0)
      }),
    )
  })
}

function readPositions(): Record<string, number> {
  const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}')
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}
