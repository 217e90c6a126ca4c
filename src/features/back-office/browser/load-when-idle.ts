/** The maximum time to wait after the page was loaded, in milliseconds. */
const idleTimeout = 2000

/** Fetches a module that a page can do without at first, when the browser has nothing else to do, and runs it. */
export function loadWhenIdle<Module>(fetchModule: () => Promise<Module>, run: (module: Module) => void): void {
  const start = (): void => {
    if (!navigator.onLine) return addEventListener('online', start, { once: true })
    // Without the network, the page stays as it is. Errors of the module itself are reported by the browser.
    fetchModule().then(run, () => {})
  }
  const whenIdle = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: idleTimeout })
    else setTimeout(start, idleTimeout)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
