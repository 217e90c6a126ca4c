import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import { onlyReads } from './same-origin.ts'

const minute = 60_000

/** The share of a network's or token's limit that may be write requests. 0: no limit. */
export const unsafeLimit = (perMinute: number): number =>
  perMinute === 0 ? 0 : Math.max(1, Math.floor(perMinute / 10))

/** The maximum number of networks and of tokens that are counted; the least recently active one is removed first. */
export const maxNetworks = 20_000

/**
 * The requests that one network may send in a minute, counted by each process: `perMinute` for reads, a tenth of it
 * for requests that may change something. A browser that proves whose it is has a limit of its own (`ownerOf`), so that nobody else
 * in its network can use it up. Requests from this machine are not counted: they come from the operator, or
 * from a balancer that is not among TRUSTED_PROXIES, behind which all clients would share one limit. Requests with a
 * token are counted by their token elsewhere: `hasToken`. All others are counted, whatever they request.
 */
export async function limitRates(
  app: FastifyInstance,
  perMinute: number,
  { hasToken, ownerOf }: RequestMakers,
): Promise<void> {
  if (perMinute === 0) return
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: minute,
    cache: maxNetworks,
    // A connection that has already ended has no address.
    keyGenerator: (request) =>
      `${onlyReads(request) ? '' : unsafeMark}${ownerOf(request) ?? networkOf(request.ip ?? '')}`,
    max: (_request, key) => (key.startsWith(unsafeMark) ? unsafeLimit(perMinute) : perMinute),
    allowList: (request) => isThisMachine(request.ip ?? '') || hasToken(request),
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

interface RequestMakers {
  readonly hasToken: (request: FastifyRequest) => boolean
  /** Identifies the browser of somebody who has signed in there; null for every other request. */
  readonly ownerOf: (request: FastifyRequest) => string | null
}

const unsafeMark = 'unsafe '

export const isThisMachine = (address: string): boolean => address === '::1' || networkOf(address).startsWith('127.')
