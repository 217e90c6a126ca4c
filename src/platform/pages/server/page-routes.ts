import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#platform/http/services.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import { siteAddress, siteOfDomain } from '#platform/http/site-address.ts'
import { bestLanguage } from '#platform/i18n/accept-language.ts'
import { isErrorSlug } from '#platform/pages/error-pages.ts'
import type { SentForm } from '#platform/pages/form-kind.ts'
import type { FreshPage, StoredPage } from '#platform/store/page-cache.ts'
import type { SiteConfig, SiteLocale } from '#platform/values/site-config.ts'
import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import { sendPlain } from './plain-page.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { pageRenderer, type PagePreview } from './page-renderer.ts'
import { sendFresh, sendStored } from './send-page.ts'

/** A page that may be in the cache: its key there, and how it is rendered. */
interface SharedPage {
  readonly key: string
  /** The local day of its site, for what is valid on certain days; '' if it depends on none (ENG-02). */
  readonly day: string
  readonly vary: string
  readonly render: () => Promise<FreshPage>
}

/** What the pages of a site take from the features; `app/` gives it. */
export interface PageRules {
  /** Where the content of an address without a page is now, or null. */
  readonly redirectOf: (address: Pick<URL, 'pathname' | 'search'>) => Promise<string | null>
  /** The preview that an address requests, or null. */
  readonly previewOf: (url: URL, site: SiteConfig) => PagePreview | null
  /** Whether the page at this path below a site's base is one visitor's alone, also when nobody is signed in. */
  readonly isPersonal: (path: string) => boolean
  /** Sends a page whose address is outside the sites: the Sales Assistant. */
  readonly sendOutside: (request: FastifyRequest, reply: FastifyReply, url: URL) => Promise<FastifyReply>
  /** Whether the address alone opens the page at this path below a site's base. */
  readonly isSecret: (path: string, parameters: URLSearchParams) => boolean
  /** The parameters of an address that name something which this visitor does not see: they are removed (ADR-04). */
  readonly foreignParameters: (request: FastifyRequest, url: URL, locale: SiteLocale) => Promise<readonly string[]>
}

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export interface PageRoutes {
  readonly handler: PageHandler
  /** Sends the page at an address with a form that its visitor sent; nobody else gets this page. */
  readonly sendForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SiteLocale & { readonly url: URL; readonly form: SentForm },
  ) => Promise<FastifyReply>
}

/** Every address that is neither a call nor a file: the choice of country, the pages of the sites, and unknown addresses. */
export function pageRoutes(services: Services, rules: PageRules): PageRoutes {
  const { renderSitePage, renderChoice } = pageRenderer(services)

  return { handler, sendForm }

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(services.publicOrigin() + pathOf(request.raw.url ?? '/'))
    if (url === null) return sendPlain(reply, 400)
    if (isAssistantPath(url.pathname)) return await rules.sendOutside(request, reply, url)
    const address = siteAddress(url, services.sites)
    if (address.type === 'unknown') return (await redirected(reply, url)) ?? sendPlain(reply, 404)
    if (address.type === 'redirect')
      return (
        (await redirectedUnlessPage(request, reply, url, address.to)) ??
        reply.header('cache-control', cacheControl.revalidated).redirect(address.to, address.status)
      )
    if (address.type === 'choice') {
      const own = siteOfDomain(request.hostname, services.sites)
      if (own === null) return await sendShared(request, reply, url, choicePage(request))
      const language = bestLanguage(request.headers['accept-language'] ?? '', own)
      return reply
        .headers({ 'cache-control': cacheControl.revalidated, vary: 'Accept-Language' })
        .redirect(siteBase(own, language), 302)
    }
    const preview = rules.previewOf(url, address.site)
    if (preview !== null) return await sendPreview(request, reply, url, address, preview)
    const foreign = await rules.foreignParameters(request, url, address)
    if (foreign.length > 0) {
      for (const name of foreign) url.searchParams.delete(name)
      return reply.header('cache-control', cacheControl.personal).redirect(url.pathname + url.search, 302)
    }
    const path = pathBelow(siteBase(address.site, address.language), url.pathname)
    const isPersonal = request.session !== null || rules.isPersonal(path) || rules.isSecret(path, url.searchParams)
    return isPersonal
      ? await sendPersonal(request, reply, url, address)
      : await sendShared(request, reply, url, sitePage(request, url, address))
  }

  /** What all guest pages depend on beside the content: a page of another generation is rendered again. */
  function generation(): string {
    return `${services.pages.assets.buildId} ${services.publicOrigin()}`
  }

  async function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    page: SharedPage,
  ): Promise<FastifyReply> {
    const stored = await cached(request, page)
    const other = isNotFound(stored) ? await redirected(reply, url) : null
    if (other !== null) return other
    void reply.header('vary', page.vary)
    for (const note of stored.notes) note(request)
    return await sendStored(request, reply, stored)
  }

  /**
   * The page from the cache. Only the request that renders the page counts as work under way; requests that wait for it hold
   * no place in the concurrency limit.
   */
  async function cached(request: FastifyRequest, page: SharedPage): Promise<StoredPage> {
    const madeFrom = `${generation()} ${page.day}`
    // Loads the modules before the cache counts the page as being rendered.
    await services.pages.modules()
    request.releaseCapacity()
    return await services.cache.page(madeFrom, page.key, async () => {
      await request.acquireCapacity()
      return await page.render()
    })
  }

  /** The answer for an address whose content has moved, or null. Only for addresses without a page, so it hides none. */
  async function redirected(reply: FastifyReply, url: URL): Promise<FastifyReply | null> {
    const to = await rules.redirectOf(url)
    return to === null ? null : reply.header('cache-control', cacheControl.revalidated).redirect(to, 301)
  }

  /** The same for an address that is not in its canonical form, unless the canonical address has a page. */
  async function redirectedUnlessPage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    canonical: string,
  ): Promise<FastifyReply | null> {
    if ((await rules.redirectOf(url)) === null) return null
    const target = new URL(canonical, url)
    const address = siteAddress(target, services.sites)
    if (address.type !== 'site') return null
    const page = await cached(request, sitePage(request, target, address))
    return isNotFound(page) ? await redirected(reply, url) : null
  }

  /** A preview is rendered for its editor alone, and never stored. */
  async function sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    locale: SiteLocale,
    preview: PagePreview,
  ): Promise<FastifyReply> {
    await request.acquireCapacity()
    void reply.headers(secretAddress)
    return sendFresh(request, reply, await renderSitePage(request, url, locale, { preview }))
  }

  /** Pages for signed-in users and pages of the sign-in are rendered for one visitor, and never stored. */
  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    locale: SiteLocale,
  ): Promise<FastifyReply> {
    await request.acquireCapacity()
    if (rules.isSecret(pathBelow(siteBase(locale.site, locale.language), url.pathname), url.searchParams))
      void reply.headers(secretAddress)
    const page = await renderSitePage(request, url, locale, { isPersonal: true })
    const other = isNotFound(page) ? await redirected(reply, url) : null
    if (other !== null) return other
    for (const note of page.notes ?? []) note(request)
    return sendFresh(request, reply, page)
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, form, ...locale }: Parameters<PageRoutes['sendForm']>[2],
  ): Promise<FastifyReply> {
    if (rules.isSecret(pathBelow(siteBase(locale.site, locale.language), url.pathname), url.searchParams))
      void reply.headers(secretAddress)
    return sendFresh(request, reply, await renderSitePage(request, url, locale, { isPersonal: true, form }))
  }

  function choicePage(request: FastifyRequest): SharedPage {
    const acceptLanguage = request.headers['accept-language'] ?? ''
    return {
      key: `/ ${acceptLanguage}`,
      day: '',
      vary: 'Accept-Language, Accept-Encoding',
      render: () => renderChoice(request, acceptLanguage),
    }
  }

  function sitePage(request: FastifyRequest, url: URL, locale: SiteLocale): SharedPage {
    return {
      key: url.pathname + url.search,
      day: localDay(services.now(), locale.site.timeZone),
      vary: 'Accept-Encoding',
      render: () => renderSitePage(request, url, locale),
    }
  }
}

/** Whether a page answers that there is no such page, or redirects to an error page (ERP-04). */
const isNotFound = ({ status, headers: { location = '' } }: Pick<StoredPage, 'status' | 'headers'>): boolean =>
  status === 404 || (status === 302 && isErrorSlug(location.replace(/\?.*$/, '').replace(/^.*\//, '')))

/** The path of a request's target. Proxies may send the whole address, whose host does not matter. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '')
