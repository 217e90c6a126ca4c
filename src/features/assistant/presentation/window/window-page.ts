/** A page that has arrived whole, and the address to which its request led. */
export interface ArrivedPage {
  readonly url: string
  readonly title: string
  readonly frame: HTMLElement
}

/**
 * Reads a page without leaving the one that is shown: while a browser opens a page itself, a failing network leads to a page of the
 * browser, from which no script returns. `selector` finds the frame of the page. Null if the portal does not answer with such a page
 * now; 'file' for a document. Throws without a network.
 */
export async function fetchPage(
  address: string,
  selector: string,
  signal: AbortSignal,
): Promise<ArrivedPage | 'file' | null> {
  const response = await fetch(address, { signal })
  if (response.status === 429 || response.status >= 500) return null
  if (response.headers.get('content-type')?.startsWith('text/html') !== true) {
    await response.body?.cancel()
    return 'file'
  }
  // Nothing in a template is a part of a document, so that the styles of another site are neither applied nor refused.
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  const frame = template.content.querySelector<HTMLElement>(selector)
  const title = template.content.querySelector('title')?.textContent ?? document.title
  return frame === null ? null : { url: response.url, title, frame }
}

/** Shows a page in place of the current one. All pages of a presentation have one language and the same styles. */
export function putPage(current: HTMLElement, { url, title, frame }: ArrivedPage, entry: HistoryEntry): void {
  // Relative addresses of the page count from its own.
  if (entry === 'new') window.history.pushState(null, '', url)
  else window.history.replaceState(null, '', url)
  document.title = title
  current.replaceWith(document.adoptNode(frame))
  window.scrollTo(0, 0)
  // A screen reader reads the page, as it would one that was opened.
  const main = frame.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}

/** Whether a page is an entry of its own in the history of the window. */
export type HistoryEntry = 'new' | 'same'
