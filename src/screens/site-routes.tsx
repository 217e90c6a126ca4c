import type { LoaderFunction, RouteObject } from 'react-router'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { loadContext, type RoutedScreen } from './define-screen.tsx'
import { RouteError } from './errors/route-error.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { screenRoutes, type ScreenRoute } from './routes.ts'
import { layoutRouteId } from './structure.ts'



/** What the frame around every page shows: the same for all of them, so it is asked for once. */
const loadStructure: LoaderFunction = async ({ request, context }): Promise<MarketSegmentStructure> =>
  context.get(loadContext).call(
    'MarketSegmentController.getMarketSegmentStructure',
    { url: context.get(loadContext).base },
    request.signal,
  )

/** The routes of a site: the frame, and in it a screen each; `make` says how a screen is fetched. */
export const siteRoutes = (make: (route: ScreenRoute) => RouteObject): RouteObject[] => [
  {
    id: layoutRouteId,
    path: '/',
    loader: loadStructure,
    shouldRevalidate: () => false,
    Component: SiteLayout,
    ErrorBoundary: RouteError,
    children: [{ id: 'screens', ErrorBoundary: RouteError, children: screenRoutes.map(make) }],
  },
]

/** A route whose screen is there already: on the server, and in the browser for the page that it starts with. */
export const readyRoute = (route: ScreenRoute, screen: RoutedScreen): RouteObject => ({
  id: route.module,
  path: route.path,
  ...screen,
})
