import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { failure } from '#domain/errors.ts'
import { networkOf } from '#domain/network.ts'
import { isSafeMethod } from './same-origin.ts'

const minute = 60_000

/** Of what a network may ask, so much may change something. */
const unsafeShare = 1 / 10

/** Networks that are remembered; the one that asked longest ago is forgotten first. */
const mostNetworks = 20_000

/**
 * What one network may ask in a minute, counted by each process: `perMinute` in all that only reads, a tenth of it in what
 * may change something. Who connects from this machine is not counted: that is the operator, or a balancer that is not among
 * TRUSTED_PROXIES, behind which everybody would share one limit. Everybody else is, whatever they ask for.
 */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return
  const unsafe = Math.max(1, Math.floor(perMinute * unsafeShare))
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: minute,
    cache: mostNetworks,
    // Whose connection has ended already has no address.
    keyGenerator: ({ ip, method }) => `${isSafeMethod(method) ? '' : unsafeMark}${networkOf(ip ?? '')}`,
    max: (_request, key) => (key.startsWith(unsafeMark) ? unsafe : perMinute),
    allowList: ({ ip }) => isThisMachine(ip ?? ''),
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

const isThisMachine = (address: string): boolean => address === '::1' || networkOf(address).startsWith('127.')
