import { renderToString } from 'react-dom/server'
import { pathBelow } from '#domain/addresses.ts'
import { isErrorSlug } from '#domain/error-pages.ts'
import { previewLinks } from '#domain/preview-token.ts'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { FramePages } from '#calls/publication-shapes.ts'
import { attempt, type Attempt } from './attempt.ts'
import { App } from './app.tsx'
import { catalogueModule, laterModule, loadCatalogue } from './catalogues.ts'
import type { LoadedPage } from './define-screen.ts'
import { documentPieces } from './document.ts'
import { errorHead } from './errors/error-head.ts'
import { drawError } from './errors/route-error.tsx'
import { shownError } from './errors/shown-error.ts'
import { headHtml } from './head-html.ts'
import { headTags } from './head.ts'
import type { Hydration } from './hydration.ts'
import { makePage, switchSite } from './make-page.ts'
import { noNavigation } from './navigation-context.ts'
import type { Page } from './page-context.ts'
import type { Rendered, RenderRequest } from './render-contract.ts'
import { loadPage, routeOf, type Loaded } from './router/load-page.ts'
import { previewBar } from './preview/preview-bar.tsx'
import type { Head, LoadContext } from './screen.ts'
import { scriptJson } from './script-json.ts'
import { structuredData } from './structured-data/structured-data.ts'

export { writeLetter } from './contact/letter.ts'
export { writeAccountLetter } from './account/letter.ts'
export { renderApiReference } from './api-reference/render.tsx'
export { renderPackIndex } from './pack-index/render.tsx'
export { renderSiteChoice } from './site-choice/render.tsx'
export { brandStyle } from './document.ts'

/** One page of a site as a whole document, or where to go instead. Rejects for nothing that a visitor can type. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const { url, site, language, isGuest, call, assets, publicOrigin } = request
  const page = await pageOf(request)
  const context: LoadContext = {
    site,
    language,
    base: page.base,
    isGuest,
    user: page.user,
    today: () => request.today,
    call,
    messages: { t: page.t },
    ...(request.form === undefined ? {} : { form: request.form }),
  }
  // Nothing of a site for signed-in users is a guest's but the way in.
  const isClosed = site.isMyIMCDOnly && isGuest
  const [structure, framePages, found] = await Promise.all([
    isClosed ? { groups: [] } : loadStructure(context),
    isClosed ? withoutPages : loadFramePages(context),
    loadInPlace(url, context, request),
  ])
  if (found.type === 'redirect') return found
  // Without the frame's own data there is no page, whatever the screen found.
  const content = 'cause' in structure ? structure : found
  const groups = 'cause' in structure ? [] : structure.groups
  const drawn = renderToString(
    <App
      page={page}
      structure={groups}
      framePages={framePages.value ?? noPages}
      navigation={noNavigation}
      path={pathBelow(page.base, url.pathname)}
      query={url.search}
      loading={false}
      content={content}
      drawError={drawError}
    />,
  )
  const loaded = content.type === 'page' ? content.loaded : null
  const error = content.type === 'error' ? content.error : null
  const shownHead = loaded?.head ?? errorHead(page, error ?? shownError(null), url.pathname)
  const { preview } = request
  const head: Head = preview === undefined ? shownHead : { ...shownHead, robots: 'noindex,nofollow' }
  const { route } = routeOf(page.base, url, page.user)
  const html = documentPieces({
    language,
    head: headHtml(head.title, headTags(head, page, publicOrigin), structuredData(head.structured, page)),
    brandColor: site.brandColor,
    styles: assets.styles,
    modules: [
      ...new Set([
        ...assets.chunksOf(route.module),
        ...assets.chunksOf(catalogueModule(language)),
        ...(route.later === true ? assets.chunksOf(laterModule(language)) : []),
      ]),
    ],
    // An error in place is of another screen than its address.
    entry: preview !== undefined && content.type === 'page' && content.loaded.status === 404 ? null : assets.entry,
    body: preview === undefined ? drawn : previewLinks(drawn, site.basePath, preview.query),
    above: preview === undefined ? '' : previewBar(page, url, request.today),
    hydration: [
      frameJson(page, groups, framePages.value ?? noPages),
      ',"loaded":',
      scriptJson(loaded === null ? null : withoutStructured(loaded)),
      ',"error":',
      scriptJson(error),
      preview === undefined ? '' : `,"preview":${scriptJson(preview.query)}`,
      request.form === undefined ? '' : `,"at":${scriptJson(url.pathname + url.search)}`,
      '}',
    ],
  })
  if (content.type === 'page') {
    const cause = content.cause ?? framePages.cause
    const { status } = content.loaded
    return {
      type: 'page',
      status: status === 200 && framePages.value === null ? 503 : status,
      html,
      ...(cause === undefined ? {} : { error: cause }),
    }
  }
  return {
    type: 'page',
    status: content.error.status,
    html,
    ...(content.error.unexpected ? { error: content.cause } : {}),
  }
}

const neverAborted = new AbortController().signal

/** ERP-03: a preview is not sent to an error's own page; what that says is shown where it happened. */
async function loadInPlace(url: URL, context: LoadContext, { preview }: RenderRequest): Promise<Loaded> {
  const found = await loadPage(url, context, neverAborted)
  if (preview === undefined || found.type !== 'redirect') return found
  const to = new URL(found.to, url)
  return isErrorSlug(pathBelow(context.base, to.pathname).slice(1)) ? await loadPage(to, context, neverAborted) : found
}

const noPages: FramePages = []
const withoutPages: Attempt<FramePages> = { value: noPages }

/** Imprint, privacy and the like: a page stays whole without the links to them, but is nothing to keep then. */
const loadFramePages = ({ call, site, language }: LoadContext) =>
  attempt(
    call('ContentController.getFramePages', { countryCode: site.countryIsoCode, languageCode: language }),
    neverAborted,
  )

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

/** Data for search engines stand in the head already: the browser has no use for them. */
const withoutStructured = ({ head, ...loaded }: LoadedPage): object => ({
  ...loaded,
  head: { ...head, structured: undefined },
})

/** The part of the hydration that every page of a site in a language has; written once while the structure is the same object. */
function frameJson(page: Page, structure: MarketSegmentStructure, framePages: FramePages): string {
  const known = frames.get(page)
  if (known?.structure === structure && known.framePages === framePages) return known.json
  const { site, language, sites, isGuest, user, publicOrigin } = page
  const frame: Omit<Hydration, 'loaded' | 'error'> = {
    site,
    language,
    sites,
    isGuest,
    user,
    publicOrigin,
    structure,
    framePages,
  }
  const json = scriptJson(frame).slice(0, -1)
  frames.set(page, { structure, framePages, json })
  return json
}

const frames = new WeakMap<
  Page,
  { readonly structure: MarketSegmentStructure; readonly framePages: FramePages; readonly json: string }
>()

/** By the sites of a portal: there is one in a process, but in tests. */
const pages = new WeakMap<RenderRequest['sites'], Map<string, Promise<Page>>>()

/** Made once for the guests of a site in a language: it holds nothing of a request. Who is signed in has one of their own. */
function pageOf({ site, language, sites, isGuest, publicOrigin, user }: RenderRequest): Promise<Page> {
  const made = () =>
    loadCatalogue(language).then((catalogue) =>
      makePage({ site, language, sites: sites.map(switchSite), isGuest, publicOrigin, user: user ?? null }, catalogue),
    )
  if (user !== undefined) return made()
  const key = `${site.code} ${language} ${isGuest} ${publicOrigin}`
  const ofPortal = pages.get(sites) ?? new Map<string, Promise<Page>>()
  pages.set(sites, ofPortal)
  const page = ofPortal.get(key) ?? made()
  ofPortal.set(key, page)
  return page
}
