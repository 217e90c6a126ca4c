import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { siteBase } from '#domain/addresses.ts'
import { languageSegment } from '#domain/languages.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { catalogueModule, loadCatalogue } from './catalogues.ts'
import { loadContext, type LoadedPage } from './define-screen.tsx'
import { documentHtml } from './document.ts'
import { shownError, type ShownError } from './errors/shown-error.ts'
import { headHtml } from './head-html.ts'
import { headLinks } from './head.ts'
import type { Hydration } from './hydration.ts'
import { makePage, switchSite } from './make-page.ts'
import { PageContext, type Page } from './page-context.ts'
import type { Rendered, RenderRequest } from './render-contract.ts'
import { screenRoutes } from './routes.ts'
import type { Head } from './screen.ts'
import { renderSignInRequired } from './sign-in-required/render.tsx'
import { readyRoute, siteRoutes } from './site-routes.tsx'
import './styles.ts'

export { renderSiteChoice } from './site-choice/render.tsx'
export { brandStyle } from './document.ts'

/** One page of a site as a whole document, or where to go instead. Rejects for nothing that a visitor can type. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const page = await pageOf(request)
  // For signed-in users only: whatever the address, a guest learns no more than that (CTX-01).
  if (request.site.isMyIMCDOnly && request.isGuest) return renderSignInRequired(page, request)
  const handler = await handlerOf(page.base)
  const requestContext = new RouterContextProvider()
  requestContext.set(loadContext, {
    site: request.site,
    language: request.language,
    base: page.base,
    isGuest: request.isGuest,
    call: request.call,
    messages: { t: page.t },
  })
  const context = await handler.query(new Request(request.url), { requestContext })
  if (context instanceof Response) return redirectOf(context)
  const { errors, failed, surprise } = shownErrors(context)
  const shown: StaticHandlerContext = { ...context, errors }
  const loaded: LoadedPage<unknown> | null = failed === null ? loadedPage(context) : null
  const head = loaded?.head ?? errorHead(page, failed, request.url)
  const module = context.matches.at(-1)?.route.id ?? ''
  const body = renderToString(
    <PageContext value={page}>
      <StaticRouterProvider context={shown} router={createStaticRouter(handler.dataRoutes, shown)} hydrate={false} />
    </PageContext>,
  )
  const hydration: Hydration = {
    site: request.site,
    language: request.language,
    sites: page.sites,
    isGuest: request.isGuest,
    publicOrigin: request.publicOrigin,
    router: { loaderData: context.loaderData, errors },
  }
  const { assets } = request
  const html = documentHtml({
    language: request.language,
    head: headHtml(head, headLinks(head, page, request.publicOrigin)),
    brandColor: request.site.brandColor,
    styles: assets.styles,
    modules: [...new Set([...assets.chunksOf(module), ...assets.chunksOf(catalogueModule(request.language))])],
    entry: assets.entry,
    body,
    hydration,
  })
  const status = failed?.status ?? loaded?.status ?? 500
  return { type: 'page', status, html, ...(surprise === null ? {} : { error: surprise.error }) }
}

const pages = new Map<string, Promise<Page>>()

/** Made once for a site in a language, for guests and for others: it holds nothing of a request. */
function pageOf({ site, language, sites, isGuest }: RenderRequest): Promise<Page> {
  const key = `${site.code} ${languageSegment(language)} ${isGuest}`
  let page = pages.get(key)
  if (page === undefined) {
    page = loadCatalogue(language).then((catalogue) => makePage({ site, language, sites: sites.map(switchSite), isGuest }, catalogue))
    pages.set(key, page)
  }
  return page
}

const handlers = new Map<string, Promise<StaticHandler>>()

function handlerOf(base: string): Promise<StaticHandler> {
  let handler = handlers.get(base)
  if (handler === undefined) {
    handler = makeHandler(base)
    handlers.set(base, handler)
  }
  return handler
}

async function makeHandler(basename: string): Promise<StaticHandler> {
  const screens = new Map(await Promise.all(screenRoutes.map(async (route) => [route, (await route.load()).screen] as const)))
  const routes = siteRoutes((route) => {
    const screen = screens.get(route)
    if (screen === undefined) throw new Error(`No screen: ${route.module}`)
    return readyRoute(route, screen)
  })
  return createStaticHandler(routes, { basename })
}

const redirectOf = (response: Response): Rendered => ({
  type: 'redirect',
  status: response.status === 301 ? 301 : 302,
  to: response.headers.get('Location') ?? '/',
})

const loadedPage = (context: StaticHandlerContext): LoadedPage<unknown> | null => {
  const match = context.matches.at(-1)
  return match === undefined ? null : (context.loaderData[match.route.id] ?? null)
}

/** Errors as the page shows them, and the first that came by surprise, for the log. */
function shownErrors({ errors }: StaticHandlerContext): {
  readonly errors: Record<string, ShownError> | null
  readonly failed: ShownError | null
  readonly surprise: { readonly error: unknown } | null
} {
  if (errors === null) return { errors: null, failed: null, surprise: null }
  const entries = Object.entries(errors).map(([id, error]: [string, unknown]) => ({ id, error, shown: shownError(error) }))
  return {
    errors: Object.fromEntries(entries.map(({ id, shown }) => [id, shown])),
    failed: entries[0]?.shown ?? null,
    surprise: entries.find(({ shown }) => shown.unexpected) ?? null,
  }
}

const errorHead = ({ t, site, base }: Page, failed: ShownError | null, url: URL): Head => {
  const kind = failed?.kind ?? 'unexpected'
  return {
    title: pageTitle(t(`error.${kind}.title`), companyName(site)),
    description: t(`error.${kind}.text`),
    canonicalPath: url.pathname.startsWith(base) ? url.pathname : siteBase(site, site.supportedLanguages[0]),
    robots: 'noindex,follow',
  }
}
