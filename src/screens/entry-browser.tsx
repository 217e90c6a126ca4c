import { startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { siteBase } from '#domain/addresses.ts'
import { App } from './app.tsx'
import { callOverHttp } from './call-over-http.ts'
import { loadCatalogue } from './catalogues.ts'
import { errorHead } from './errors/error-head.ts'
import { shownError } from './errors/shown-error.ts'
import type { Hydration } from './hydration.ts'
import { makePage } from './make-page.ts'
import type { Navigation } from './navigation-context.ts'
import { createBrowserRouter, type ShownPage } from './router/browser-router.ts'
import { followLinks } from './router/follow-links.ts'
import { pathBelow, routeOf } from './router/load-page.ts'
import { showHead } from './router/show-head.ts'

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) void start(root, JSON.parse(written))

/** Takes over the server's page: nothing of it is asked for again. */
async function start(element: HTMLElement, hydration: Hydration): Promise<void> {
  const { site, language, isGuest, structure, publicOrigin } = hydration
  const base = siteBase(site, language)
  const url = new URL(window.location.href)
  const [catalogue, { screen }] = await Promise.all([loadCatalogue(language), routeOf(base, url).route.load()])
  const page = makePage(hydration, catalogue)
  const first: ShownPage = {
    url,
    path: pathBelow(base, url.pathname),
    content:
      hydration.loaded === null
        ? { type: 'error', error: hydration.error ?? shownError(null), cause: null }
        : { type: 'page', screen, loaded: hydration.loaded },
  }
  const router = createBrowserRouter(
    first,
    { site, language, base, isGuest, today, call: callOverHttp, messages: { t: page.t } },
    ({ content, url: { pathname } }) =>
      showHead(
        content.type === 'page' ? content.loaded.head : errorHead(page, content.error, pathname),
        page,
        publicOrigin,
      ),
  )
  followLinks(router, base)
  const navigation: Navigation = {
    open: (href, options) => router.navigate(new URL(href, window.location.href), options),
    reload: router.reload,
  }

  function Site() {
    const { shown, loading } = useSyncExternalStore(router.subscribe, router.state, router.state)
    return (
      <App
        page={page}
        structure={structure}
        navigation={navigation}
        path={shown.path}
        query={shown.url.search}
        loading={loading}
        content={shown.content}
      />
    )
  }
  startTransition(() => {
    hydrateRoot(element, <Site />)
  })
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
