import { renderToString } from 'react-dom/server'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { App } from './app.tsx'
import { catalogueModule, loadCatalogue } from './catalogues.ts'
import { documentPieces } from './document.ts'
import { errorHead } from './errors/error-head.ts'
import { shownError } from './errors/shown-error.ts'
import { headHtml } from './head-html.ts'
import { headLinks } from './head.ts'
import type { Hydration } from './hydration.ts'
import { makePage, switchSite } from './make-page.ts'
import { noNavigation } from './navigation-context.ts'
import type { Page } from './page-context.ts'
import type { Rendered, RenderRequest } from './render-contract.ts'
import { loadPage, pathBelow, routeOf, type Loaded } from './router/load-page.ts'
import type { LoadContext } from './screen.ts'
import { scriptJson } from './script-json.ts'
import { renderSignInRequired } from './sign-in-required/render.tsx'

export { renderPackIndex } from './pack-index/render.tsx'
export { renderSiteChoice } from './site-choice/render.tsx'
export { brandStyle } from './document.ts'

/** One page of a site as a whole document, or where to go instead. Rejects for nothing that a visitor can type. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const { url, site, language, isGuest, call, assets, publicOrigin } = request
  const page = await pageOf(request)
  // For signed-in users only: whatever the address, a guest learns no more than that (CTX-01).
  if (site.isMyIMCDOnly && isGuest) return renderSignInRequired(page, request)
  const context: LoadContext = {
    site,
    language,
    base: page.base,
    isGuest,
    today: () => request.today,
    call,
    messages: { t: page.t },
  }
  const [structure, found] = await Promise.all([loadStructure(context), loadPage(url, context, neverAborted)])
  if (found.type === 'redirect') return found
  // Without the frame's own data there is no page, whatever the screen found.
  const content = 'cause' in structure ? structure : found
  const groups = 'cause' in structure ? [] : structure.groups
  const body = renderToString(
    <App
      page={page}
      structure={groups}
      navigation={noNavigation}
      path={pathBelow(page.base, url.pathname)}
      query={url.search}
      loading={false}
      content={content}
    />,
  )
  const loaded = content.type === 'page' ? content.loaded : null
  const error = content.type === 'error' ? content.error : null
  const head = loaded?.head ?? errorHead(page, error ?? shownError(null), url.pathname)
  const html = documentPieces({
    language,
    head: headHtml(head, headLinks(head, page, publicOrigin)),
    brandColor: site.brandColor,
    styles: assets.styles,
    modules: [
      ...new Set([
        ...assets.chunksOf(routeOf(page.base, url).route.module),
        ...assets.chunksOf(catalogueModule(language)),
      ]),
    ],
    entry: assets.entry,
    body,
    hydration: [
      frameJson(page, groups, publicOrigin),
      ',"loaded":',
      scriptJson(loaded),
      ',"error":',
      scriptJson(error),
      '}',
    ],
  })
  if (content.type === 'page') {
    const { cause } = content
    return { type: 'page', status: content.loaded.status, html, ...(cause === undefined ? {} : { error: cause }) }
  }
  return {
    type: 'page',
    status: content.error.status,
    html,
    ...(content.error.unexpected ? { error: content.cause } : {}),
  }
}

const neverAborted = new AbortController().signal

async function loadStructure({
  call,
  base,
}: LoadContext): Promise<{ readonly groups: MarketSegmentStructure } | Extract<Loaded, { type: 'error' }>> {
  try {
    return { groups: await call('MarketSegmentController.getMarketSegmentStructure', { url: base }) }
  } catch (cause) {
    return { type: 'error', error: shownError(cause), cause }
  }
}

/** The part of the hydration that every page of a site in a language has; written once while the structure is the same object. */
function frameJson(page: Page, structure: MarketSegmentStructure, publicOrigin: string): string {
  const known = frames.get(page)
  if (known?.structure === structure && known.publicOrigin === publicOrigin) return known.json
  const { site, language, sites, isGuest } = page
  const frame: Omit<Hydration, 'loaded' | 'error'> = { site, language, sites, isGuest, publicOrigin, structure }
  const json = scriptJson(frame).slice(0, -1)
  frames.set(page, { structure, publicOrigin, json })
  return json
}

const frames = new WeakMap<
  Page,
  { readonly structure: MarketSegmentStructure; readonly publicOrigin: string; readonly json: string }
>()

const pages = new Map<string, Promise<Page>>()

/** Made once for a site in a language, for guests and for others: it holds nothing of a request. */
function pageOf({ site, language, sites, isGuest }: RenderRequest): Promise<Page> {
  const key = `${site.code} ${language} ${isGuest}`
  let page = pages.get(key)
  if (page === undefined) {
    page = loadCatalogue(language).then((catalogue) =>
      makePage({ site, language, sites: sites.map(switchSite), isGuest }, catalogue),
    )
    pages.set(key, page)
  }
  return page
}
