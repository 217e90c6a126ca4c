import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runCall } from '#platform/calls/run-call.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { sendJson } from '#platform/calls/apex-routes.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

const path = '/services/data/:version/connect/communities/:communityId/seo/properties/:recordId'

interface SeoRoute {
  Params: { version: string; communityId: string; recordId: string; country?: string }
  Querystring: { fields?: string | readonly string[]; language?: string | readonly string[] }
}

/** CMS-06: serves the properties of a record's page at the API's own address and at the address that the pages of a site use. */
export function seoRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'calls' | 'callContext'>,
): void {
  const config = { errorForm: 'data' } as const
  for (const address of [path, `/:country/:siteLanguage/webruntime/api${path}`])
    app.get<SeoRoute>(address, { config }, (request, reply) => answer(request, reply))

  async function answer(request: FastifyRequest<SeoRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { version, communityId, recordId, country } = request.params
    if (version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
    const { fields = '', language } = request.query
    const result = await runCall(
      services.calls,
      'SeoController.getProperties',
      {
        communityId,
        recordId,
        // Platform API §1: values are separated by commas, and repeated parameters form one list.
        fields: [fields].flat().join(','),
        language: Array.isArray(language) ? language[0] : language,
      },
      services.callContext(country === undefined ? undefined : localeOf(request.url), request),
    )
    const caching = request.session === null ? cacheControl.seoProperties : cacheControl.personal
    void reply.headers({ 'cache-control': caching, vary: 'Accept-Encoding' })
    return await sendJson(request, reply, result)
  }

  function localeOf(url: string): Pick<Viewer, 'site' | 'language'> {
    const locale = siteAddress(new URL(url, services.publicOrigin()), services.sites)
    if (locale.type !== 'site') throw failure('CALL_NOT_FOUND', { name: url })
    return locale
  }
}
