import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './services.ts'
import type { PageHandler } from '#platform/http/page-handler.ts'
import { siteAddress, siteOfDomain } from '#platform/http/site-address.ts'
import { bestLanguage } from '#platform/values/addresses/accept-language.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import { doneParameter } from '#platform/values/addresses/done-notice.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { pageRenderer } from './page-renderer.ts'
import type { PageRules } from './page-rules.ts'
import { redirectMoved } from './redirect-moved.ts'
import { personalPageRoutes } from './send-personal.ts'
import { sharedPageRoutes } from './send-shared.ts'

export interface PageRoutes {
  readonly handler: PageHandler
  /** Sends the page at an address with a form that it shows again. */
  readonly sendAgain: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SiteLocale & { readonly url: URL; readonly sent: SentForm },
  ) => Promise<FastifyReply>
  /** Sends the page that keeps a form whose sender has to sign in first. */
  readonly sendSignedOut: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SiteLocale & { readonly url: URL; readonly signedOut: SignedOutForm },
  ) => Promise<FastifyReply>
}

/** Every address that is neither a call nor a file: the choice of country, the pages of the sites, and unknown addresses. */
export function pageRoutes(services: Services, rules: PageRules): PageRoutes {
  const renderer = pageRenderer(services)
  const shared = sharedPageRoutes(services, rules, renderer)
  const { sendPreview, sendPersonal, sendAgain, sendSignedOut } = personalPageRoutes(renderer, rules)
  return { handler, sendAgain, sendSignedOut }

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(services.publicOrigin() + pathOf(request.raw.url ?? '/'))
    if (url === null) return sendPlain(reply, 400)
    if (isAssistantPath(url.pathname)) return await rules.sendOutside(request, reply, url)
    const address = siteAddress(url, services.sites)
    if (address.type === 'unknown') return (await redirectMoved(rules, reply, url)) ?? sendPlain(reply, 404)
    if (address.type === 'redirect')
      return (
        (await shared.redirectUnlessPage(request, reply, url, address.to)) ??
        reply.header('cache-control', cacheControl.revalidated).redirect(address.to, address.status)
      )
    if (address.type === 'choice') {
      const own = siteOfDomain(request.hostname, services.sites)
      if (own === null) return await shared.sendChoice(request, reply, url)
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
    return request.session !== null || isPersonalAddress(rules, path, url.searchParams)
      ? await sendPersonal(request, reply, url, address)
      : await shared.sendSite(request, reply, url, address)
  }
}

/** Whether the page at an address is rendered for one visitor even if nobody is signed in. */
const isPersonalAddress = (rules: PageRules, path: string, parameters: URLSearchParams): boolean =>
  rules.isPersonal(path) ||
  rules.isSecret(path, parameters) ||
  // What a form has done is said to its sender alone.
  parameters.has(doneParameter)

/** The path of a request's target. Proxies may send the whole address, whose host does not matter. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '')
