import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { failure } from '#domain/errors.ts'
import { networkOf } from '#domain/network.ts'
import { bearerOf, onlyReads } from './machine-requests.ts'

const minute = 60_000

/** Of what a network or a token may ask, so much may change something. 0: no limit. */
export const unsafeOf = (perMinute: number): number => (perMinute === 0 ? 0 : Math.max(1, Math.floor(perMinute / 10)))

/** Networks that are remembered, and tokens; the one that asked longest ago is forgotten first. */
export const mostNetworks = 20_000

/**
 * What one network may ask in a minute, counted by each process: `perMinute` in all that only reads, a tenth of it in what
 * may change something. Who connects from this machine is not counted: that is the operator, or a balancer that is not among
 * TRUSTED_PROXIES, behind which everybody would share one limit. Who shows a token is counted by it (token-limits.ts).
 * Everybody else is, whatever they ask for.
 */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: minute,
    cache: mostNetworks,
    // Whose connection has ended already has no address.
    keyGenerator: (request) => `${onlyReads(request) ? '' : unsafeMark}${networkOf(request.ip ?? '')}`,
    max: (_request, key) => (key.startsWith(unsafeMark) ? unsafeOf(perMinute) : perMinute),
    allowList: (request) => isThisMachine(request.ip ?? '') || Boolean(bearerOf(request)),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      failure('TOO_MANY_REQUESTS', { seconds: String(Math.max(1, Math.ceil(ttl / 1000))) }),
  })
  app.addHook('onRequest', app.rateLimit())
}

const unsafeMark = 'unsafe '

export const isThisMachine = (address: string): boolean => address === '::1' || networkOf(address).startsWith('127.')
