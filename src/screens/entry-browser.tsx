import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { siteBase } from '#domain/addresses.ts'
import { followLinks } from './browser/follow-links.ts'
import { keepHead } from './browser/keep-head.ts'
import { keepScroll } from './browser/keep-scroll.ts'
import { callOverHttp } from './call-over-http.ts'
import { loadCatalogue } from './catalogues.ts'
import { loadContext } from './define-screen.tsx'
import type { Hydration } from './hydration.ts'
import { makePage } from './make-page.ts'
import { PageContext } from './page-context.ts'
import { screenRoutes, type ScreenRoute } from './routes.ts'
import { readyRoute, siteRoutes } from './site-routes.tsx'
import './styles.ts'

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) void start(root, JSON.parse(written))

/** Takes over the server's page: nothing of it is asked for again. */
async function start(element: HTMLElement, hydration: Hydration): Promise<void> {
  const { site, language, isGuest } = hydration
  const base = siteBase(site, language)
  const current = shownRoute(base)
  const [catalogue, shown] = await Promise.all([loadCatalogue(language), current?.load()])
  const page = makePage(hydration, catalogue)
  const routes = siteRoutes((route) => (route === current && shown ? readyRoute(route, shown.screen) : lazyRoute(route)))
  const router = createBrowserRouter(routes, {
    basename: base,
    hydrationData: hydration.router,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(loadContext, { site, language, base, isGuest, call: callOverHttp, messages: { t: page.t } })
      return context
    },
  })
  followLinks(router, base)
  keepScroll(router)
  keepHead(router, page, hydration.publicOrigin)
  startTransition(() => {
    hydrateRoot(
      element,
      <PageContext value={page}>
        <RouterProvider router={router} />
      </PageContext>,
    )
  })
}

function shownRoute(base: string): ScreenRoute | undefined {
  const match = matchRoutes(
    screenRoutes.map(({ module, path }) => ({ id: module, path })),
    window.location,
    base,
  )?.at(-1)
  return screenRoutes.find((route) => route.module === match?.route.id)
}

const lazyRoute = (route: ScreenRoute): RouteObject => ({
  id: route.module,
  path: route.path,
  lazy: async () => (await route.load()).screen,
})
