/** The maximum time to wait after the page was loaded, in milliseconds. */
const idleTimeout = 2000

/** Loads what a page can do without at first, when the browser has nothing else to do. Without the network, the page stays as it is. */
export function loadWhenIdle(load: () => Promise<void>): void {
  const start = (): void => {
    if (!navigator.onLine) return addEventListener('online', start, { once: true })
    load().catch(() => {})
  }
  const whenIdle = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: idleTimeout })
    else setTimeout(start, idleTimeout)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
