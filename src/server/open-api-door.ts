import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#domain/api-version.ts'
import { failure } from '#domain/errors.ts'
import { rolesOf, type Viewer } from '#domain/viewer.ts'
import { portalObjects } from '#record-api/object-catalogue.ts'
import { eTagOfBody } from '#record-api/metadata/object-info.ts'
import { type OpenApi, openApiOf } from '#record-api/description/open-api.ts'
import { endpoints } from '#record-api/table.ts'
import { sendJson } from './apex-door.ts'
import { referenceOf } from './api-reference.ts'
import { namesFile } from './byte-range.ts'
import { pagePolicy } from './security-headers.ts'
import type { Services } from './services.ts'
import { callContext } from './viewer.ts'

interface Described {
  readonly document: OpenApi
  readonly tag: string
}

/** Sets of roles whose descriptions are kept: there are few. */
const mostKept = 64

/**
 * The record data API's description of itself: `openapi.json` for machines and `reference` for people, both as who asks may use it.
 */
export function openApiDoor(app: FastifyInstance, services: Services): void {
  const objects = services.apiObjects ?? portalObjects
  const calls = services.apiEndpoints ?? endpoints
  const kept = new Map<string, Described>()

  function described(viewer: Viewer): Described {
    const key = rolesOf(viewer).toSorted().join()
    const known = kept.get(key)
    if (known !== undefined) return known
    const document = openApiOf(calls, objects, viewer)
    const made = { document, tag: eTagOfBody(document) }
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, made)
    return made
  }

  app.get<{ Params: { version: string } }>(
    '/services/data/:version/openapi.json',
    { config: { errorForm: 'data' } },
    async (request, reply) => {
      const { document, tag } = asked(request)
      void reply.header('etag', `"${tag}"`)
      if (namesFile(request.headers['if-none-match'], tag)) return await reply.code(304).send()
      return await sendJson(request, headed(request, reply), document)
    },
  )

  app.get<{ Params: { version: string } }>('/services/data/:version/reference', async (request, reply) => {
    const { document } = asked(request)
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
  })

  /** Throws CALL_NOT_FOUND for another version than ours. */
  function asked(request: FastifyRequest<{ Params: { version: string } }>): Described {
    if (request.params.version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
    return described(callContext(services, undefined, request).viewer)
  }
}

const headed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': request.session === null ? 'private, no-cache' : 'private, no-store',
    vary: 'Accept-Encoding, Authorization, Cookie',
  })
