import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from '#platform/http/session-cookie.ts'
import { assistantPath } from '#platform/values/addresses/assistant-path.ts'
import { assistantCookieLifetime } from '#platform/values/cache-lifetimes.ts'
import { readPortalSession, writePortalSession, type SpecifiedSession } from './specified-session.ts'

/** The session of page requests: none of the parameters of an address may carry the customer. */
const assistantCookie = '__Secure-assistant'

const attributes = { path: assistantPath, secure: true, httpOnly: true, sameSite: 'lax' } as const

/**
 * Sets the session of the next page requests for 15 minutes. The signature is made with the token of the user's session, so
 * the cookie is worth nothing in another session, and nothing after the sign-out.
 */
export function setAssistantCookie(reply: FastifyReply, session: SpecifiedSession, now: Date): void {
  const token = tokenOf(reply.request)
  if (token === null) return
  const expires = Math.floor((now.getTime() + assistantCookieLifetime) / 1000)
  const content = `${expires}.${Buffer.from(writePortalSession(session)).toString('base64url')}`
  void reply.setCookie(assistantCookie, `${content}.${signature(content, token)}`, {
    ...attributes,
    maxAge: assistantCookieLifetime / 1000,
  })
}

export const clearAssistantCookie = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(assistantCookie, attributes)

/** The session in the cookie; null if there is none, it has expired, or it belongs to another session of a user. */
export function readAssistantCookie(request: Pick<FastifyRequest, 'cookies'>, now: Date): SpecifiedSession | null {
  const token = tokenOf(request)
  const [expires = '', text = '', signed = ''] = request.cookies[assistantCookie]?.split('.') ?? []
  if (token === null || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return null
  const [input, expected] = [Buffer.from(signed), Buffer.from(signature(`${expires}.${text}`, token))]
  if (input.length !== expected.length || !timingSafeEqual(input, expected)) return null
  return readPortalSession(Buffer.from(text, 'base64url').toString())
}

const signature = (content: string, token: string): string =>
  createHmac('sha256', token).update(`${assistantCookie} ${content}`).digest('base64url')
