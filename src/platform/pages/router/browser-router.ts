import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import type { PageUser } from '#platform/pages/page-context.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { leaveGuard } from '#platform/pages/leave-guard.ts'
import { FileMissing } from '#platform/pages/file-missing.ts'
import { loadPage, type Loaded } from './load-page.ts'
import { openDocument } from './open-document.ts'
import { scrollMemory } from './scroll-memory.ts'
import type { SitePages } from './site-pages.ts'

/** The page of the site that is shown. */
export interface ShownPage {
  readonly url: URL
  /** Below the site's base, `/` for home. */
  readonly path: string
  readonly content: Exclude<Loaded, { type: 'redirect' }>
}

interface RouterState {
  readonly shown: ShownPage
  /** Another page is loading; this one is still shown. */
  readonly loading: boolean
}

interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The scroll position stays, for example when a filter changes a list. */
  readonly keepScroll?: boolean
}

export interface BrowserRouter {
  readonly state: () => RouterState
  readonly subscribe: (listener: () => void) => () => void
  readonly navigate: (to: URL, options?: NavigateOptions) => void
  readonly reload: () => void
  /** Cancels the navigation to another page. */
  readonly cancel: () => void
  /** Number of history entries back to the previous page of the site; 0 without such a page. */
  readonly stepsBack: () => number
}

/** More redirects than this are treated as a loop. */
const maxRedirects = 5

/**
 * Opens addresses of one site without loading documents. A new navigation aborts the one before. The current page stays until
 * the next one has loaded, so nothing flashes. Back and forward restore the scroll position.
 */
export function createBrowserRouter(
  pages: SitePages,
  first: ShownPage,
  context: LoadContext,
  onShown: (page: ShownPage) => void,
): BrowserRouter {
  let state: RouterState = { shown: first, loading: false }
  let current: AbortController | null = null
  const listeners = new Set<() => void>()
  const scroll = scrollMemory()

  const update = (next: RouterState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const show = (page: ShownPage, atScroll: number | string | null): void => {
    current = null
    update({ shown: page, loading: false })
    onShown(page)
    if (atScroll !== null) scroll.goTo(atScroll)
  }

  /** `writeEntry` writes the history entry once the final address is known. */
  async function go(
    to: URL,
    writeEntry: (at: URL, redirected: boolean) => void,
    atScroll: () => number | string | null,
  ): Promise<void> {
    current?.abort()
    const controller = new AbortController()
    current = controller
    update({ ...state, loading: true })
    let url = to
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (pages.addresses?.isElsewhere(url) === true) break
      const content = await loadPage(pages, url, context, controller.signal)
      if (controller.signal.aborted) return
      // The file may belong to an older build: if the server is reachable, the browser loads the document from it.
      if (content.type === 'error' && content.cause instanceof FileMissing && (await isReachable(url))) break
      // What is refused to a guest is not missing: the server shows what they see there, or the sign-in.
      if (content.type === 'error' && content.error.kind === 'refused' && (await hasEnded(context.user))) break
      if (content.type !== 'redirect') {
        writeEntry(url, url !== to)
        show({ url, path: pathBelow(context.base, url.pathname), content }, atScroll())
        return
      }
      url = new URL(content.to, url)
    }
    // Loads the document from the server.
    openDocument(to.href)
  }

  const follow = (...steps: Parameters<typeof go>): void => {
    go(...steps).catch(() => {
      // A newer navigation has aborted this one.
    })
  }

  /** Another address of the current page, such as a tab, is one entry further from the previous page. */
  function stepsTo(at: URL, keepsPosition: boolean): number {
    const steps = scroll.stepsBack()
    if (keepsPosition) return steps
    if (at.pathname !== state.shown.url.pathname) return 1
    return steps === 0 ? 0 : steps + 1
  }

  window.addEventListener('popstate', () => {
    scroll.savePosition()
    const key = scroll.moveToEntry()
    follow(
      new URL(window.location.href),
      (at, redirected) => {
        if (redirected) window.history.replaceState(window.history.state, '', at)
      },
      () => scroll.positionOf(key),
    )
  })

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (target, { replace = false, keepScroll = false } = {}) => {
      // Another address of the same page keeps its forms.
      if (target.pathname !== state.shown.url.pathname && leaveGuard.mayLeave?.() === false) return
      const to = pages.addresses?.fromScreen(target, new URL(window.location.href)) ?? target
      const same = to.href === window.location.href
      follow(
        to,
        (at) => {
          scroll.savePosition()
          const entry = scroll.addEntry(stepsTo(at, replace || same))
          if (replace || same) window.history.replaceState(entry, '', at)
          else window.history.pushState(entry, '', at)
        },
        // Scrolls to the element that the fragment names, or to the top.
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
      current?.abort()
      current = null
      update({ ...state, loading: false })
    },
    stepsBack: scroll.stepsBack,
  }
}

/** Whether the session in which the page was loaded is over. Without an answer it is not known to be, and the page shows the refusal. */
async function hasEnded(user: PageUser | null): Promise<boolean> {
  if (user === null) return false
  return await callOverHttp('SessionController.getSession', {}).then(
    (session) => session.isGuest || session.userId !== user.id,
    () => false,
  )
}

const isReachable = (url: URL): Promise<boolean> =>
  fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
