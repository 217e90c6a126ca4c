import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runCall } from '#calls/run-call.ts'
import { apiVersion } from '#domain/api-version.ts'
import { failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sendJson } from './apex-door.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

const path = '/services/data/:version/connect/communities/:communityId/seo/properties/:recordId'

/** SEO-07: a client keeps it for an hour. */
const cacheControl = 'private, max-age=3600'

interface SeoRoute {
  Params: { version: string; communityId: string; recordId: string; country?: string }
  Querystring: { fields?: string | readonly string[]; language?: string | readonly string[] }
}

/** CMS-06: the properties of a record's page, at the API's own address and in the form in which a page of a site asks. */
export function seoDoor(app: FastifyInstance, services: Services): void {
  const config = { errorForm: 'data' } as const
  for (const address of [path, `/:country/:siteLanguage/webruntime/api${path}`])
    app.get<SeoRoute>(address, { config }, (request, reply) => answer(request, reply))

  async function answer(request: FastifyRequest<SeoRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { version, communityId, recordId, country } = request.params
    if (version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
    const { fields = '', language } = request.query
    const result = await runCall(
      'SeoController.getProperties',
      {
        communityId,
        recordId,
        // Platform API §1: comma-joined; repeated parameters are one list.
        fields: [fields].flat().join(','),
        language: Array.isArray(language) ? language[0] : language,
      },
      callContext(services, country === undefined ? undefined : placeOf(request.url), request),
    )
    const caching = request.session === null ? cacheControl : 'private, no-store'
    void reply.headers({ 'cache-control': caching, vary: 'Accept-Encoding' })
    return await sendJson(request, reply, result)
  }

  function placeOf(url: string): Pick<Viewer, 'site' | 'language'> {
    const place = siteAddress(new URL(url, services.publicOrigin()), services.sites)
    if (place.type !== 'site') throw failure('CALL_NOT_FOUND', { name: url })
    return place
  }
}
