import type { FastifyRequest } from 'fastify'
import { isMachineToken } from '#sign-in/machine-tokens.ts'
import { isSafeMethod } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a POST: it changes nothing, so that who may only read may send it, and it counts as reading. */
    reads?: true | ((request: FastifyRequest) => boolean)
  }
}

/** Where machines sign in by a token: nowhere else is one looked at. By the route, which no spelling of an address gets around. */
const machineRoutes = /^\/(?:services\/data|lwr\/apex)\//

/** What stands in front of a portal signs in by these, and may pass its own on to us. */
const notOurs = /^(?:basic|digest|negotiate|ntlm)(?:\s|$)/i

const bearer = /^bearer +(\S{1,100})$/i

/**
 * What a request to the API shows as its token, empty where that cannot be one; null where it shows none. Who shows one is that
 * machine or nobody: never a guest, nor who the cookie beside it is.
 */
export function bearerOf({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): string | null {
  const { authorization } = headers
  if (authorization === undefined || !machineRoutes.test(routeOptions.url ?? '')) return null
  if (notOurs.test(authorization)) return null
  const [, token = ''] = bearer.exec(authorization) ?? []
  return isMachineToken(token) ? token : ''
}

/** Whether a request changes nothing, by its method or by what its route says of its POST. */
export function onlyReads(request: FastifyRequest): boolean {
  if (isSafeMethod(request.method)) return true
  const { reads } = request.routeOptions.config
  return request.method === 'POST' && (reads === true || (typeof reads === 'function' && reads(request)))
}
