import type { FastifyRequest } from 'fastify'

/**
 * Sent from a page of ours, as the browser says: by `Sec-Fetch-Site`, or where it has none by `Origin`. One that says neither
 * is no browser.
 */
export function isFromUs({ headers }: Pick<FastifyRequest, 'headers'>, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(headers.origin ?? '')
  return origin !== null && (origin.origin === publicOrigin || origin.host === headers.host)
}
