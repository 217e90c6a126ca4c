import { renderToString } from 'react-dom/server'
import { sessionOfPage } from '#features/assistant/session/session-of-page.ts'
import { drawForms } from '#platform/pages/draw-forms.ts'
import { noNavigation } from '#platform/pages/navigation-context.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Rendered, RenderRequest } from '#platform/pages/render-contract.ts'
import { routeOf, type Loaded } from '#platform/pages/router/load-page.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { noForms, type PageForms } from '#platform/pages/sent-form.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import { doneText } from '#platform/values/addresses/done-notice.ts'
import { App } from '../app-page.tsx'
import { assistantPagesIn } from '../assistant-screens.ts'
import { AssistantFrame } from '../frame/assistant-frame.tsx'
import { Frame } from '../frame/frame.tsx'
import { loadCompany } from '../frame/load-company.ts'
import { drawError } from '../screens/errors/route-error.tsx'
import { sitePages } from '../screens.ts'
import { loadContent } from './load-content.ts'
import { loadFrame, noPages } from './load-frame.ts'
import { pageDocument } from './page-document.tsx'
import { pageOf } from './page-of-request.ts'

/** Renders one page of a site as a complete document, or returns a redirect. No input of a visitor makes it reject. */
export async function renderPage(requested: RenderRequest): Promise<Rendered> {
  const company = await loadCompany(requested)
  const request = { ...requested, site: company.site }
  const { url } = request
  const page = await pageOf(request)
  const { assistant } = page
  const pages = assistant === undefined ? sitePages : assistantPagesIn(sessionOfPage(assistant), page.base)
  const context = loadContextOf(request, page)
  const [{ structure, framePages }, found] = await Promise.all([
    loadFrame(context),
    loadContent(pages, context, request),
  ])
  if (found.type === 'redirect') return found
  // Without the frame's own data the page cannot be rendered, whatever the screen returns.
  const content = 'cause' in structure ? structure : found
  const groups = 'cause' in structure ? [] : structure.groups
  const shownPages = framePages.value ?? noPages
  const draw = (forms: PageForms): string =>
    renderToString(
      <App
        page={page}
        frame={assistant === undefined ? Frame : AssistantFrame}
        structure={groups}
        framePages={shownPages}
        navigation={noNavigation}
        path={pathBelow(page.base, url.pathname)}
        query={url.search}
        loading={false}
        content={content}
        drawError={drawError}
        forms={forms}
      />,
    )
  const sent = request.forms ?? noForms
  const { drawn, forms } = drawForms(draw, { ...sent, done: doneText(url.searchParams, page.t) }, page.t)
  const html = await pageDocument({
    request,
    page,
    route: routeOf(pages.routes, page.base, url, page.user).route,
    groups,
    framePages: shownPages,
    loaded: content.type === 'page' ? content.loaded : null,
    error: content.type === 'error' ? content.error : null,
    forms,
    body: drawn,
  })
  if (content.type === 'error') return renderedError(content, html)
  const status = framePages.value === null ? 503 : (sent.sent?.status ?? 200)
  return renderedPage(content, status, content.cause ?? framePages.cause ?? company.cause, html)
}

const loadContextOf = ({ site, language, isGuest, now, call }: RenderRequest, page: Page): LoadContext => ({
  site,
  language,
  base: page.base,
  isGuest,
  user: page.user,
  now: () => now,
  call,
  messages: { t: page.t },
})

/** `status` is that of a page whose screen found everything. `cause` is why a part of it is missing. */
const renderedPage = (
  { loaded }: Extract<Loaded, { type: 'page' }>,
  status: number,
  cause: unknown,
  html: readonly string[],
): Rendered => ({
  type: 'page',
  status: loaded.status === 200 ? status : loaded.status,
  html,
  ...(cause === undefined ? {} : { error: cause }),
})

const renderedError = ({ error, cause }: Extract<Loaded, { type: 'error' }>, html: readonly string[]): Rendered => ({
  type: 'page',
  status: error.status,
  html,
  ...(error.unexpected ? { error: cause } : {}),
})
