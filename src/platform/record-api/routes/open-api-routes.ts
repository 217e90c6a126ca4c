import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { type OpenApi, openApiOf } from '#platform/record-api/description/open-api.ts'
import { sendJson } from '#platform/calls/apex-routes.ts'
import { referenceOf } from './api-reference.ts'
import { namesFile } from '#platform/http/byte-range.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import type { RecordApiServices } from './record-api-services.ts'

interface Described {
  readonly document: OpenApi
  readonly tag: string
}

/** The maximum number of cached descriptions, one for each set of roles. There are few such sets. */
const maxDescriptions = 64

/**
 * The description of the record data API: `openapi.json` for machines and `reference` for people. Both contain only what the caller may
 * use.
 */
export function openApiRoutes(app: FastifyInstance, services: RecordApiServices): void {
  const descriptions = new Map<string, Described>()

  function described(viewer: Viewer): Described {
    const key = rolesOf(viewer).toSorted().join()
    const known = descriptions.get(key)
    if (known !== undefined) return known
    const document = openApiOf(services.recordApi, viewer)
    const built = { document, tag: eTagOfBody(document) }
    if (descriptions.size >= maxDescriptions) descriptions.clear()
    descriptions.set(key, built)
    return built
  }

  app.get<{ Params: { version: string } }>(
    '/services/data/:version/openapi.json',
    { config: { errorForm: 'data' } },
    async (request, reply) => {
      const { document, tag } = requested(request)
      void reply.header('etag', `"${tag}"`)
      if (namesFile(request.headers['if-none-match'], tag)) return await reply.code(304).send()
      return await sendJson(request, headed(request, reply), document)
    },
  )

  app.get<{ Params: { version: string } }>(
    '/services/data/:version/reference',
    { config: { errorForm: 'data' } },
    async (request, reply) => {
      const { document } = requested(request)
      const modules = await services.pages.modules()
      const brandColor = services.sites[0]?.brandColor ?? ''
      const { html, style } = await modules.renderApiReference({
        reference: referenceOf(document, {
          version: apiVersion,
          base: `${services.publicOrigin()}/services/data/${apiVersion}`,
          descriptionAddress: `/services/data/${apiVersion}/openapi.json`,
          isGuest: request.session === null,
        }),
        brandColor,
        assets: services.pages.assets,
      })
      const isHttps = services.publicOrigin().startsWith('https:')
      return await headed(request, reply)
        .header('content-security-policy', pagePolicy([modules.brandStyle(brandColor), style], isHttps))
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )

  /** Throws CALL_NOT_FOUND for any version other than ours. */
  function requested(request: FastifyRequest<{ Params: { version: string } }>): Described {
    if (request.params.version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
    return described(services.callContext(undefined, request).viewer)
  }
}

const headed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': request.session === null ? cacheControl.guestRecords : cacheControl.personal,
    vary: 'Accept-Encoding, Authorization, Cookie',
  })
