import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#domain/errors.ts'
import type { Session } from '#sign-in/sessions.ts'
import { originOf } from './audited.ts'
import { bearerOf, onlyReads } from './machine-requests.ts'
import { tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'
import type { TokenLimits } from './token-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of who is signed in, a person or a machine in the name of one; null: a guest. */
    session: Session | null
  }
}

/** Answers nothing that differs by who asks. */
const isFile = (url: string): boolean => url.startsWith('/assets/')

/** What a page asks by itself, whoever sits before it: it does not keep a session alive (SES-07). */
const isBackground = (url: string): boolean => /\/SessionController[./]getSession(?:$|\?)/.test(url)

/** Reads who asks, once for each request that brings a cookie or a token of ours; guests cost nothing. */
export async function readSessions(app: FastifyInstance, services: Services, limits: TokenLimits): Promise<void> {
  await app.register(fastifyCookie)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    const bearer = bearerOf(request)
    const token = bearer ?? tokenOf(request)
    if (token === null || isFile(request.url)) return
    await request.enter()
    request.session =
      bearer === null
        ? await services.signIn.sessions.read(token)
        : await machineSession(services, limits, bearer, request, reply)
    if (!isBackground(request.url)) await request.session?.extend()
  })
}

/** Throws TOKEN_REFUSED (the same whatever is wrong with it), SCOPE_TOO_NARROW and TOO_MANY_REQUESTS. */
async function machineSession(
  { signIn }: Pick<Services, 'signIn'>,
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
  // Told of before it is refused: whose token it is.
  request.session = read
  if (read.scope === 'read' && !onlyReads(request)) throw failure('SCOPE_TOO_NARROW')
  return read
}
