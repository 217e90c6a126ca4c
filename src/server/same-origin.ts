import type { FastifyRequest } from 'fastify'

/** What changes nothing, whoever makes a browser ask it. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

type Asked = Pick<FastifyRequest, 'headers' | 'host'>

/**
 * Sent from a page of ours, as the browser says: by `Sec-Fetch-Site`, or where it has none by `Origin`. Null where neither
 * says anything: that is no browser.
 */
function browserSays({ headers, host }: Asked, publicOrigin: string): boolean | null {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  if (headers.origin === undefined) return null
  const origin = URL.parse(headers.origin)
  return origin !== null && (origin.origin === publicOrigin || origin.host === host)
}

/** Of a form: none but a browser sends one. */
export const isFromUs = (request: Asked, publicOrigin: string): boolean => browserSays(request, publicOrigin) === true

/** Whether the page of somebody else made a browser send this: what a browser does not say, no such page can have done. */
export const isForged = (request: Asked, publicOrigin: string): boolean => browserSays(request, publicOrigin) === false
