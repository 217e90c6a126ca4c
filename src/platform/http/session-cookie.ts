import type { FastifyReply, FastifyRequest } from 'fastify'
import { cartMarkerCookie } from '#platform/values/cart-marker.ts'

/** The browser does not allow another host, another path or a connection without TLS to set or read it. */
export const sessionCookie = '__Host-session'

/**
 * Identifies the step between the password and the code. It is in a cookie and not in the form, so that no script, no
 * history and no copy of the page contains it, and only this browser can continue.
 */
const secondStepCookie = '__Host-second-step'

/** Recognises a browser in which the owner of an account has signed in before. It signs nobody in. */
const deviceCookie = '__Host-device'

/** Identifies the carts of a guest. It exists from the first line on, and needs no consent because the carts need it. */
export const guestCartCookie = '__Host-cart'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/**
 * Valid until the browser is closed; the server decides how long the session is valid. The user has taken over the carts of
 * the guest when the session began, so the cookie of these carts ends.
 */
export const setSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  (guestCartOf(reply.request) === null ? reply : clearGuestCartCookies(reply)).setCookie(
    sessionCookie,
    token,
    attributes,
  )

export const clearSessionCookie = (reply: FastifyReply): FastifyReply => reply.clearCookie(sessionCookie, attributes)

export const setSecondStepCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(secondStepCookie, token, attributes)

export const clearSecondStepCookie = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(secondStepCookie, attributes)

export const secondStepOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[secondStepCookie] ?? null

/** `lifetime`: in milliseconds. Signing out does not clear it. */
export const setDeviceCookie = (reply: FastifyReply, token: string, lifetime: number): FastifyReply =>
  reply.setCookie(deviceCookie, token, { ...attributes, maxAge: lifetime / 1000 })

export const deviceOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null => cookies[deviceCookie] ?? null

/** `lifetime`: in milliseconds. */
export const setGuestCartCookies = (reply: FastifyReply, token: string, lifetime: number): FastifyReply =>
  reply
    .setCookie(guestCartCookie, token, { ...attributes, maxAge: lifetime / 1000 })
    .setCookie(cartMarkerCookie, '1', { ...attributes, httpOnly: false, maxAge: lifetime / 1000 })

const clearGuestCartCookies = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(guestCartCookie, attributes).clearCookie(cartMarkerCookie, { ...attributes, httpOnly: false })

export const guestCartOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[guestCartCookie] ?? null

/** The token that a browser has, whatever it is for. */
export const tokenOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null => cookies[sessionCookie] ?? null

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * Whether a password may be sent over this connection: with TLS, according to the connection or a trusted balancer, or
 * within the machine. Only then does a browser store the cookie of a session.
 */
export const isSecureConnection = ({ protocol, hostname }: Pick<FastifyRequest, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https' || loopback.test(hostname)
