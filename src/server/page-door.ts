import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestLanguage } from '#domain/accept-language.ts'
import { siteBase } from '#domain/addresses.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { FreshPage, StoredPage } from '#store/page-cache.ts'
import { acceptedEncoding, entityTag, leastCompressed, matchesTag, pageName } from './encoding.ts'
import { createPageCalls } from './page-calls.ts'
import { plainPage } from './plain-page.ts'
import { developmentPolicy, pagePolicy } from './security-headers.ts'
import type { PageModules, Services } from './services.ts'
import { siteAddress, siteOfDomain } from './site-address.ts'
import { callContext } from './viewer.ts'

/** Guests share a page, and ask each time whether it is still the one. */
const sharedPage = 'public, max-age=0, must-revalidate'
const personalPage = 'private, no-store'

interface Place {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** A page that may be in the cache: what names it there, and how it is made. */
interface SharedPage {
  readonly key: string
  readonly brandColor: string
  readonly vary: string
  readonly render: (modules: PageModules) => Promise<FreshPage>
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Every address that is no call and no file: the choice of country, the pages of the sites, and what is neither. */
export function pageDoor(services: Services): PageHandler {
  const pageCalls = createPageCalls(generation)
  const policies = new Map<string, string>()

  return async (request, reply) => {
    const url = URL.parse(services.publicOrigin() + pathOf(request.raw.url ?? '/'))
    if (url === null) return sendPlain(reply, 400)
    const address = siteAddress(url, services.sites)
    if (address.type === 'unknown') return sendPlain(reply, 404)
    if (address.type === 'redirect')
      return reply.header('cache-control', 'no-cache').redirect(address.to, address.status)
    const own = address.type === 'choice' ? siteOfDomain(request.hostname, services.sites) : null
    if (own !== null) {
      const language = bestLanguage(request.headers['accept-language'] ?? '', own)
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .redirect(siteBase(own, language), 302)
    }
    return await answer(
      request,
      reply,
      address.type === 'choice' ? choicePage(request) : sitePage(request, url, address),
    )
  }

  /** What every guest page is made from; with another of them all are made anew. */
  function generation(): string {
    return `${services.pages.assets.buildId} ${services.content.contentVersion} ${today(services)} ${services.publicOrigin()}`
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, page: SharedPage): Promise<FastifyReply> {
    const madeFrom = generation()
    const modules = await services.pages.modules()
    const name = pageName(madeFrom, page.key)
    void reply.header('vary', page.vary)
    if (matchesTag(request.headers['if-none-match'], name)) {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      // A client takes over what a 304 says: all that the page itself would say.
      return reply
        .code(304)
        .headers(okHeaders(modules, page.brandColor))
        .header('etag', entityTag(name, encoding))
        .send()
    }
    return await sendPage(
      request,
      reply,
      await services.cache.page(madeFrom, page.key, () => page.render(modules)),
      name,
    )
  }

  function choicePage(request: FastifyRequest): SharedPage {
    const acceptLanguage = request.headers['accept-language'] ?? ''
    const brandColor = services.sites[0]?.brandColor ?? '#000000'
    return {
      key: `/ ${acceptLanguage}`,
      brandColor,
      vary: 'Accept-Language, Accept-Encoding',
      render: async (modules) => {
        const html = await modules.renderSiteChoice({
          sites: services.sites,
          acceptLanguage,
          publicOrigin: services.publicOrigin(),
          assets: services.pages.assets,
        })
        return { status: 200, headers: okHeaders(modules, brandColor), body: await finished(request, [html]) }
      },
    }
  }

  function sitePage(request: FastifyRequest, url: URL, place: Place): SharedPage {
    return {
      key: url.pathname + url.search,
      brandColor: place.site.brandColor,
      vary: 'Accept-Encoding',
      render: (modules) => renderSitePage(request, url, place, modules),
    }
  }

  async function renderSitePage(
    request: FastifyRequest,
    url: URL,
    { site, language }: Place,
    modules: PageModules,
  ): Promise<FreshPage> {
    const started = performance.now()
    const context = callContext(services, { site, language })
    const rendered = await modules.renderPage({
      url,
      site,
      language,
      sites: services.sites,
      publicOrigin: services.publicOrigin(),
      isGuest: context.viewer.user === undefined,
      call: pageCalls(context),
      assets: services.pages.assets,
      today: today(services),
    })
    services.metrics.pageRendered((performance.now() - started) / 1000)
    if (rendered.type === 'redirect') {
      return { status: rendered.status, headers: { location: rendered.to, 'cache-control': 'no-cache' }, body: [] }
    }
    if (rendered.error !== undefined) {
      services.metrics.failed()
      request.log.error({ err: rendered.error }, 'unexpected failure')
    }
    const headers = okHeaders(modules, site.brandColor)
    return {
      status: rendered.status,
      headers: rendered.status === 200 && !site.isMyIMCDOnly ? headers : { ...headers, 'cache-control': personalPage },
      body: await finished(request, typeof rendered.html === 'string' ? [rendered.html] : rendered.html),
    }
  }

  /** Of a page that all guests share. */
  function okHeaders(modules: PageModules, brandColor: string): Record<string, string> {
    let policy = policies.get(brandColor)
    if (policy === undefined) {
      const https = services.publicOrigin().startsWith('https:')
      policy = services.clientFiles === null ? developmentPolicy : pagePolicy([modules.brandStyle(brandColor)], https)
      policies.set(brandColor, policy)
    }
    return {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': sharedPage,
      'content-security-policy': policy,
    }
  }

  async function finished(request: FastifyRequest, parts: readonly string[]): Promise<readonly string[]> {
    return services.pages.finish === undefined ? parts : [await services.pages.finish(request.url, parts.join(''))]
  }
}

/** A proxy may send the whole address; only the path is for us, whatever host it names. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '')

/** Promotions begin and end with a day: a page is of one. */
const today = (services: Services): string => services.now().toISOString().slice(0, 10)

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  name: string,
): Promise<FastifyReply> {
  void reply.code(page.status).headers({ ...page.headers })
  const encoding =
    page.body.length < leastCompressed ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  if (page.status === 200) void reply.header('etag', entityTag(name, encoding))
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await page.variant(encoding))
}

export const sendPlain = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(plainPage(status))
