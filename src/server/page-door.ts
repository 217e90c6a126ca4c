import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestLanguage } from '#domain/accept-language.ts'
import { pathBelow, siteBase } from '#domain/addresses.ts'
import { isSignInPath } from '#domain/sign-in-form.ts'
import { isErrorSlug } from '#domain/error-pages.ts'
import type { CallContext } from '#calls/call.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { SentForm } from '#screens/screen.ts'
import type { FreshPage, StoredPage } from '#store/page-cache.ts'
import { acceptedEncoding, entityTag, leastCompressed, matchesTag } from './encoding.ts'
import { previewOf, previewViewer, type Preview } from './preview.ts'
import { plainPage } from './plain-page.ts'
import { followRedirects } from './redirects.ts'
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

/** Whom a page is made for; not said: every guest, whoever asks for it. */
interface MadeFor {
  readonly preview?: Preview | null
  readonly session?: FastifyRequest['session']
  readonly form?: SentForm
}

/** A page that may be in the cache: what names it there, and how it is made. */
interface SharedPage {
  readonly key: string
  readonly brandColor: string
  readonly vary: string
  readonly render: (modules: PageModules) => Promise<FreshPage>
}

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export interface PageDoor {
  readonly handler: PageHandler
  /** The page at an address with a form as it was sent; for who sent it alone. */
  readonly sendForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Place & { readonly url: URL; readonly form: SentForm },
  ) => Promise<FastifyReply>
}

/** Every address that is no call and no file: the choice of country, the pages of the sites, and what is neither. */
export function pageDoor(services: Services): PageDoor {
  const policies = new Map<string, string>()
  const redirects = followRedirects(
    services.records,
    () => services.content.contentVersion,
    (path) => siteAddress(new URL(path, services.publicOrigin()), services.sites).type !== 'unknown',
  )

  return { handler, sendForm }

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(services.publicOrigin() + pathOf(request.raw.url ?? '/'))
    if (url === null) return sendPlain(reply, 400)
    const address = siteAddress(url, services.sites)
    if (address.type === 'unknown') return (await moved(reply, url)) ?? sendPlain(reply, 404)
    if (address.type === 'redirect')
      return (
        (await movedUnlessLiving(request, reply, url, address.to)) ??
        reply.header('cache-control', 'no-cache').redirect(address.to, address.status)
      )
    const own = address.type === 'choice' ? siteOfDomain(request.hostname, services.sites) : null
    if (own !== null) {
      const language = bestLanguage(request.headers['accept-language'] ?? '', own)
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .redirect(siteBase(own, language), 302)
    }
    const preview =
      address.type === 'choice' ? null : previewOf(url, address.site, services.previewSecret, services.now())
    if (address.type !== 'choice' && preview !== null) return await sendPreview(request, reply, url, address, preview)
    if (address.type !== 'choice' && isOwn(request, url, address)) return await sendOwn(request, reply, url, address)
    return await answer(
      request,
      reply,
      url,
      address.type === 'choice' ? choicePage(request) : sitePage(request, url, address),
    )
  }

  /** What every guest page is made from beside the content; with another of them all are made anew. */
  function generation(): string {
    return `${services.pages.assets.buildId} ${today(services)} ${services.publicOrigin()}`
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    page: SharedPage,
  ): Promise<FastifyReply> {
    const stored = await kept(request, page)
    const gone = namesNothing(stored) ? await moved(reply, url) : null
    if (gone !== null) return gone
    void reply.header('vary', page.vary)
    return await sendPage(request, reply, stored)
  }

  /** What is kept costs no work; who makes it for all waits for their turn, and who waits for them holds no place. */
  async function kept(request: FastifyRequest, page: SharedPage): Promise<StoredPage> {
    const madeFrom = generation()
    const modules = await services.pages.modules()
    request.leave()
    return await services.cache.page(madeFrom, page.key, async () => {
      await request.enter()
      return await page.render(modules)
    })
  }

  /** Where what an address of another time showed is now: asked of addresses that name nothing, so none of ours is hidden. */
  async function moved(reply: FastifyReply, url: URL): Promise<FastifyReply | null> {
    const to = await redirects.find(url)
    return to === null ? null : reply.header('cache-control', 'no-cache').redirect(to, 301)
  }

  /** An address of another form, of which the right one may name a page. */
  async function movedUnlessLiving(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    right: string,
  ): Promise<FastifyReply | null> {
    if ((await redirects.find(url)) === null) return null
    const meant = new URL(right, url)
    const address = siteAddress(meant, services.sites)
    if (address.type !== 'site') return null
    return namesNothing(await kept(request, sitePage(request, meant, address))) ? await moved(reply, url) : null
  }

  /** Made for who asks, and kept nowhere. */
  async function sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    place: Place,
    preview: Preview,
  ): Promise<FastifyReply> {
    await request.enter()
    const modules = await services.pages.modules()
    const { status, headers, body } = await renderSitePage(request, url, place, modules, { preview })
    return await reply
      .code(status)
      .headers({ ...headers, 'cache-control': personalPage, 'x-robots-tag': 'noindex, nofollow' })
      // Its address is all that it takes to see it.
      .header('referrer-policy', 'no-referrer')
      .send(body.join(''))
  }

  /** For who is signed in, and of pages by which one comes and goes: made for who asks, and kept nowhere. */
  async function sendOwn(request: FastifyRequest, reply: FastifyReply, url: URL, place: Place): Promise<FastifyReply> {
    await request.enter()
    const modules = await services.pages.modules()
    const page = await renderSitePage(request, url, place, modules, { session: request.session })
    const gone = namesNothing(page) ? await moved(reply, url) : null
    if (gone !== null) return gone
    const { status, headers, body } = page
    return await reply
      .code(status)
      .headers({ ...headers, 'cache-control': personalPage })
      .send(body.join(''))
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, form, ...place }: Parameters<PageDoor['sendForm']>[2],
  ): Promise<FastifyReply> {
    const modules = await services.pages.modules()
    const { status, headers, body } = await renderSitePage(request, url, place, modules, {
      session: request.session,
      form,
    })
    return await reply
      .code(status)
      .headers({ ...headers, 'cache-control': personalPage })
      .send(body.join(''))
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
        const body = await finished(request, [html])
        return { status: 200, headers: okHeaders(modules, brandColor), body, topics: [] }
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
    { preview = null, session = null, form }: MadeFor = {},
  ): Promise<FreshPage> {
    const started = performance.now()
    const topics = new Set<string>()
    const context = contextOf({ id: request.id, ip: request.ip, session }, { site, language }, preview)
    const user = session?.user
    const rendered = await modules.renderPage({
      url,
      site,
      language,
      sites: services.sites,
      publicOrigin: services.publicOrigin(),
      // A preview shows what a guest will see, where one sees anything.
      isGuest: context.viewer.user === undefined || (preview !== null && !site.isMyIMCDOnly),
      call: (name, params) => services.answers.ask(name, params, context, topics),
      assets: services.pages.assets,
      today: preview?.day ?? today(services),
      ...(preview === null ? {} : { preview }),
      ...(form === undefined ? {} : { form }),
      ...(user === undefined ? {} : { user: { id: user.id, name: user.name, roles: user.roles } }),
    })
    services.metrics.pageRendered((performance.now() - started) / 1000)
    if (rendered.type === 'redirect') {
      const headers = { location: rendered.to, 'cache-control': 'no-cache' }
      return { status: rendered.status, headers, body: [], topics: [] }
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
      topics: [...topics],
    }
  }

  function contextOf(request: Parameters<typeof callContext>[2], place: Place, preview: Preview | null): CallContext {
    const context = callContext(services, place, request)
    if (preview === null) return context
    // What begins and ends with a day does so on the preview's.
    const now = new Date(`${preview.day}T12:00:00Z`)
    return { ...context, viewer: previewViewer(context.viewer, preview), now: () => now }
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

/** Whether a page is one visitor's alone. */
const isOwn = ({ session }: FastifyRequest, { pathname }: URL, { site, language }: Place): boolean =>
  session !== null || isSignInPath(pathBelow(siteBase(site, language), pathname))

/** A page that says there is none, or the way to one that does (ERP-04). */
const namesNothing = ({ status, headers: { location = '' } }: Pick<StoredPage, 'status' | 'headers'>): boolean =>
  status === 404 || (status === 302 && isErrorSlug(location.replace(/\?.*$/, '').replace(/^.*\//, '')))

/** A proxy may send the whole address; only the path is for us, whatever host it names. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '')

/** Promotions begin and end with a day: a page is of one. */
const today = (services: Services): string => services.now().toISOString().slice(0, 10)

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage): Promise<FastifyReply> {
  void reply.headers({ ...page.headers })
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = page.body.length < leastCompressed ? 'identity' : accepted
  if (page.status === 200) void reply.header('etag', entityTag(page.name, encoding))
  // A client takes over what a 304 says: all that the page itself would say.
  if (page.status === 200 && matchesTag(request.headers['if-none-match'], page.name)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(page.status).send(await page.variant(encoding))
}

export const sendPlain = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(plainPage(status))
