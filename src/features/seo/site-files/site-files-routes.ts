import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteAddress } from '#platform/http/site-address.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { companyName, withCompanyName } from '#platform/pages/page-title.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { manifestPath, openSearchPath } from '#platform/values/addresses/site-files.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { worldwide, type SiteLocale } from '#platform/values/site-config.ts'
import { openSearchDescription, securityText, webManifest } from './site-files.ts'

type SiteFileServices = Pick<Services, 'sites' | 'publicOrigin' | 'pages' | 'now'>

/**
 * Serves what browsers read of each site, `{base}/site.webmanifest` and `{base}/opensearch.xml`, and `/.well-known/security.txt`
 * for the whole portal. `otherwise` responds to an address without a site.
 */
export function siteFileRoutes(
  app: FastifyInstance,
  services: SiteFileServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const ofSite = (path: string, type: string, write: (locale: SiteLocale) => string | Promise<string>): void => {
    app.get(`/:country/:language${path}`, async (request, reply) => {
      const url = URL.parse(request.url, services.publicOrigin())
      const locale = url === null ? null : siteAddress(url, services.sites)
      if (locale?.type !== 'site') return await otherwise(request, reply)
      return reply
        .header('cache-control', cacheControl.staticFile)
        .type(type)
        .send(await write(locale))
    })
  }

  ofSite(manifestPath, 'application/manifest+json; charset=utf-8', (locale) => JSON.stringify(webManifest(locale)))
  ofSite(openSearchPath, 'application/opensearchdescription+xml; charset=utf-8', async (locale) => {
    const { site, language } = locale
    const t = await (await services.pages.modules()).siteMessages(site, language)
    return openSearchDescription(locale, services.publicOrigin(), withCompanyName(t('footer.about'), companyName(site)))
  })

  app.get('/.well-known/security.txt', (_request, reply) => {
    const site = services.sites.find(({ countryIsoCode }) => countryIsoCode === worldwide) ?? services.sites[0]
    if (site === undefined) return sendPlain(reply, 404)
    return reply
      .header('cache-control', cacheControl.staticFile)
      .type('text/plain; charset=utf-8')
      .send(securityText({ site, language: site.supportedLanguages[0] }, services.publicOrigin(), services.now()))
  })
}
