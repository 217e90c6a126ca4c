import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#domain/api-version.ts'
import { failure } from '#domain/errors.ts'
import { isMap } from '#domain/is-map.ts'
import type { CallContext } from '#calls/call.ts'
import { runCall } from '#calls/run-call.ts'
import { calls, isCallName, type CallName } from '#calls/table.ts'
import { compress } from '#store/page-cache.ts'
import { emptyNotFound } from './error-answer.ts'
import { acceptedEncoding, leastCompressed } from './encoding.ts'
import { parseJsonObject, type JsonObject } from './json-text.ts'
import type { Services } from './services.ts'
import { callContext } from './viewer.ts'

/**
 * What a client may keep: the call's answer to a GET for half a minute by any reader of the header, 300 s by the
 * platform's client (APX-07), which keeps nothing that says no-cache.
 */
const callCacheControl = { GET: 'private, max-age=30', POST: 'no-cache' } as const

/** The answer to somebody who is signed in stays with nobody: another may sit there next. */
export const cachingOf = (method: 'GET' | 'POST', { session }: Pick<FastifyRequest, 'session'>): string =>
  session === null ? callCacheControl[method] : 'private, no-store'

interface MethodRoute {
  Params: { version: string; className: string; method: string }
  Querystring: { methodParams?: string | readonly string[] }
  Body: unknown
}

/** `/lwr/apex/v65.0/{class}/{method}` (§7): the raw answer of a server call as the body. */
export function apexDoor(app: FastifyInstance, services: Services): void {
  const address = '/lwr/apex/:version/:className/:method'
  const config = { errorForm: 'apex' } as const
  app.get<MethodRoute>(address, { config }, (request, reply) =>
    answer(request, reply, 'GET', () => methodParams(request.query.methodParams)),
  )
  app.post<MethodRoute>(address, { config: { ...config, reads: isCacheable } }, (request, reply) =>
    answer(request, reply, 'POST', () => bodyParams(request.body)),
  )

  async function answer(
    request: FastifyRequest<MethodRoute>,
    reply: FastifyReply,
    method: 'GET' | 'POST',
    params: () => JsonObject,
  ): Promise<FastifyReply> {
    const name = `${request.params.className}.${request.params.method}`
    if (request.params.version !== apiVersion || !isCallName(name)) return emptyNotFound(reply)
    if (method === 'GET' && !calls[name].cacheable) throw failure('METHOD_NOT_CACHEABLE', { method: name })
    const result = await answered(services, method, name, params(), callContext(services, undefined, request))
    void reply.header('cache-control', cachingOf(method, request)).header('vary', 'Accept-Encoding')
    return await sendJson(request, reply, result)
  }
}

/** What a browser may keep changes nothing, however it is asked. */
function isCacheable({ params }: FastifyRequest): boolean {
  const { className, method } = isMap(params) ? params : {}
  const name = `${String(className)}.${String(method)}`
  return isCallName(name) && calls[name].cacheable
}

/** A GET may be answered with what was answered before; who posts wants to know how it is now. */
export const answered = async (
  { answers }: Services,
  method: 'GET' | 'POST',
  name: CallName,
  params: unknown,
  context: CallContext,
): Promise<unknown> =>
  method === 'GET' ? await answers.ask(name, params, context, new Set()) : await runCall(name, params, context)

/** Absent when empty. Sent twice it is no object. */
function methodParams(value: string | readonly string[] | undefined): JsonObject {
  if (value === undefined) return {}
  if (typeof value !== 'string') throw failure('BODY_NOT_JSON')
  return parseJsonObject(value)
}

/** Parsed by the server's own JSON parser, or absent. */
const bodyParams = (body: unknown): JsonObject => (typeof body === 'object' && body !== null ? { ...body } : {})

/** Any JSON as the answer of a call, compressed where that pays. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(value) ?? 'null')
  void reply.type('application/json; charset=utf-8')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity' || body.length < leastCompressed) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding))
}
