import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaSender } from '#features/content/managed-content/media-routes.ts'
import type { CallName, CallParams, CallResult } from '#platform/calls/server-calls.ts'
import { createEventStreams, eventHeaders } from '#platform/http/streams/event-streams.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import type { PageModules, Pages, Services } from '#platform/pages/server/services.ts'
import { languageFromSegment } from '#platform/i18n/languages.ts'
import { pageRenderer } from '#platform/pages/server/page-renderer.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { sendFresh } from '#platform/pages/server/send-page.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { livePresentation, type LivePresentation } from './live-presentation.ts'
import { isPresentable } from './presentation-rules.ts'
import type { PresentationServices } from './presentation-services.ts'
import { windowAddress } from './window-address.ts'
import type { Presented, PresentedPage } from './presented.ts'
import { windowState } from './window-state.ts'

/** What the page bundle exports for this feature. */
export interface PresentationModules {
  readonly renderPresented: (request: Presented) => Promise<PresentedPage>
}

interface WindowServices extends Omit<Services, 'pages'>, PresentationServices {
  readonly pages: Pages<PageModules & PresentationModules>
}

type WindowRequest = FastifyRequest<{
  Params: { language: string; token: string; pageLanguage?: string; key: string }
  Querystring: { w?: unknown }
}>

const headers = { ...secretAddress, 'cache-control': cacheControl.personal } as const

/**
 * The windows of presentations (SAL-04). Their address opens them without a sign-in, and whoever is signed in does not matter: the
 * pages are those of the customer's site, rendered for the customer, without the scripts of the site. One small script follows what
 * is shown.
 */
export function presentationRoutes(app: FastifyInstance, services: WindowServices): void {
  const sendMedia = mediaSender(services)
  const { policyOf } = pageRenderer(services)
  const { presentations } = services
  const streams = createEventStreams({
    look: presentations.look,
    failed: (error) => services.log.error({ err: error }, 'The presentations could not be read'),
  })
  const base = `${assistantPath}/:language/present/:token`
  app.get(base, async (request: WindowRequest, reply) => await answer(request, reply, sendShown))
  app.get(`${base}/events`, { config: { isBackground: true } }, async (request: WindowRequest, reply) => {
    void reply.headers(headers)
    const live = await find(request)
    if (live === null) return await sendPlain(reply, 404)
    const events = streams.open(({ send, end }) => {
      send('state', windowState(live.presentation))
      return presentations.follow(live.presentation, (now) => (now === null ? end() : send('state', windowState(now))))
    })
    if (events === null) return await sendPlain(reply, 503)
    return await reply.headers(eventHeaders).send(events)
  })
  for (const segment of ['/sfsites/c', ''])
    app.get(`${base}/:pageLanguage${segment}/cms/delivery/media/:key`, async (request: WindowRequest, reply) => {
      void reply.headers(headers)
      const live = await find(request)
      const isSent = live !== null && (await sendMedia(request, reply, async () => live.context, true))
      return isSent ? reply : await sendPlain(reply.headers(headers), 404)
    })
  for (const rest of ['', '/*'])
    app.get(
      `${base}/:pageLanguage${rest}`,
      async (request: WindowRequest, reply) => await answer(request, reply, sendPage),
    )
  app.addHook('preClose', async () => streams.close())

  /** Wrong tokens are counted as those of shares: 30 of one network in an hour. */
  async function find(request: WindowRequest): Promise<LivePresentation | null> {
    if (((await request.shareAttempts?.wait()) ?? 0) > 0) return null
    const { token, language, pageLanguage = language } = request.params
    const live = await livePresentation(services, token, { id: request.id, ip: request.ip })
    if (live === null) await request.shareAttempts?.countWrong()
    const isCanonical = [language, pageLanguage].every((each) => languageFromSegment(each) === live?.locale.language)
    return isCanonical ? live : null
  }

  async function answer(
    request: WindowRequest,
    reply: FastifyReply,
    send: (request: WindowRequest, reply: FastifyReply, live: LivePresentation) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    void reply.headers(headers)
    const live = await find(request)
    if (live !== null) return await send(request, reply, live)
    const language = languageFromSegment(request.params.language)
    return language === null
      ? await sendPlain(reply, 404)
      : await render(request, reply, { ...worldwideLocale(services.sites), language }, { type: 'ended' })
  }

  async function sendPage(request: WindowRequest, reply: FastifyReply, live: LivePresentation) {
    const { presentation, locale, presenter, context } = live
    const site = presentedSite(locale, presentation)
    const url = new URL(request.url, services.publicOrigin())
    const path = pathBelow(siteBase(site, locale.language), url.pathname)
    const address = `${path === '/' ? '' : path}${url.search}`
    // Only what is shown, unless the customer may look around.
    if (!presentation.mayBrowse && address !== (presentation.shown ?? ''))
      return await reply.redirect(windowAddress(presentation), 302)
    return await render(
      request,
      reply,
      { site, language: locale.language },
      {
        type: path === '/' ? 'waiting' : isPresentable(path) ? 'page' : 'unavailable',
        url,
        presentation,
        presenter,
        siteBase: siteBase(locale.site, locale.language),
        call: async <Name extends CallName>(name: Name, params: CallParams<Name>): Promise<CallResult<Name>> =>
          await services.callCache.run(name, params, context, new Set()),
      },
    )
  }

  async function render(
    request: WindowRequest,
    reply: FastifyReply,
    { site, language }: SiteLocale,
    content: Presented['content'],
  ) {
    const started = performance.now()
    const { renderPresented } = await services.pages.modules()
    const { assets, finish } = services.pages
    const rendered = await renderPresented({
      site,
      language,
      content,
      assets,
      publicOrigin: services.publicOrigin(),
      now: services.now(),
    })
    services.metrics.pageRendered((performance.now() - started) / 1000)
    if (rendered.error !== undefined) {
      services.metrics.failed()
      request.log.error({ err: rendered.error }, 'unexpected failure')
    }
    const html = rendered.html.join('')
    return await sendFresh(request, reply, {
      status: rendered.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': await policyOf(site.brandColor),
      },
      body: [finish === undefined ? html : await finish(request.url, html)],
      tags: [],
    })
  }
}

/** The address of the window leads to what is shown. */
const sendShown = async (_request: WindowRequest, reply: FastifyReply, { presentation, locale }: LivePresentation) =>
  await reply.redirect(siteBase(presentedSite(locale, presentation), locale.language) + (presentation.shown ?? ''), 302)

/** The site of the customer at the address of a presentation, so that every link of its pages stays there. */
const presentedSite = ({ site, language }: SiteLocale, { token }: LivePresentation['presentation']) => ({
  ...site,
  basePath: windowAddress({ token, language }),
})
