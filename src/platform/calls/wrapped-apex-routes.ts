import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isPublicCall } from './server-calls.ts'
import { parameterFailure } from './parameter-failure.ts'
import { runForMethod, cacheHeaders, sendJson, type ApexServices } from './apex-routes.ts'
import { emptyNotFound } from '#platform/http/error-response.ts'
import { parseJsonObject } from '#platform/http/json-text.ts'
import type { CallServices } from './call-services.ts'
import { siteAddress } from '#platform/http/site-address.ts'

/** The fields of the wrapped form in its query (GET, `params` as text) or its body (POST). The portal has no namespaces. */
const execution = v.object({
  namespace: v.optional(v.literal('', 'is not known')),
  classname: v.pipe(v.string(), v.maxLength(80)),
  method: v.pipe(v.string(), v.maxLength(80)),
  params: v.optional(v.unknown()),
})

/**
 * `{base}/webruntime/api/apex/execute`: the same calls as `/lwr/apex`, in the form that a page of the platform uses:
 * the response is `{returnValue, cacheable}`.
 */
export function wrappedApexRoutes(
  app: FastifyInstance,
  services: ApexServices & Pick<CallServices, 'sites' | 'publicOrigin'>,
): void {
  const { calls } = services
  const address = '/:country/:language/webruntime/api/apex/execute'
  const config = { errorForm: 'apex' } as const
  app.get(address, { config }, (request, reply) => answer(request, reply, 'GET', request.query))
  app.post(address, { config }, (request, reply) => answer(request, reply, 'POST', request.body))

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    method: 'GET' | 'POST',
    input: unknown,
  ): Promise<FastifyReply> {
    const siteLocale = siteAddress(new URL(request.url, services.publicOrigin()), services.sites)
    const parsed = v.safeParse(execution, input, { abortEarly: true })
    if (!parsed.success) throw parameterFailure(parsed.issues[0])
    const { classname, method: methodName, params } = parsed.output
    const name = `${classname}.${methodName}`
    if (siteLocale.type !== 'site' || !isPublicCall(calls, name)) return emptyNotFound(reply)
    const returnValue = await runForMethod(
      services,
      method,
      name,
      () => paramsOf(params),
      services.callContext(siteLocale, request),
      request,
    )
    void reply.headers(cacheHeaders(method, request))
    return await sendJson(request, reply, { returnValue, cacheable: calls[name].cacheable })
  }
}

/** In a query the params are text; absent params are empty. */
const paramsOf = (params: unknown): unknown =>
  typeof params === 'string' ? (params === '' ? {} : parseJsonObject(params)) : (params ?? {})
