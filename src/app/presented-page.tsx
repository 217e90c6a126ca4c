import { renderToString } from 'react-dom/server'
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
import { PresentationFrame } from './frame/presentation-frame.tsx'
import { sitePages } from './screens.ts'

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
  const [found, structure] =
    content.type === 'page'
      ? await Promise.all([findPage(page, content, request.now), loadStructure(content)])
      : [null, null]
  const shown = found?.type === 'page' && found.loaded.status < 400 ? found : null
  const isMissing = content.type === 'unavailable' || (content.type === 'page' && shown === null)
  const text = content.type === 'ended' ? 'present.ended' : isMissing ? 'present.unavailable' : 'present.waiting'
  const body = renderToString(
    <PageContext value={page}>
      <StructureContext value={structure?.value ?? []}>
        <NavigationContext value={noNavigation}>
          <PresentationFrame
            page={page}
            showing={content.type === 'ended' ? null : content}
            message={shown === null ? page.t(text) : null}
          >
            {shown?.screen.draw(shown.loaded.data)}
          </PresentationFrame>
        </NavigationContext>
      </StructureContext>
    </PageContext>,
  )
  const failed = found?.type === 'error' && found.error.unexpected ? found : null
  // A page of which a part is missing is shown all the same.
  const cause = failed?.cause ?? shown?.cause ?? structure?.cause
  return {
    status: content.type === 'ended' || isMissing ? (failed?.error.status ?? 404) : 200,
    html: documentPieces({
      language,
      head: headHtml(shown?.loaded.head.title ?? `${page.t(text)} – ${companyName(site)}`, [
        ['meta', { name: 'robots', content: 'noindex,nofollow' }],
      ]),
      brandColor: site.brandColor,
      styles: [...assets.styles, ...(assets.presentation?.styles ?? [])],
      modules: [],
      entry: assets.presentation?.entry ?? null,
      body,
      hydration: null,
    }),
    ...(cause === undefined ? {} : { error: cause }),
  }
}

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
