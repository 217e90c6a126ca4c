import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'

/** The addresses of the platform's API, also as the pages of a site request them. Their answers are JSON. */
const prefix = /^(?:[a-z][\d+.a-z-]*:\/\/[^/?#]*)?(?:\/[^/?#]*\/[^/?#]*\/webruntime\/api)?\/services(?:[/?#]|$)/i

/** Whether errors at an address have the platform's form. The address need not exist and may be malformed. */
export const isServiceAddress = (url: string): boolean => prefix.test(url)

/** A token is read at the addresses of the second pattern only, so it is checked at unknown ones, too. */
const remaining = ['/services', '/services/data/*', '/services/*', '/:country/:language/webruntime/api/services/*']

/**
 * Refuses every request below `/services` that no route answers: 405 with the allowed methods where the address exists, else 404.
 * Must be called before the routes are added, because it learns the addresses from them.
 */
export function refuseUnknownServices(app: FastifyInstance): void {
  const known: { readonly pattern: RegExp; readonly method: string }[] = []
  for (const url of remaining)
    app.route({
      method: app.supportedMethods,
      url,
      config: { errorForm: 'data', work: 'none' },
      // Before the body is read: whatever it is, nobody is interested in it.
      onRequest: (request, reply, done) => done(refusal(request, reply)),
      handler: () => undefined,
    })
  app.addHook('onRoute', ({ url, method }) => {
    if (!isServiceAddress(url)) return
    const path = url.replace(':version', apiVersion).replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')
    const pattern = new RegExp(`^${path}$`)
    for (const each of [method].flat()) known.push({ pattern, method: each })
  })

  function refusal(request: FastifyRequest, reply: FastifyReply): Error {
    const [path = ''] = request.url.split('?')
    const allowed = new Set(known.flatMap(({ pattern, method }) => (pattern.test(path) ? method : [])))
    if (allowed.size === 0 || allowed.has(request.method)) return failure('CALL_NOT_FOUND', { name: path })
    const methods = [...allowed].toSorted().join(', ')
    void reply.header('allow', methods)
    return failure('METHOD_NOT_ALLOWED', { method: request.method, allowed: methods })
  }
}
