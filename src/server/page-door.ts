import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { FreshPage, StoredPage } from '#store/page-cache.ts'
import { acceptedEncoding, entityTag, leastCompressed, matchesTag } from './encoding.ts'
import { createPageCalls } from './page-calls.ts'
import { plainPage } from './plain-page.ts'
import { developmentPolicy, pagePolicy } from './security-headers.ts'
import type { PageModules, Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** Guests share a page, and ask each time whether it is still the one (an ETag answers for nothing). */
const sharedPage = 'public, max-age=0, must-revalidate'
const personalPage = 'private, no-store'

/** Every address that is no call and no file: the choice of country, the pages of the sites, and what is neither. */
export function pageDoor(services: Services): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const pageCalls = createPageCalls(generation)
  return async (request, reply) => {
    const url = URL.parse(services.publicOrigin() + pathOf(request.raw.url ?? '/'))
    if (url === null) return sendPlain(reply, 400)
    const address = siteAddress(url, services.sites)
    switch (address.type) {
      case 'choice':
        return await sendPage(request, reply.header('vary', 'Accept-Language, Accept-Encoding'), await choicePage(request))
      case 'unknown':
        return sendPlain(reply, 404)
      case 'redirect':
        return reply.header('cache-control', 'no-cache').redirect(address.to, address.status)
      case 'site':
        return await sendPage(request, reply.header('vary', 'Accept-Encoding'), await sitePage(request, url, address))
    }
  }

  /** What every guest page is made from; with another of them all are made anew. */
  function generation(): string {
    return `${services.pages.assets.buildId} ${services.content.contentVersion} ${today(services)} ${services.publicOrigin()}`
  }

  async function choicePage(request: FastifyRequest): Promise<StoredPage> {
    const acceptLanguage = request.headers['accept-language'] ?? ''
    return await services.cache.page(generation(), `/ ${acceptLanguage}`, async () => {
      const modules = await services.pages.modules()
      const html = await modules.renderSiteChoice({
        sites: services.sites,
        acceptLanguage,
        publicOrigin: services.publicOrigin(),
        assets: services.pages.assets,
      })
      return await htmlPage(request, modules, 200, html, sharedPage, [choiceColor(services.sites)])
    })
  }

  async function sitePage(request: FastifyRequest, url: URL, address: Place): Promise<StoredPage> {
    return await services.cache.page(generation(), url.pathname + url.search, () => freshPage(request, url, address))
  }

  async function freshPage(request: FastifyRequest, url: URL, { site, language }: Place): Promise<FreshPage> {
    const started = performance.now()
    const context = callContext(services, { site, language })
    const modules = await services.pages.modules()
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
    const cacheControl = rendered.status === 200 && !site.isMyIMCDOnly ? sharedPage : personalPage
    return await htmlPage(request, modules, rendered.status, rendered.html, cacheControl, [site.brandColor])
  }

  async function htmlPage(
    request: FastifyRequest,
    modules: PageModules,
    status: number,
    html: string | readonly string[],
    cacheControl: string,
    brandColors: readonly string[],
  ): Promise<FreshPage> {
    const https = services.publicOrigin().startsWith('https:')
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl,
        'content-security-policy':
          services.clientFiles === null
            ? developmentPolicy
            : pagePolicy(
                brandColors.map((color) => modules.brandStyle(color)),
                https,
              ),
      },
      body: await finished(request, typeof html === 'string' ? [html] : html),
    }
  }

  async function finished(request: FastifyRequest, parts: readonly string[]): Promise<readonly string[]> {
    return services.pages.finish === undefined ? parts : [await services.pages.finish(request.url, parts.join(''))]
  }
}

/** A proxy may send the whole address; only the path is for us, whatever host it names. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '')

interface Place {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** Promotions begin and end with a day: a page is of one. */
const today = (services: Services): string => services.now().toISOString().slice(0, 10)

const choiceColor = (sites: readonly SiteConfig[]): string => sites[0]?.brandColor ?? '#000000'

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> {
  void reply.code(page.status).headers({ ...page.headers })
  if (page.body.length < leastCompressed) return reply.send(page.body)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (page.status === 200) {
    void reply.header('etag', entityTag(page.hash, encoding))
    if (matchesTag(request.headers['if-none-match'], page.hash)) return reply.code(304).send()
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await page.variant(encoding))
}

export const sendPlain = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(plainPage(status))
