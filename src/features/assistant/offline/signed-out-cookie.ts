import type { FastifyReply, FastifyRequest } from 'fastify'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { signedOutCookieLifetime } from '#platform/values/cache-lifetimes.ts'

/**
 * Tells the next contact with the packs of a browser that somebody has signed out in it. It outlives the browser, because a browser
 * can end before its packs have. It grants nothing.
 */
const signedOutCookie = '__Secure-signed-out'

const attributes = { path: assistantPath, secure: true, httpOnly: true, sameSite: 'lax' } as const

export const setSignedOutCookie = (reply: FastifyReply, at: Date): FastifyReply =>
  reply.setCookie(signedOutCookie, String(at.getTime()), { ...attributes, maxAge: signedOutCookieLifetime / 1000 })

export const clearSignedOutCookie = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(signedOutCookie, attributes)

/** When somebody last signed out in this browser; null if that was not since the last contact with its packs. */
export function signedOutAt({ cookies }: Pick<FastifyRequest, 'cookies'>): Date | null {
  const value = cookies[signedOutCookie] ?? ''
  return /^\d{1,15}$/.test(value) ? new Date(Number(value)) : null
}
