import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#domain/api-version.ts'
import { failure } from '#domain/errors.ts'
import { isMap } from '#domain/is-map.ts'
import { isLanguageCode } from '#domain/languages.ts'
import type { ApiContext } from '#record-api/api-context.ts'
import type { Endpoint, Preconditions } from '#record-api/endpoint.ts'
import { portalObjects } from '#record-api/object-catalogue.ts'
import { endpoints } from '#record-api/table.ts'
import { sendJson } from './apex-door.ts'
import { namesFile } from './byte-range.ts'
import { answerOnce, keepRefusals, tagOf } from './idempotent-writes.ts'
import { readJson } from './read-json.ts'
import { readUpload, takeUploads } from './record-uploads.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** The API's own addresses, and those in which a page of a site asks for the same (platform API §1). */
const transports = ['/services/data/:version', '/:country/:language/webruntime/api/services/data/:version']

interface ApiRoute {
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, unknown>>
  Body: unknown
}

/**
 * The record data API (§7) under both transports: one route for each call of its table. Errors are `[{errorCode, message}]`, of calls that
 * write one record body B. What is answered follows the data at once and is asked again each time; it costs no bytes where
 * nothing has changed.
 */
export async function recordApiDoor(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      try {
        const bytes = Buffer.from(body)
        // Clients say that they send JSON also where they send nothing.
        done(null, bytes.length === 0 && request.routeOptions.config.takesBody !== true ? undefined : readJson(bytes))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    })
    keepRefusals(scope)
    const all = services.apiEndpoints ?? endpoints
    const [calls, uploads] = [all.filter((each) => !takesFile(each)), all.filter(takesFile)]
    for (const call of calls) addRoutes(scope, call)
    await scope.register(async (inner) => {
      await takeUploads(inner)
      for (const call of uploads) addRoutes(inner, call)
    })
    for (const transport of transports)
      scope.route({
        method: ['POST', 'PATCH', 'DELETE'],
        url: `${transport}/ui-api/*`,
        config: { errorForm: 'data' },
        handler: (request) => {
          throw failure('CALL_NOT_FOUND', { name: request.url })
        },
      })
  })

  function addRoutes(scope: FastifyInstance, call: Endpoint): void {
    for (const transport of transports)
      scope.route<ApiRoute>({
        method: call.method,
        url: `${transport}/ui-api${call.path}`,
        config: {
          errorForm: call.errorForm ?? 'data',
          takesBody: call.body !== null,
          ...(call.reads === true ? { reads: true } : {}),
        },
        handler: (request, reply) => answer(request, reply, call),
      })
  }

  async function answer(request: FastifyRequest<ApiRoute>, reply: FastifyReply, call: Endpoint): Promise<FastifyReply> {
    const { version, country, language: _, ...params } = request.params
    if (version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
    if (call.body !== null && !takesFile(call) && !isMap(request.body)) throw failure('BODY_NOT_OBJECT')
    const context = apiContext(services, request, country !== undefined)
    await call.demandUpload?.(params, context)
    const { words, file } = takesFile(call) ? await readUpload(request, services.files) : { words: request.body }
    const given = { params, query: request.query, body: words, preconditions: preconditionsOf(request) }
    const { status, body, isReplayed } = await answerOnce(request, call, file ? { ...given, file } : given, context)
    if (isReplayed) void reply.header('idempotency-replayed', 'true')
    void reply.code(status).headers({
      'cache-control': request.session === null ? 'private, no-cache' : 'private, no-store',
      vary: 'Accept-Encoding, Authorization, Cookie',
    })
    if (status === 204) return await reply.send()
    if (status >= 400) return await sendJson(request, reply.header('cache-control', 'no-store'), body)
    const tag = tagOf(body)
    void reply.header('etag', `"${tag}"`)
    // Platform API §1: some clients give the tag back with how it was packed.
    const known = request.headers['if-none-match']?.replaceAll('--gzip"', '"')
    if (call.method === 'GET' && namesFile(known, tag)) return await reply.code(304).send()
    return await sendJson(request, reply, body)
  }
}

const takesFile = ({ demandUpload }: Endpoint): boolean => demandUpload !== undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request without a body is none. */
    takesBody?: boolean
  }
}

/** Whose question it is, on which site; the language of what is displayed may be named by itself. */
function apiContext(services: Services, request: FastifyRequest<ApiRoute>, isOfSite: boolean): ApiContext {
  const place = isOfSite ? siteAddress(new URL(request.url, services.publicOrigin()), services.sites) : undefined
  if (place !== undefined && place.type !== 'site') throw failure('CALL_NOT_FOUND', { name: request.url })
  const { viewer: asking, records, search, taxonomy, now, publicOrigin } = callContext(services, place, request)
  const { language } = request.query
  // A page of a site shows its records as the site does, whoever looks at it.
  const viewer = isOfSite ? asking : { ...asking, keeps: true as const }
  return {
    viewer: typeof language === 'string' && isLanguageCode(language) ? { ...viewer, language } : viewer,
    objects: services.apiObjects ?? portalObjects,
    records,
    search,
    taxonomy,
    store: services.apiStore,
    now,
    publicOrigin,
    basePath: /^.*\/ui-api/.exec(request.url.split('?')[0] ?? '')?.[0] ?? '',
  }
}

/** Platform API §1: some clients add how the answer was packed to the eTag that they were given. */
function preconditionsOf({ headers }: FastifyRequest): Preconditions {
  const ifMatch = headers['if-match']
  const ifUnmodifiedSince = headers['if-unmodified-since']
  return {
    ifMatch:
      ifMatch === undefined
        ? null
        : ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?(.*?)(?:--gzip)?"?$/, '$1')),
    ifUnmodifiedSince: ifUnmodifiedSince ?? null,
  }
}
