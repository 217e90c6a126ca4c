import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallContext } from '#platform/calls/call.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'
import { secondsToWait } from '#platform/http/seconds-to-wait.ts'
import { networkOf } from '#platform/values/addresses/network.ts'

/** How often the network of a request has used a wrong token, and has counted openings. */
export interface ShareAttempts {
  /** The seconds until the network may try a token again; 0 if it may now. */
  readonly wait: () => Promise<number>
  readonly countWrong: () => Promise<void>
  /** Counts one opening and returns whether it is within the limit. */
  readonly mayCountOpening: () => Promise<boolean>
}

declare module 'fastify' {
  interface FastifyRequest {
    shareAttempts: ShareAttempts | null
  }
}

declare module '#platform/calls/call-context.ts' {
  interface CallerRequest {
    readonly shareAttempts?: ShareAttempts | null
  }
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** Absent where no request of a browser is answered. */
    readonly shareAttempts?: ShareAttempts
  }
}

/** The maximum number of wrong tokens, and of openings, of one network in an hour. */
const wrongTokens = { points: 30, duration: 3600 }
const openings = { points: 120, duration: 3600 }

/** Gives each request the attempts of its network, counted by this process. */
export function countShareAttempts(app: FastifyInstance): void {
  const wrong = new RateLimiterMemory({ ...wrongTokens, keyPrefix: 'shares' })
  const opened = new RateLimiterMemory({ ...openings, keyPrefix: 'openings' })
  app.decorateRequest('shareAttempts', null)
  app.addHook('onRequest', (request, _reply, done) => {
    // A client that has disconnected has no address.
    const network = (): string => networkOf(request.ip)
    request.shareAttempts = {
      wait: async () => {
        const known = await wrong.get(network())
        return known === null || known.consumedPoints < wrongTokens.points ? 0 : Math.ceil(known.msBeforeNext / 1000)
      },
      countWrong: async () => {
        await secondsToWait(wrong, network())
      },
      mayCountOpening: async () => (await secondsToWait(opened, network())) === 0,
    }
    done()
  })
}

/** This feature's part of a call's context. */
export const shareContext = (request?: CallerRequest): Pick<CallContext, 'shareAttempts'> =>
  request?.shareAttempts ? { shareAttempts: request.shareAttempts } : {}
