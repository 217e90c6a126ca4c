import { renderToString } from 'react-dom/server'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { isErrorSlug } from '#platform/pages/error-pages.ts'
import { previewLinks } from '#features/content/preview/preview-token.ts'
import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/publications/publication-shapes.ts'
import { attempt, type Attempt } from '#platform/calls/attempt.ts'
import { App } from '../app-page.tsx'
import { assistantPagesIn } from '../assistant-screens.ts'
import { sessionOfPage } from '#features/assistant/session/session-of-page.ts'
import { AssistantFrame } from '../frame/assistant-frame.tsx'
import { Frame } from '../frame/frame.tsx'
import { sitePages } from '../screens.ts'
import { catalogueModule, laterMessagesModule, loadCatalogue } from '#platform/i18n/catalogues.ts'
import type { LoadedPage } from '#platform/pages/define-screen.ts'
import { documentPieces } from '#platform/pages/document.ts'
import { errorHead } from '#platform/pages/errors/error-head.ts'
import { drawError } from '../screens/errors/route-error.tsx'
import { shownError } from '#platform/pages/errors/shown-error.ts'
import { headHtml } from '#platform/pages/head/head-html.ts'
import { headTags } from '#platform/pages/head/head.ts'
import type { Hydration } from '../hydration.ts'
import { makePage, switchSite } from '#platform/pages/make-page.ts'
import { noNavigation } from '#platform/pages/navigation-context.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Rendered, RenderRequest } from '#platform/pages/render-contract.ts'
import type { SitePages } from '#platform/pages/router/site-pages.ts'
import { loadPage, routeOf, type Loaded } from '#platform/pages/router/load-page.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { defaultLanguage } from '#platform/i18n/languages.ts'
import { previewBar } from '#features/content/preview/preview-bar.tsx'
import type { Head, LoadContext } from '#platform/pages/screen.ts'
import { scriptJson } from '#platform/pages/parts/script-json.ts'
import { standalone } from '#platform/pages/structured-data/thing.ts'

export { writeContactEmail } from '#features/enquiries/contact/contact-email.ts'
export { writeAccountEmail } from '#features/identity/accounts/account-email-text.ts'
export { renderApiReference } from '#platform/record-api/reference/render.tsx'
export { renderBackOffice } from '#features/back-office/pages/render.tsx'
export { renderBundleIndex } from '#features/documents/bundles/index-page/render.tsx'
export { renderComparison } from '#features/product-pages/compare/render-comparison.ts'
export { renderFolder } from '#features/folders/folder-page/render-folder.ts'
export { renderOfflineShell } from '#features/assistant/offline/render-shell.ts'
export { renderPresented } from '../presented-page.tsx'
export { renderSiteChoice } from '../screens/site-choice/render.tsx'
export { siteMessages } from '#platform/pages/site-messages.ts'
export { brandStyle } from '#platform/pages/document.ts'

/** Renders one page of a site as a complete document, or returns a redirect. No input of a visitor makes it reject. */
export async function renderPage(given: RenderRequest): Promise<Rendered> {
  const company = await loadCompany(given)
  const request = { ...given, site: company.site }
  const { url, site, language, isGuest, call, assets, publicOrigin } = request
  const page = await pageOf(request)
  const { assistant } = page
  const pages = assistant === undefined ? sitePages : assistantPagesIn(sessionOfPage(assistant), page.base)
  const context: LoadContext = {
    site,
    language,
    base: page.base,
    isGuest,
    user: page.user,
    now: () => request.now,
    call,
    messages: { t: page.t },
    ...(request.form === undefined ? {} : { form: request.form }),
  }
  // On a site for signed-in users, guests see only the pages for signing in.
  const isClosed = site.isMyIMCDOnly && isGuest
  const [structure, framePages, found] = await Promise.all([
    isClosed ? { groups: [] } : loadStructure(context),
    isClosed ? withoutPages : loadFramePages(context),
    loadWithoutRedirect(pages, url, context, request),
  ])
  if (found.type === 'redirect') return found
  // Without the frame's own data the page cannot be rendered, whatever the screen returns.
  const content = 'cause' in structure ? structure : found
  const groups = 'cause' in structure ? [] : structure.groups
  const drawn = renderToString(
    <App
      page={page}
      frame={assistant === undefined ? Frame : AssistantFrame}
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
  const isStill = request.isStill === true
  const head: Head =
    preview === undefined && assistant === undefined && !isStill
      ? shownHead
      : { ...shownHead, robots: 'noindex,nofollow' }
  const things = isStill ? [] : ((await head.structured?.(page)) ?? [])
  const { route } = routeOf(pages.routes, page.base, url, page.user)
  const html = documentPieces({
    language,
    head:
      headHtml(head.title, headTags(head, page, publicOrigin), things.map(standalone)) +
      // The policy of such a page allows no other window.
      (isStill ? '<base target="_blank">' : ''),
    brandColor: site.brandColor,
    ...(assistant === undefined ? { site: { base: page.base, name: companyName(site) } } : {}),
    styles: assets.styles,
    modules: isStill
      ? []
      : [
          ...new Set([
            ...(assistant === undefined ? [] : assets.chunksOf(assistantModule)),
            ...assets.chunksOf(route.module),
            ...assets.chunksOf(catalogueModule(language)),
            ...(route.later === true ? assets.chunksOf(laterMessagesModule(language)) : []),
          ]),
        ],
    // An error that is shown at the requested address belongs to another screen than that of the address.
    entry:
      isStill || (preview !== undefined && content.type === 'page' && content.loaded.status === 404)
        ? null
        : assets.entry,
    body: preview === undefined ? drawn : previewLinks(drawn, site.basePath, preview.query),
    above: preview === undefined ? '' : previewBar(page, url, localDay(request.now, site.timeZone)),
    hydration: isStill
      ? null
      : [
          frameJson(page, groups, framePages.value ?? noPages),
          ',"loaded":',
          scriptJson(loaded === null ? null : forBrowser(loaded)),
          ',"error":',
          scriptJson(error),
          preview === undefined ? '' : `,"preview":${scriptJson(preview.query)}`,
          request.form === undefined ? '' : `,"at":${scriptJson(url.pathname + url.search)}`,
          '}',
        ],
  })
  if (content.type === 'page') {
    const cause = content.cause ?? framePages.cause ?? company.cause
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

/** What the browser loads for every page of the Sales Assistant. */
const assistantModule = 'src/app/assistant-browser.tsx'

const neverAborted = new AbortController().signal

/** The redirects of a page that is only looked at. */
const maxRedirects = 4

/**
 * ERP-03: a preview does not redirect to an error page; the error is shown at the requested address. A page that is only looked at
 * shows every page of the site to which a visitor would come.
 */
async function loadWithoutRedirect(
  pages: SitePages,
  url: URL,
  context: LoadContext,
  { preview, isStill }: RenderRequest,
): Promise<Loaded> {
  let found = await loadPage(pages, url, context, neverAborted)
  for (let redirects = 0; found.type === 'redirect' && redirects < maxRedirects; redirects += 1) {
    const to = new URL(found.to, url)
    const isError = isErrorSlug(pathBelow(context.base, to.pathname).slice(1))
    const isOfSite = to.origin === url.origin && `${to.pathname}/`.startsWith(`${context.base}/`)
    if (!(isStill === true ? isOfSite : isError && preview !== undefined)) return found
    found = await loadPage(pages, to, context, neverAborted)
  }
  return found
}

const noPages: FramePages = []
const withoutPages: Attempt<FramePages> = { value: noPages }

/** SEO-05: a site without a brand name is named after the country of its company. */
async function loadCompany({
  site,
  call,
}: RenderRequest): Promise<{ readonly site: RenderRequest['site']; readonly cause?: unknown }> {
  if (site.brandName !== '') return { site }
  try {
    const [company] = await call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany })
    const country = company?.IMCDcompanyCountry__c ?? ''
    if (country === '') return { site }
    // Companies name their country by its code or in words.
    return {
      site: { ...site, companyCountry: /^[A-Z]{2}$/.test(country) ? countryName(country, defaultLanguage) : country },
    }
  } catch (cause) {
    return { site, cause }
  }
}

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

/** The browser does not need head data for search engines and feed readers, which the document already contains. */
const forBrowser = ({ head, ...loaded }: LoadedPage): object => ({
  ...loaded,
  head: { ...head, structured: undefined, links: undefined },
})

/**
 * The part of the hydration data that all pages of a site in a language share; it is serialised once for each version of the
 * structure.
 */
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
    ...(page.assistant === undefined ? {} : { assistant: page.assistant }),
  }
  const json = scriptJson(frame).slice(0, -1)
  frames.set(page, { structure, framePages, json })
  return json
}

const frames = new WeakMap<
  Page,
  { readonly structure: MarketSegmentStructure; readonly framePages: FramePages; readonly json: string }
>()

/** Cached by the sites of a portal: a process has one portal, but tests have several. */
const pages = new WeakMap<RenderRequest['sites'], Map<string, Promise<Page>>>()

/**
 * Creates the page once for the guests of a site and language, because it contains nothing of a request. Each signed-in user
 * gets their own.
 */
function pageOf({ site, language, sites, isGuest, publicOrigin, user, assistant }: RenderRequest): Promise<Page> {
  const made = () =>
    loadCatalogue(language).then((catalogue) =>
      makePage(
        { site, language, sites: sites.map(switchSite), isGuest, publicOrigin, user: user ?? null, assistant },
        catalogue,
      ),
    )
  if (user !== undefined) return made()
  const key = `${site.code} ${site.companyCountry ?? ''} ${language} ${isGuest} ${publicOrigin}`
  const ofPortal = pages.get(sites) ?? new Map<string, Promise<Page>>()
  pages.set(sites, ofPortal)
  const page = ofPortal.get(key) ?? made()
  ofPortal.set(key, page)
  return page
}
