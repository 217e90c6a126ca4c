import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import type { StoredPage } from './page-cache.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { sendStored } from './send-page.ts'
import { sharedPages, type SharedPage } from './shared-pages.ts'
import type { PageRules } from './page-rules.ts'
import type { PageRenderer } from './page-renderer.ts'
import { isNotFound, redirectMoved } from './redirect-moved.ts'

/** Sends the pages that all guests share, from the cache. */
export function sharedPageRoutes(services: Services, rules: PageRules, renderer: PageRenderer) {
  const { choicePage, sitePage } = sharedPages(services, renderer)
  return {
    sendChoice: (request: FastifyRequest, reply: FastifyReply, url: URL) =>
      sendShared(request, reply, url, choicePage(request)),
    sendSite: (request: FastifyRequest, reply: FastifyReply, url: URL, locale: SiteLocale) =>
      sendShared(request, reply, url, sitePage(request, url, locale)),
    redirectUnlessPage,
  }

  async function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    page: SharedPage,
  ): Promise<FastifyReply> {
    const stored = await cached(services, request, page)
    const other = isNotFound(stored) ? await redirectMoved(rules, reply, url) : null
    if (other !== null) return other
    void reply.header('vary', page.vary)
    for (const note of stored.notes) note(request)
    return await sendStored(request, reply, stored)
  }

  /** Redirects an address whose content has moved and that is not in its canonical form, unless the canonical address has a page. */
  async function redirectUnlessPage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    canonical: string,
  ): Promise<FastifyReply | null> {
    if ((await rules.redirectOf(url)) === null) return null
    const target = new URL(canonical, url)
    const address = siteAddress(target, services.sites)
    if (address.type !== 'site') return null
    const page = await cached(services, request, sitePage(request, target, address))
    return isNotFound(page) ? await redirectMoved(rules, reply, url) : null
  }
}

/**
 * The page from the cache. Only the request that renders the page counts as work under way; requests that wait for it hold
 * no place in the concurrency limit.
 */
async function cached(services: Services, request: FastifyRequest, page: SharedPage): Promise<StoredPage> {
  const createdFrom = `${generationOf(services)} ${page.day}`
  // Loads the modules before the cache counts the page as being rendered.
  await services.pages.modules()
  request.releaseCapacity()
  return await services.cache.page(createdFrom, page.key, async () => {
    await request.acquireCapacity()
    return await page.render()
  })
}

/** What all guest pages depend on beside the content: a page of another generation is rendered again. */
const generationOf = (services: Services): string => `${services.pages.assets.buildId} ${services.publicOrigin()}`
