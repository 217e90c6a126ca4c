import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyRequest } from 'fastify'
import type { CallContext } from '#platform/calls/call.ts'
import type { CallNote } from '#platform/calls/call-observer.ts'
import { runCall } from '#platform/calls/run-call.ts'
import type { CallName, CallParams, CallResult } from '#platform/calls/server-calls.ts'
import { startOfLocalDay } from '#platform/values/dates/local-day-start.ts'
import type { Services } from './services.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import type { PageForms } from '#platform/pages/sent-form.ts'
import type { AssistantPage } from '#platform/pages/page-context.ts'
import type { FreshPage } from './page-cache.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { type PageHeaders, pageHeaders } from './page-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The checked session of a request in the Sales Assistant with the names that its pages show; null for every other request. */
    assistantPage: AssistantPage | null
  }
}

/** A page as an editor sees it before it is published (ERP-03). */
export interface PagePreview {
  /** The ISO day as of which the page is shown. */
  readonly day: string
  /** The query that keeps the page's links in preview. */
  readonly query: string
  /** The viewer who sees what the editor may see. */
  readonly viewer: (viewer: Viewer) => Viewer
}

/** For whom a page is rendered; without any of these: for all guests. */
interface Audience {
  readonly preview?: PagePreview
  /** The visitor of the request, whether or not they are signed in. */
  readonly isPersonal?: true
  readonly forms?: PageForms
  readonly signedOut?: SignedOutForm
  /** The viewer of this context, for somebody else who only looks at the page (BOF-07). It is stored and counted nowhere. */
  readonly seenBy?: CallContext
}

export interface PageRenderer {
  readonly renderSitePage: (
    request: FastifyRequest,
    url: URL,
    locale: SiteLocale,
    audience?: Audience,
  ) => Promise<FreshPage>
  /** The policy of a page of the portal with this brand colour. */
  readonly policyOf: (brandColor: string) => Promise<string>
  /** The choice of country and language. */
  readonly renderChoice: (request: FastifyRequest, acceptLanguage: string) => Promise<FreshPage>
}

/** Renders pages with the modules of the build, and gives each its headers. */
export function pageRenderer(services: Services): PageRenderer {
  const headers = pageHeaders(services)
  return {
    renderSitePage: (...page) => renderSitePage(services, headers, ...page),
    renderChoice: (...choice) => renderChoice(services, headers, ...choice),
    policyOf: headers.policyOf,
  }
}

async function renderSitePage(
  services: Services,
  { sharedHeaders, ownHeaders, stillHeaders }: PageHeaders,
  request: FastifyRequest,
  url: URL,
  { site, language }: SiteLocale,
  audience: Audience = {},
): Promise<FreshPage> {
  const { preview, isPersonal, seenBy } = audience
  const modules = await services.pages.modules()
  const started = performance.now()
  const tags = new Set<string>()
  const notes: CallNote[] = []
  const caller = isPersonal === true ? request : { id: request.id, ip: request.ip, session: null }
  const context = seenBy ?? contextOf(services, caller, { site, language }, preview)
  const user = caller.session?.user
  const assistant = isPersonal === true ? request.assistantPage : null
  const rendered = await modules.renderPage({
    url,
    site,
    language,
    sites: services.sites,
    publicOrigin: services.publicOrigin(),
    // A preview shows what a guest will see, on sites that guests see.
    isGuest: context.viewer.user === undefined || (preview !== undefined && !site.isMyIMCDOnly),
    call: async <Name extends CallName>(name: Name, params: CallParams<Name>): Promise<CallResult<Name>> => {
      if (seenBy !== undefined) return await runCall(services.calls, name, params, context)
      const result = await services.callCache.run(name, params, context, tags)
      const note = services.callObserver?.note(name, params, result, context.viewer)
      if (note) notes.push(note)
      return result
    },
    assets: services.pages.assets,
    now: context.now(),
    ...shownTo(audience),
    ...(assistant === null ? {} : { assistant }),
    ...(user === undefined ? {} : { user: { id: user.id, name: user.name, roles: user.roles } }),
  })
  services.metrics.pageRendered((performance.now() - started) / 1000)
  if (rendered.type === 'redirect') {
    const headers = { location: rendered.to, 'cache-control': cacheControl.revalidated }
    return { status: rendered.status, headers, body: [], tags: [] }
  }
  if (rendered.error !== undefined) {
    services.metrics.failed()
    request.log.error({ err: rendered.error }, 'unexpected failure')
  }
  const isOwn = isPersonal === true && seenBy === undefined
  const headersOf = isOwn ? ownHeaders : seenBy === undefined ? sharedHeaders : stillHeaders
  const headers = await headersOf(site.brandColor)
  return {
    status: rendered.status,
    headers:
      rendered.status === 200 && !site.isMyIMCDOnly ? headers : { ...headers, 'cache-control': cacheControl.personal },
    body: await finished(services, request, typeof rendered.html === 'string' ? [rendered.html] : rendered.html),
    tags: [...tags],
    notes,
  }
}

async function renderChoice(
  services: Services,
  { sharedHeaders }: PageHeaders,
  request: FastifyRequest,
  acceptLanguage: string,
): Promise<FreshPage> {
  const modules = await services.pages.modules()
  const html = await modules.renderSiteChoice({
    sites: services.sites,
    acceptLanguage,
    publicOrigin: services.publicOrigin(),
    assets: services.pages.assets,
  })
  const headers = await sharedHeaders(services.sites[0]?.brandColor ?? '#000000')
  return { status: 200, headers, body: await finished(services, request, [html]), tags: [] }
}

/** What the page shows of its audience. */
const shownTo = ({ preview, forms, signedOut, seenBy }: Audience) => ({
  ...(preview === undefined ? {} : { preview }),
  ...(forms === undefined ? {} : { forms }),
  ...(signedOut === undefined ? {} : { signedOut }),
  ...(seenBy === undefined ? {} : { isStill: true as const }),
})

function contextOf(
  services: Services,
  request: CallerRequest,
  locale: SiteLocale,
  preview: PagePreview | undefined,
): CallContext {
  const context = services.callContext(locale, request)
  if (preview === undefined) return context
  // Whatever begins or ends with a day does so on the preview's day.
  const now = startOfLocalDay(preview.day, locale.site.timeZone)
  return { ...context, viewer: preview.viewer({ ...context.viewer, at: now }), now: () => now }
}

async function finished(
  services: Services,
  request: FastifyRequest,
  parts: readonly string[],
): Promise<readonly string[]> {
  return services.pages.finish === undefined ? parts : [await services.pages.finish(request.url, parts.join(''))]
}
