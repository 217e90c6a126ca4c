import type { FastifyInstance, FastifyRequest } from 'fastify'
import { databaseLimiter } from '#features/identity/credentials/attempts.ts'
import { isToken, newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { isThisMachine } from '#platform/http/rate-limits.ts'
import { secondsToWait } from '#platform/http/seconds-to-wait.ts'
import { guestCartOf, setGuestCartCookies } from '#platform/http/session-cookie.ts'
import type { Queries } from '#platform/records/database.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import { guestCartLifetime } from '#platform/values/cache-lifetimes.ts'

/** The carts of the guest who sends a request. */
export interface GuestCart {
  /** The hash of the token in the guest's cookie; null if the browser has none. */
  readonly key: () => string | null
  /** Returns the key for a cart that is written now. */
  readonly begin: () => string
  /** The cart is stored: the browser gets its cookie for another 30 days. */
  readonly stored: () => void
  /** The seconds until the network of the guest may create the next cart; 0 if it may now, and then counts this one. */
  readonly wait: () => Promise<number>
}

/** Returns the seconds until the network of an address may create the next guest cart. */
export type GuestCartLimit = (address: string) => Promise<number>

declare module 'fastify' {
  interface FastifyRequest {
    guestCart: GuestCart | null
  }
}

declare module '#platform/calls/call-context.ts' {
  interface CallerRequest {
    readonly guestCart?: GuestCart | null
  }
}

const hour = 3600

/**
 * Limits the guest carts that one network creates in an hour, counted by all processes together; 0 means no limit. Those from this
 * machine are not counted: they come from the operator, or from a balancer that is not among TRUSTED_PROXIES, behind which all
 * guests would share one limit.
 */
export function createGuestCartLimit(queries: Queries, perHour: number): GuestCartLimit {
  const networks = databaseLimiter(queries, 'carts', { points: perHour, duration: hour })
  return async (address) =>
    perHour === 0 || isThisMachine(address) ? 0 : await secondsToWait(networks, networkOf(address))
}

/** Gives each request of a guest the guest's carts; the cookie is sent only with an answer that is no error (ENQ-04). */
export function guestCarts(app: FastifyInstance, wait: GuestCartLimit): void {
  const begun = new WeakMap<FastifyRequest, string>()
  const stored = new WeakSet<FastifyRequest>()
  app.decorateRequest('guestCart', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const tokenOfRequest = (): string | null => {
      const token = begun.get(request) ?? guestCartOf(request)
      return token !== null && isToken(token) ? token : null
    }
    request.guestCart = {
      key: () => {
        const token = tokenOfRequest()
        return token === null ? null : tokenHash(token)
      },
      begin: () => {
        const token = tokenOfRequest() ?? newToken()
        begun.set(request, token)
        return tokenHash(token)
      },
      stored: () => void stored.add(request),
      wait: () => wait(request.ip),
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const token = begun.get(request)
    if (token !== undefined && stored.has(request) && reply.statusCode < 400)
      setGuestCartCookies(reply, token, guestCartLifetime)
    done()
  })
}
