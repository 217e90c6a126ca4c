import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isToken, newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { secondsToWait } from '#platform/http/seconds-to-wait.ts'
import { guestCartOf, setGuestCartCookies } from '#platform/http/session-cookie.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import { guestCartLifetime } from '#platform/values/cache-lifetimes.ts'

/** The carts of the guest who sends a request. */
export interface GuestCart {
  /** The hash of the token in the guest's cookie; null if the browser has none. */
  readonly key: () => string | null
  /** Returns the key, and gives the browser its cookie for another 30 days. */
  readonly begin: () => string
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

/** The maximum number of guest carts that one network creates in an hour. */
const limit = { points: 20, duration: 3600 }

/** Counted by this process. */
export function createGuestCartLimit(): GuestCartLimit {
  const networks = new RateLimiterMemory({ ...limit, keyPrefix: 'carts' })
  return (address) => secondsToWait(networks, networkOf(address))
}

/** Gives each request of a guest the guest's carts; the cookie is sent only with an answer that is no error (ENQ-04). */
export function guestCarts(app: FastifyInstance, wait: GuestCartLimit): void {
  const begun = new WeakMap<FastifyRequest, string>()
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
      wait: () => wait(request.ip),
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const token = begun.get(request)
    if (token !== undefined && reply.statusCode < 400) setGuestCartCookies(reply, token, guestCartLifetime)
    done()
  })
}
