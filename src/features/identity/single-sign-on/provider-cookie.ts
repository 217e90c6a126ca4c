import type { FastifyReply, FastifyRequest } from 'fastify'

/** Identifies a browser on its way to a provider and the page from which it came. */
interface OnItsWay {
  readonly token: string
  /** `/nl/nl-nl`, for a visitor who returns after the other state has expired. */
  readonly base: string
}

const providerCookie = '__Host-provider'

/**
 * The lifetime in seconds. It is longer than that of the visit, so that a visitor who returns too late sees the error in their
 * own language.
 */
const lasts = 3600

/** `lax`, because visitors return through a link on another site's page. */
export const giveProviderCookie = (reply: FastifyReply, { token, base }: OnItsWay): FastifyReply =>
  reply.setCookie(providerCookie, `${token}.${base}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: lasts,
  })

/** Parses the cookie, which may contain any text. */
export function readProviderCookie({ cookies }: Pick<FastifyRequest, 'cookies'>): OnItsWay | null {
  const value = cookies[providerCookie] ?? ''
  const at = value.indexOf('.')
  return at < 0 ? null : { token: value.slice(0, at), base: value.slice(at + 1) }
}
