import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { type ApiContext, apiContextOf } from '#platform/record-api/api-context.ts'
import { sendCsv } from './send-csv.ts'
import { CsvFile } from '#platform/record-api/csv-file.ts'
import type { Endpoint, Preconditions } from '#platform/record-api/endpoint.ts'
import { sendJson } from '#platform/calls/apex-routes.ts'
import { namesFile } from '#platform/http/byte-range.ts'
import { answerOnce, keepRefusals, tagOf } from './idempotent-writes.ts'
import { readJson } from '#platform/http/read-json.ts'
import { readUpload, takeUploads, type Upload } from './record-uploads.ts'
import type { RecordApiServices } from './record-api-services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { errorText } from '#platform/values/text/error-text.ts'

/** The addresses of the API itself, and those that the pages of a site use for the same calls (platform API §1). */
const transports = ['/services/data/:version', '/:country/:language/webruntime/api/services/data/:version']

interface ApiRoute {
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, unknown>>
  Body: unknown
}

/**
 * The record data API (§7) under both transports: one route for each call of its table. Errors are `[{errorCode, message}]`, or body B
 * for calls that write one record. Clients revalidate an answer each time, because it reflects every change of the data immediately.
 * An unchanged answer is not sent again.
 */
export async function recordApiRoutes(app: FastifyInstance, services: RecordApiServices): Promise<void> {
  await app.register(async (scope) => {
    acceptJson(scope)
    keepRefusals(scope)
    const all = services.recordApi.endpoints
    const [calls, uploads] = [all.filter((each) => !takesFile(each)), all.filter(takesFile)]
    for (const call of calls) addRoutes(scope, call)
    await scope.register(async (inner) => {
      await takeUploads(inner)
      for (const call of uploads) addRoutes(inner, call)
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

  /** Stores the file of a request within the quota of its sender. */
  async function uploadOf(request: FastifyRequest, call: Endpoint, context: ApiContext): Promise<Upload> {
    const store = call.uploadTo?.(context) ?? services.files
    return await readUpload(request, await services.uploadQuota.limited(context.viewer, store))
  }

  async function answer(request: FastifyRequest<ApiRoute>, reply: FastifyReply, call: Endpoint): Promise<FastifyReply> {
    const { version, country, language: _, ...params } = request.params
    if (version !== apiVersion) throw failure('CALL_NOT_FOUND', { name: request.url })
    if (call.body !== null && !takesFile(call) && !isMap(request.body)) throw failure('BODY_NOT_OBJECT')
    const context = apiContext(services, request, country !== undefined)
    await call.requireUpload?.(params, context)
    const { words, file } = takesFile(call) ? await uploadOf(request, call, context) : { words: request.body }
    const input = { params, query: request.query, body: words, preconditions: preconditionsOf(request) }
    const { status, body, isReplayed } = await answerOnce(request, call, file ? { ...input, file } : input, context)
    if (isReplayed) void reply.header('idempotency-replayed', 'true')
    void reply.code(status).headers({
      'cache-control': request.session === null ? cacheControl.guestRecords : cacheControl.personal,
      vary: 'Accept-Encoding, Authorization, Cookie',
    })
    if (status === 204) return await reply.send()
    if (status >= 400) return await sendJson(request, reply.header('cache-control', cacheControl.notStored), body)
    if (body instanceof CsvFile) return await sendCsv(reply, body)
    const tag = tagOf(body)
    void reply.header('etag', `"${tag}"`)
    // Platform API §1: some clients append the encoding of the answer to the tag.
    const known = request.headers['if-none-match']?.replaceAll('--gzip"', '"')
    if (call.method === 'GET' && namesFile(known, tag)) return await reply.code(304).send()
    return await sendJson(request, reply, body)
  }
}

/** Reads JSON bodies, and no others. */
function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const bytes = Buffer.from(body)
      // Some clients declare a JSON body even though they send none.
      done(null, bytes.length === 0 && request.routeOptions.config.takesBody !== true ? undefined : readJson(bytes))
    } catch (error) {
      done(error instanceof Error ? error : new Error(errorText(error)))
    }
  })
}

const takesFile = ({ requireUpload }: Endpoint): boolean => requireUpload !== undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call needs a body: an empty one is then unreadable JSON, not absent. */
    takesBody?: boolean
  }
}

/** The context of a request: its viewer and site. A parameter may name another language for displayed values. */
function apiContext(services: RecordApiServices, request: FastifyRequest<ApiRoute>, isOfSite: boolean): ApiContext {
  const siteLocale = isOfSite ? siteAddress(new URL(request.url, services.publicOrigin()), services.sites) : undefined
  if (siteLocale !== undefined && siteLocale.type !== 'site') throw failure('CALL_NOT_FOUND', { name: request.url })
  return apiContextOf(services.callContext(siteLocale, request), {
    // Pages of a site show records as the site does, whoever looks at them.
    keeps: !isOfSite,
    language: request.query['language'],
    basePath: /^.*\/ui-api/.exec(request.url.split('?')[0] ?? '')?.[0] ?? '',
  })
}

/** Platform API §1: some clients append the encoding of the answer to the eTag. */
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
