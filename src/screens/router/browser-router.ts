import { pathBelow } from '#domain/addresses.ts'
import type { LoadContext } from '../screen.ts'
import { FileMissing, loadPage, type Loaded } from './load-page.ts'
import { scrollMemory } from './scroll-memory.ts'

/** A page of the site as it stands on the screen. */
export interface ShownPage {
  readonly url: URL
  /** Below the site's base, `/` for home. */
  readonly path: string
  readonly content: Exclude<Loaded, { type: 'redirect' }>
}

interface RouterState {
  readonly shown: ShownPage
  /** On the way to another page; this one is still shown. */
  readonly loading: boolean
}

interface NavigateOptions {
  /** No history entry of its own. */
  readonly replace?: boolean
  /** The list changes under the visitor's hand: the page stays where it is. */
  readonly keepScroll?: boolean
}

export interface BrowserRouter {
  readonly state: () => RouterState
  readonly subscribe: (listener: () => void) => () => void
  readonly navigate: (to: URL, options?: NavigateOptions) => void
  readonly reload: () => void
  /** Stays on the page shown. */
  readonly cancel: () => void
  /** Entries of the history back to the page from which this tab came to the one shown; 0: from none of the site. */
  readonly stepsBack: () => number
}

/** More redirects than this are a circle. */
const mostRedirects = 5

/**
 * Follows addresses of one site without loading documents: one navigation at a time, a newer one aborts an older one. The
 * page shown stays until the next one is there, so nothing flashes. Back and forward return to where a page was left.
 */
export function createBrowserRouter(
  first: ShownPage,
  context: LoadContext,
  onShown: (page: ShownPage) => void,
): BrowserRouter {
  let state: RouterState = { shown: first, loading: false }
  let underWay: AbortController | null = null
  const listeners = new Set<() => void>()
  const scroll = scrollMemory()

  const update = (next: RouterState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const show = (page: ShownPage, atScroll: number | string | null): void => {
    underWay = null
    update({ shown: page, loading: false })
    onShown(page)
    if (atScroll !== null) scroll.goTo(atScroll)
  }

  /** `enter` writes the history entry, once it is known where the way ends. */
  async function go(
    to: URL,
    enter: (at: URL, redirected: boolean) => void,
    atScroll: () => number | string | null,
  ): Promise<void> {
    underWay?.abort()
    const controller = new AbortController()
    underWay = controller
    update({ ...state, loading: true })
    let url = to
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const content = await loadPage(url, context, controller.signal)
      if (controller.signal.aborted) return
      // Another build has taken the place of this one's files: the server makes the page, if it is there.
      if (content.type === 'error' && content.cause instanceof FileMissing && (await isReachable(url))) break
      if (content.type !== 'redirect') {
        enter(url, url !== to)
        show({ url, path: pathBelow(context.base, url.pathname), content }, atScroll())
        return
      }
      url = new URL(content.to, url)
    }
    // The server decides what to make of it.
    window.location.assign(to)
  }

  const follow = (...steps: Parameters<typeof go>): void => {
    go(...steps).catch(() => {
      // Aborted by a newer navigation: that one goes on.
    })
  }

  /** Another address of the page shown is one step further from the page before it. */
  function stepsTo(at: URL, inPlace: boolean): number {
    const steps = scroll.stepsBack()
    if (inPlace) return steps
    if (at.pathname !== state.shown.url.pathname) return 1
    return steps === 0 ? 0 : steps + 1
  }

  window.addEventListener('popstate', () => {
    scroll.leave()
    const key = scroll.arrive()
    follow(
      new URL(window.location.href),
      (at, redirected) => {
        if (redirected) window.history.replaceState(window.history.state, '', at)
      },
      () => scroll.of(key),
    )
  })

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, { replace = false, keepScroll = false } = {}) => {
      const same = to.href === window.location.href
      follow(
        to,
        (at) => {
          scroll.leave()
          const entry = scroll.enter(stepsTo(at, replace || same))
          if (replace || same) window.history.replaceState(entry, '', at)
          else window.history.pushState(entry, '', at)
        },
        // What an address names on its page is where to read on.
        () => (keepScroll ? null : to.hash.slice(1) || 0),
      )
    },
    reload: () =>
      follow(
        new URL(window.location.href),
        () => {},
        () => null,
      ),
    cancel: () => {
      underWay?.abort()
      underWay = null
      update({ ...state, loading: false })
    },
    stepsBack: scroll.stepsBack,
  }
}

const isReachable = (url: URL): Promise<boolean> =>
  fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
