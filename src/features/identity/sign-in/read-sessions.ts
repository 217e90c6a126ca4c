import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import type { Session } from '#features/identity/sessions/sessions.ts'
import { isBackgroundRequest } from '#platform/http/background-requests.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import { bearerOf } from '#features/identity/tokens/machine-requests.ts'
import { onlyReads } from '#platform/http/same-origin.ts'
import { tokenOf } from '#platform/http/session-cookie.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import type { TokenLimits } from '#features/identity/tokens/token-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the signed-in user or of a machine that acts for a user; null for a guest. */
    session: Session | null
  }
}

/** The response is the same for every caller. */
const isFile = (url: string): boolean => url.startsWith('/assets/')

/** Reads the caller's session once for each request with one of our cookies or tokens; requests of guests cost nothing. */
export function readSessions(
  app: FastifyInstance,
  services: Pick<IdentityServices, 'signIn'>,
  limits: TokenLimits,
): void {
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    const bearer = bearerOf(request)
    const token = bearer ?? tokenOf(request)
    if (token === null || isFile(request.url)) return
    await request.acquireCapacity()
    request.session =
      bearer === null
        ? await services.signIn.sessions.read(token)
        : await machineSession(services, limits, bearer, request, reply)
    if (!isBackgroundRequest(request)) await request.session?.extend()
  })
}

/** Throws TOKEN_REFUSED (the same for every reason), SCOPE_TOO_NARROW and TOO_MANY_REQUESTS. */
async function machineSession(
  { signIn }: Pick<IdentityServices, 'signIn'>,
  limits: TokenLimits,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const read = token === '' ? { refused: null } : await signIn.machineTokens.read(token)
  if ('refused' in read) {
    const { refused } = read
    if (token !== '') limits.refused(request, token)
    signIn.audit.denied({
      operation: 'token-refused',
      by: () => Promise.resolve(null),
      ...(refused === null
        ? {}
        : {
            of: { object: 'User', recordId: refused.userId },
            details: { token: refused.tokenId, why: refused.why },
          }),
      code: 'TOKEN_REFUSED',
      route: request.routeOptions.url ?? '',
      from: originOf(request),
    })
    void reply.header('www-authenticate', 'Bearer')
    throw failure('TOKEN_REFUSED')
  }
  limits.good(request, token)
  // Set before the refusal, so that the log contains the owner of the token.
  request.session = read
  if (read.scope === 'read' && !onlyReads(request)) throw failure('SCOPE_TOO_NARROW')
  return read
}
