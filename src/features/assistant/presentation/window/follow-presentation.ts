import { pointTo } from './pointed-element.ts'
import { fetchPage, type HistoryEntry, putPage } from './window-page.ts'
import type { WindowState } from '../window-state.ts'

/** After so long without a connection, in ms, the window says so; and so long it waits before it tries again. */
const silence = 5_000

/**
 * Follows the presentation of this window: loads what is shown now, points to a part of it, and blanks the screen. The window keeps
 * its page until the next one has arrived. `selector` finds the frame of a page.
 */
export function followPresentation(selector: string): void {
  const first = document.querySelector<HTMLElement>(selector)
  const address = first?.dataset['window']
  const state = first === null ? null : stateOf(first)
  // A presentation that has ended has no state.
  if (first === null || address === undefined || state === null) return
  let frame = first
  let latest = state
  let at = addressOf(window.location)
  let isLost = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  let loading = new AbortController()
  let events: EventSource | null = null

  const draw = (): void => {
    if (latest.page === stateOf(frame)?.page) show(frame, latest)
    const lost = frame.querySelector<HTMLElement>('[role="status"]')
    if (lost !== null) lost.hidden = !isLost
  }
  const lose = (): void => {
    waiting ??= setTimeout(() => {
      isLost = true
      draw()
    }, silence)
  }
  const reach = (): void => {
    clearTimeout(waiting)
    waiting = undefined
    isLost = false
    draw()
  }
  /** Puts the page at an address into the window, as soon as there is a network for it. A later page ends the wait for this one. */
  async function load(to: string, entry: HistoryEntry): Promise<void> {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    for (;;) {
      const next = await fetchPage(to, selector, signal).catch(() => null)
      if (signal.aborted) return
      if (next === 'file') {
        // The browser saves or shows it, and this page stays in its history.
        window.location.assign(to)
        return
      }
      if (next !== null) {
        putPage(frame, next, entry)
        frame = next.frame
        at = addressOf(window.location)
        break
      }
      lose()
      await new Promise((resolve) => setTimeout(resolve, silence))
      if (signal.aborted) return
    }
    reach()
    if (stateOf(frame) === null) events?.close()
  }
  const open = (): void => {
    const opened = new EventSource(`${address}/events`)
    events = opened
    opened.addEventListener('open', reach)
    opened.addEventListener('error', () => {
      // Each further attempt that fails is an error too.
      lose()
      // The browser itself tries again unless the answer was a refusal.
      if (opened.readyState === EventSource.CLOSED) setTimeout(tryAgain, silence)
    })
    opened.addEventListener('state', ({ data }: MessageEvent<string>) => {
      latest = JSON.parse(data)
      if (latest.page === stateOf(frame)?.page) draw()
      else void load(address, 'same')
    })
    opened.addEventListener('ended', () => {
      opened.close()
      void load(address, 'same')
    })
  }
  /** The presentation has ended, or the portal is busy or restarting: then the window keeps its page. */
  const tryAgain = (): void => {
    fetch(address).then(
      ({ status }) => (status === 404 ? void load(address, 'same') : open()),
      () => setTimeout(tryAgain, silence),
    )
  }
  // A customer who may look around opens links. These must not lead to a page of the browser when the network fails either.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const isOther = event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey
    if (link === null || isOther || link.target !== '' || link.hasAttribute('download')) return
    const to = new URL(link.href)
    const isWithin = to.origin === window.location.origin && to.pathname.startsWith(`${address}/`)
    if (!isWithin || (to.hash !== '' && addressOf(to) === at)) return
    event.preventDefault()
    void load(to.href, 'new')
  })
  // A link to a part of the page is an entry of the history too.
  window.addEventListener('popstate', () => {
    if (addressOf(window.location) !== at) void load(window.location.href, 'same')
  })
  draw()
  open()
}

/** The address of a page, without the part of it that is shown. */
const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string => pathname + search

function stateOf({ dataset: { presentation } }: HTMLElement): WindowState | null {
  return presentation === undefined ? null : JSON.parse(presentation)
}

function show(frame: HTMLElement, { isBlank, mayBrowse, pointer }: WindowState): void {
  frame.toggleAttribute('data-blank', isBlank)
  frame.toggleAttribute('data-browse', mayBrowse)
  pointTo(frame, pointer)
}
