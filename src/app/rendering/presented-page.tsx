import { renderToString } from 'react-dom/server'
import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import { StructureContext } from '#features/catalogue/markets/structure-context.ts'
import type { Presented, PresentedPage } from '#features/assistant/presentation/presented.ts'
import { attempt } from '#platform/calls/attempt.ts'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { documentPieces } from '#platform/pages/document.ts'
import { isErrorSlug } from '#platform/pages/error-pages.ts'
import { headHtml } from '#platform/pages/head/head-html.ts'
import { makePage } from '#platform/pages/make-page.ts'
import { NavigationContext, noNavigation } from '#platform/pages/navigation-context.ts'
import { PageContext, type Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { loadPage, type Loaded } from '#platform/pages/router/load-page.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { PresentationFrame } from '../frame/presentation-frame.tsx'
import { sitePages } from '../screens.ts'

type Showing = Exclude<Presented['content'], { type: 'ended' }>

/** The redirects of one page to other forms of its address. */
const maxRedirects = 4

/**
 * Renders what a window of a presentation shows (SAL-04): a page of the customer's own site without the site's frame and scripts. A
 * page that the customer may not see, or that does not exist, is not available. No input of a visitor makes it reject.
 */
export async function renderPresented(request: Presented): Promise<PresentedPage> {
  const { site, language, publicOrigin, content, assets } = request
  // A customer is no guest; the presentation has no user, so that no page names one.
  const page = makePage({ site, language, sites: [], isGuest: false, publicOrigin }, await loadCatalogue(language))
  const { shown, structure, failedStatus, cause } =
    content.type === 'page' ? await loadPresented(page, content, request.now) : nothingLoaded
  const state = content.type === 'page' && shown === null ? 'unavailable' : content.type
  const message = page.t(messageKeys[state])
  const body = drawPresented(page, content, structure, shown, message)
  return {
    status: state === 'ended' || state === 'unavailable' ? (failedStatus ?? 404) : 200,
    html: presentedDocument(page, shown?.loaded.head.title ?? `${message} – ${companyName(site)}`, body, assets),
    ...(cause === undefined ? {} : { error: cause }),
  }
}

const messageKeys = {
  ended: 'present.ended',
  unavailable: 'present.unavailable',
  waiting: 'present.waiting',
  // A page that is shown needs no message.
  page: 'present.waiting',
} as const satisfies Record<Presented['content']['type'], string>

interface LoadedContent {
  /** null: the page does not exist, or the customer may not see it. */
  readonly shown: Extract<Loaded, { type: 'page' }> | null
  readonly structure: MarketSegmentStructure
  /** The status of an unexpected error. */
  readonly failedStatus: number | null
  readonly cause: unknown
}

const nothingLoaded: LoadedContent = { shown: null, structure: [], failedStatus: null, cause: undefined }

async function loadPresented(page: Page, content: Showing, now: Date): Promise<LoadedContent> {
  const [found, structure] = await Promise.all([findPage(page, content, now), loadStructure(content)])
  const shown = found.type === 'page' && found.loaded.status < 400 ? found : null
  const failed = found.type === 'error' && found.error.unexpected ? found : null
  return {
    shown,
    structure: structure.value ?? [],
    failedStatus: failed?.error.status ?? null,
    // A page of which a part is missing is shown all the same.
    cause: failed?.cause ?? shown?.cause ?? structure.cause,
  }
}

/** Draws what the window shows: the page, or a message where there is none. */
const drawPresented = (
  page: Page,
  content: Presented['content'],
  structure: MarketSegmentStructure,
  shown: Extract<Loaded, { type: 'page' }> | null,
  message: string,
): string =>
  renderToString(
    <PageContext value={page}>
      <StructureContext value={structure}>
        <NavigationContext value={noNavigation}>
          <PresentationFrame
            page={page}
            showing={content.type === 'ended' ? null : content}
            message={shown === null ? message : null}
          >
            {shown?.screen.draw(shown.loaded.data)}
          </PresentationFrame>
        </NavigationContext>
      </StructureContext>
    </PageContext>,
  )

const presentedDocument = (
  { site, language }: Page,
  title: string,
  body: string,
  { styles, presentation }: Presented['assets'],
): readonly string[] =>
  documentPieces({
    language,
    head: headHtml(title, [['meta', { name: 'robots', content: 'noindex,nofollow' }]]),
    brandColor: site.brandColor,
    styles: [...styles, ...(presentation?.styles ?? [])],
    modules: [],
    entry: presentation?.entry ?? null,
    body,
    hydration: null,
  })

/** The names of business groups and segments; without them a page is shown with what it has. */
const loadStructure = ({ call, siteBase }: Showing) =>
  attempt(call('MarketSegmentController.getMarketSegmentStructure', { url: siteBase }), neverAborted)

/** The page at the address, or at the one to which it redirects within the site: the window keeps its own address. */
async function findPage(page: Page, { url, call }: Showing, now: Date): Promise<Loaded> {
  const { site, language, base, user, t } = page
  const context = { site, language, base, isGuest: false, user, now: () => now, call, messages: { t } }
  let found = await loadPage(sitePages, url, context, neverAborted)
  for (let redirects = 0; found.type === 'redirect' && redirects < maxRedirects; redirects += 1) {
    const to = new URL(found.to, url)
    const isWithin = to.origin === url.origin && to.pathname.startsWith(`${base}/`)
    if (!isWithin || isErrorSlug(pathBelow(base, to.pathname).slice(1))) break
    found = await loadPage(sitePages, to, context, neverAborted)
  }
  return found
}

const neverAborted = new AbortController().signal
