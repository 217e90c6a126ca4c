import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import { isOtherSession, linkInSession, withoutSession } from '#features/assistant/session/session-address.ts'
import type { AddressedSession } from '#features/assistant/session/specified-session.ts'
import { isErrorSlug } from '#platform/pages/error-pages.ts'
import { matchRoute } from '#platform/pages/router/match-route.ts'
import type { ScreenRoute, SitePages } from '#platform/pages/router/site-pages.ts'
import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { screenRoutes, sitePages } from './screens.ts'

/** The pages of a site that the Sales Assistant has too; all others, such as the user's own account, are on the site only. */
const shared: ReadonlySet<string> = new Set([
  'products',
  'product-groups',
  'suppliers',
  'publications',
  'group/:group/:segment?',
  'value/:slugAndId',
  'product/:slugAndId',
  'product-group/:slugAndId',
  'supplier/:slugAndId',
  'substitutes',
  'compare',
  'publication/:slugAndKey',
  'page/:slugAndKey',
  'certificates-and-documents/:recordId?',
  'pasted-list',
  'cart',
  'sample-cart',
  'quote-cart',
  'documents-pack',
  'account/folders',
  'folder/:id',
  'account/shares',
  'account/requests',
  'account/requests/:request',
  '*',
])

const routes: readonly ScreenRoute[] = [
  {
    path: '/',
    module: 'src/features/assistant/start/screen.tsx',
    later: true,
    load: () => import('#features/assistant/start/screen.tsx'),
  },
  {
    path: 'search',
    module: 'src/features/assistant/search/screen.tsx',
    later: true,
    load: () => import('#features/assistant/search/screen.tsx'),
  },
  {
    path: 'visits',
    module: 'src/features/assistant/visits/screen.tsx',
    later: true,
    roles: ['internalSales', 'administrator'],
    load: () => import('#features/assistant/visits/screen.tsx'),
  },
  {
    path: 'visit/:id',
    module: 'src/features/assistant/visit-page/screen.tsx',
    later: true,
    roles: ['internalSales', 'administrator'],
    load: () => import('#features/assistant/visit-page/screen.tsx'),
  },
  {
    path: 'conflicts',
    module: 'src/features/assistant/conflicts/screen.tsx',
    later: true,
    load: () => import('#features/assistant/conflicts/screen.tsx'),
  },
  {
    path: 'visit/:id/present',
    module: 'src/features/assistant/presentation/screen.tsx',
    later: true,
    roles: ['internalSales', 'administrator'],
    load: () => import('#features/assistant/presentation/screen.tsx'),
  },
  ...screenRoutes.filter(({ path }) => shared.has(path)).map((route) => ({ ...route, later: true as const })),
]

/** All pages of the Sales Assistant. Its messages are not among those of the first page of a site. */
export const assistantRoutes: readonly ScreenRoute[] = routes.map((route) => ({
  ...route,
  load: withMarks(route.load),
}))

/** Any list of a session may have marks (SAL-03), so their code comes with each screen. */
function withMarks(load: ScreenRoute['load']): ScreenRoute['load'] {
  return async () => {
    const [screen] = await Promise.all([load(), outsideMark.load()])
    return screen
  }
}

/** Whether the Sales Assistant has a page at a path below its base. */
export function isAssistantScreen(path: string): boolean {
  const match = matchRoute(assistantRoutes, path)
  return match !== null && (match.route.path !== '*' || isErrorSlug(path.slice(1)))
}

/** The pages of the Sales Assistant in a session, whose parameters every address carries and no screen sees. */
export const assistantPagesIn = (session: AddressedSession, base: string): SitePages => ({
  ...sitePages,
  routes: assistantRoutes,
  addresses: {
    toScreen: withoutSession,
    fromScreen: (to, from) => linkInSession(to, from, session),
    isElsewhere: (url) =>
      !isAssistantPath(url.pathname) ||
      !isAssistantScreen(url.pathname.slice(base.length) || '/') ||
      isOtherSession(url.searchParams, session),
  },
})
