import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { calls, isCallName } from '#calls/table.ts'
import { failure } from '#domain/errors.ts'
import { answered, cachingOf, sendJson } from './apex-door.ts'
import { emptyNotFound } from './error-answer.ts'
import { parseJsonObject } from './json-text.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** What the wrapped form names in its query (GET, `params` as text) or its body (POST). Namespaces are not ours. */
const execution = v.object({
  namespace: v.optional(v.literal('', 'is not known')),
  classname: v.pipe(v.string(), v.maxLength(80)),
  method: v.pipe(v.string(), v.maxLength(80)),
  params: v.optional(v.unknown()),
})

/**
 * `{base}/webruntime/api/apex/execute`: the same calls as `/lwr/apex`, in the form in which a page of the platform asks:
 * the answer is `{returnValue, cacheable}`.
 */
export function wrappedApexDoor(app: FastifyInstance, services: Services): void {
  const address = '/:country/:language/webruntime/api/apex/execute'
  const config = { errorForm: 'apex' } as const
  app.get(address, { config }, (request, reply) => answer(request, reply, 'GET', request.query))
  app.post(address, { config }, (request, reply) => answer(request, reply, 'POST', request.body))

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    method: 'GET' | 'POST',
    given: unknown,
  ): Promise<FastifyReply> {
    const place = siteAddress(new URL(request.url, services.publicOrigin()), services.sites)
    const parsed = v.safeParse(execution, given, { abortEarly: true })
    if (!parsed.success) {
      const issue = parsed.issues[0]
      throw failure('INVALID_PARAMETERS', { parameter: v.getDotPath(issue) ?? 'body', reason: issue.message })
    }
    const { classname, method: methodName, params } = parsed.output
    const name = `${classname}.${methodName}`
    if (place.type !== 'site' || !isCallName(name)) return emptyNotFound(reply)
    const { cacheable } = calls[name]
    if (method === 'GET' && !cacheable) throw failure('METHOD_NOT_CACHEABLE', { method: name })
    const returnValue = await answered(services, method, name, paramsOf(params), callContext(services, place, request))
    void reply.header('cache-control', cachingOf(method, request)).header('vary', 'Accept-Encoding')
    return await sendJson(request, reply, { returnValue, cacheable })
  }
}

/** In a query the params are text; absent they are none. */
const paramsOf = (params: unknown): unknown =>
  typeof params === 'string' ? (params === '' ? {} : parseJsonObject(params)) : (params ?? {})
