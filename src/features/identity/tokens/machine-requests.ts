import type { FastifyRequest } from 'fastify'
import { isMachineToken } from './machine-tokens.ts'

/**
 * The routes on which machines sign in with a token; no other route reads it. The check uses the route, so different spellings
 * of an address make no difference.
 */
const machineRoutes = /^\/(?:services\/data|lwr\/apex)\//

/** Authentication schemes of proxies in front of the portal, which may forward their own header. */
const notOurs = /^(?:basic|digest|negotiate|ntlm)(?:\s|$)/i

const bearer = /^bearer +(\S{1,100})$/i

/**
 * Returns the token of an API request: empty if the header cannot be a token, null if there is no header. A request with a
 * token is made by that machine or rejected; it never counts as a guest's or as that of the user in its cookie.
 */
export function bearerOf({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): string | null {
  const { authorization } = headers
  if (authorization === undefined || !machineRoutes.test(routeOptions.url ?? '')) return null
  if (notOurs.test(authorization)) return null
  const [, token = ''] = bearer.exec(authorization) ?? []
  return isMachineToken(token) ? token : ''
}
