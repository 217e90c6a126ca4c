import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { ReceivingRequest } from './call-observer.ts'
import { checkAccess, type CallContext } from './call.ts'
import { runCall } from './run-call.ts'
import { isPublicCall, type CallName } from './server-calls.ts'
import { emptyNotFound } from '#platform/http/error-response.ts'
import { acceptedEncoding, compress, leastCompressed } from '#platform/http/encoding.ts'
import { parseJsonObject, type JsonObject } from '#platform/http/json-text.ts'
import type { CallServices } from './call-services.ts'

const callCacheControl = { GET: cacheControl.guestCall, POST: cacheControl.revalidated } as const

/**
 * No browser may store the response to a signed-in user, because another user may use it next. A machine with a token has its
 * cache for itself; `vary` separates the tokens.
 */
export const cacheHeaders = (method: 'GET' | 'POST', { session }: Pick<FastifyRequest, 'session'>) => ({
  'cache-control': session === null || session.isMachine === true ? callCacheControl[method] : cacheControl.personal,
  vary: 'Accept-Encoding, Authorization, Cookie',
})

/** The services that the routes of the calls need. */
export type ApexServices = Pick<CallServices, 'calls' | 'callCache' | 'callContext' | 'callObserver'>

interface MethodRoute {
  Params: { version: string; className: string; method: string }
  Querystring: { methodParams?: string | readonly string[] }
  Body: unknown
}

/** `/lwr/apex/v65.0/{class}/{method}` (§7): the raw result of a server call as the body. */
export function apexRoutes(app: FastifyInstance, services: ApexServices): void {
  const { calls } = services
  const address = '/lwr/apex/:version/:className/:method'
  const config = { errorForm: 'apex', isBackground } as const
  app.get<MethodRoute>(address, { config }, (request, reply) =>
    answer(request, reply, 'GET', () => methodParams(request.query.methodParams)),
  )
  app.post<MethodRoute>(address, { config: { ...config, reads: isCacheable } }, (request, reply) =>
    answer(request, reply, 'POST', () => bodyParams(request.body)),
  )

  /** A cacheable call changes nothing, even when it is sent as a POST. */
  function isCacheable(request: FastifyRequest): boolean {
    return callOf(request)?.cacheable === true
  }

  function isBackground(request: FastifyRequest): boolean {
    return callOf(request)?.isBackground === true
  }

  function callOf({ params }: FastifyRequest) {
    const { className, method } = isMap(params) ? params : {}
    const name = `${String(className)}.${String(method)}`
    return isPublicCall(calls, name) ? calls[name] : null
  }

  async function answer(
    request: FastifyRequest<MethodRoute>,
    reply: FastifyReply,
    method: 'GET' | 'POST',
    params: () => JsonObject,
  ): Promise<FastifyReply> {
    const name = `${request.params.className}.${request.params.method}`
    if (request.params.version !== apiVersion || !isPublicCall(calls, name)) return emptyNotFound(reply)
    const result = await runForMethod(services, method, name, params, services.callContext(undefined, request), request)
    return await sendJson(request, reply.headers(cacheHeaders(method, request)), result)
  }
}

/**
 * A GET may be answered from the cache; a POST requests the current state. Access is checked before anything else, so that a
 * call that the viewer may not use answers like one that does not exist.
 */
export async function runForMethod(
  { calls, callCache, callObserver }: Pick<ApexServices, 'calls' | 'callCache' | 'callObserver'>,
  method: 'GET' | 'POST',
  name: CallName,
  params: () => unknown,
  context: CallContext,
  request: ReceivingRequest,
): Promise<unknown> {
  checkAccess(calls[name].access, context.viewer)
  if (method === 'GET' && !calls[name].cacheable) throw failure('METHOD_NOT_CACHEABLE', { method: name })
  const parameters = params()
  const result =
    method === 'POST'
      ? await runCall(calls, name, parameters, context)
      : await callCache.run(name, parameters, context, new Set())
  callObserver?.note(name, parameters, result, context.viewer)?.(request)
  return result
}

/** Undefined if it is empty. A repeated parameter is not an object. */
function methodParams(value: string | readonly string[] | undefined): JsonObject {
  if (value === undefined) return {}
  if (typeof value !== 'string') throw failure('BODY_NOT_JSON')
  return parseJsonObject(value)
}

/** Parsed by the server's JSON parser, or absent. */
const bodyParams = (body: unknown): JsonObject => (typeof body === 'object' && body !== null ? { ...body } : {})

/** Sends any JSON as the result of a call, compressed if that reduces the size. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(value) ?? 'null')
  void reply.type('application/json; charset=utf-8')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity' || body.length < leastCompressed) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding))
}
