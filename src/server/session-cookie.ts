import type { FastifyReply, FastifyRequest } from 'fastify'

/** No other host, no other path and no plain connection can set or read it. */
export const sessionCookie = '__Host-session'

/**
 * Between the password and the code. In a cookie, not in the form: no script, no history and no copy of the page has it, and
 * nothing but this browser can go on.
 */
const secondStepCookie = '__Host-second-step'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Until the browser is closed: how long it opens anything the server knows. */
export const giveSession = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(sessionCookie, token, attributes)

export const takeSession = (reply: FastifyReply): FastifyReply => reply.clearCookie(sessionCookie, attributes)

export const giveSecondStep = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(secondStepCookie, token, attributes)

export const takeSecondStep = (reply: FastifyReply): FastifyReply => reply.clearCookie(secondStepCookie, attributes)

export const secondStepOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null =>
  cookies[secondStepCookie] ?? null

/** The token that a browser has, whatever it opens. */
export const tokenOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null => cookies[sessionCookie] ?? null

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * Whether a password may travel this way: over TLS, as the connection or a balancer we trust says, or within the machine. A
 * browser keeps the cookie of a session there alone.
 */
export const isSafeWay = ({ protocol, hostname }: Pick<FastifyRequest, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https' || loopback.test(hostname)
