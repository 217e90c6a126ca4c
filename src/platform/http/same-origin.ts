import type { FastifyRequest } from 'fastify'

/** Methods that change nothing, so their origin does not matter. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

type ClientRequest = Pick<FastifyRequest, 'headers' | 'host'>

/**
 * Whether a request was sent from a page of the portal, as the browser reports it: by `Sec-Fetch-Site`, or without it
 * by `Origin`. Null if neither header is present, because then the client is no browser.
 */
function browserSays({ headers, host }: ClientRequest, publicOrigin: string): boolean | null {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  if (headers.origin === undefined) return null
  const origin = URL.parse(headers.origin)
  return origin !== null && (origin.origin === publicOrigin || origin.host === host)
}

/** For a form, which only a browser sends. */
export const isFromOwnPage = (request: ClientRequest, publicOrigin: string): boolean =>
  browserSays(request, publicOrigin) === true

/** Whether a page of another site made a browser send this request. Without the headers of a browser no such page can be the source. */
export const isForged = (request: ClientRequest, publicOrigin: string): boolean =>
  browserSays(request, publicOrigin) === false

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a POST that changes nothing: a caller who may only read may send it, and it counts as reading. */
    reads?: true | ((request: FastifyRequest) => boolean)
  }
}

/** Whether a request changes nothing, by its method or by what the route declares about its POST. */
export function onlyReads(request: FastifyRequest): boolean {
  if (isSafeMethod(request.method)) return true
  const { reads } = request.routeOptions.config
  return request.method === 'POST' && (reads === true || (typeof reads === 'function' && reads(request)))
}
