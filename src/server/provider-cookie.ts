import type { FastifyReply, FastifyRequest } from 'fastify'

/** Which browser is on its way to a provider, and where it comes from. */
interface OnItsWay {
  readonly token: string
  /** `/nl/nl-nl`, for who comes back too late for anything else to be known. */
  readonly base: string
}

const providerCookie = '__Host-provider'

/** Longer than a visit is remembered: who comes back too late is told so in their own language. In seconds. */
const lasts = 3600

/** `lax`: who comes back does so by a link of somebody else's page. */
export const giveProviderCookie = (reply: FastifyReply, { token, base }: OnItsWay): FastifyReply =>
  reply.setCookie(providerCookie, `${token}.${base}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: lasts,
  })

/** What a browser has of it, whatever it says. */
export function readProviderCookie({ cookies }: Pick<FastifyRequest, 'cookies'>): OnItsWay | null {
  const value = cookies[providerCookie] ?? ''
  const at = value.indexOf('.')
  return at < 0 ? null : { token: value.slice(0, at), base: value.slice(at + 1) }
}
