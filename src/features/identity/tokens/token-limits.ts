import type { FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import { bearerOf } from './machine-requests.ts'
import { onlyReads } from '#platform/http/same-origin.ts'
import { isThisMachine, maxNetworks, unsafeLimit } from '#platform/http/rate-limits.ts'

/**
 * Limits the requests of one token in a minute, counted by each process, independent of the network. These requests do not
 * count for their network. Requests with a refused token do, in a separate count; above its limit, only tokens of that network
 * that were recently valid in this process are still looked up.
 */
export interface TokenLimits {
  /** Called before the token is looked up. Throws TOO_MANY_REQUESTS. */
  readonly early: (request: FastifyRequest) => void
  /** Called for a valid token. Throws TOO_MANY_REQUESTS. */
  readonly good: (request: FastifyRequest, token: string) => void
  readonly refused: (request: FastifyRequest, token: string) => void
}

interface Limits {
  /** 0 means no limit. */
  readonly perToken: number
  readonly perNetwork: number
  readonly now: () => Date
}

export function createTokenLimits({ perToken, perNetwork, now }: Limits): TokenLimits {
  const reading = minuteCounts(perToken, now)
  const changing = minuteCounts(unsafeLimit(perToken), now)
  const refusals = minuteCounts(unsafeLimit(perNetwork), now)
  const counted = new WeakSet<FastifyRequest>()

  function count(request: FastifyRequest, hash: string): void {
    if (counted.has(request)) return
    counted.add(request)
    requireNoWait((onlyReads(request) ? reading : changing).count(hash))
  }

  return {
    early: (request) => {
      const token = bearerOf(request)
      if (token === null || token === '') return
      const hash = tokenHash(token)
      if (reading.knows(hash) || changing.knows(hash)) count(request, hash)
      else requireNoWait(refusals.wait(networkOf(request.ip)))
    },
    good: (request, token) => count(request, tokenHash(token)),
    refused: ({ ip }, token) => {
      const hash = tokenHash(token)
      reading.forget(hash)
      changing.forget(hash)
      if (!isThisMachine(ip)) refusals.count(networkOf(ip))
    },
  }
}

function requireNoWait(seconds: number): void {
  if (seconds > 0) throw failure('TOO_MANY_REQUESTS', { seconds: String(seconds) })
}

interface Counts {
  /** Counts one more request and returns the seconds to wait; 0 if it is allowed. */
  readonly count: (key: string) => number
  /** Returns the same without counting. */
  readonly wait: (key: string) => number
  /** Whether the key was counted in this process, in this minute or before. */
  readonly knows: (key: string) => boolean
  readonly forget: (key: string) => void
}

const minute = 60_000

/** Allows a number of requests in the minute that begins with the first one; the least recently counted key is removed first. */
function minuteCounts(most: number, now: () => Date): Counts {
  const windows = new Map<string, { readonly begins: number; readonly counted: number }>()

  function open(key: string) {
    const at = now().getTime()
    const window = windows.get(key)
    return window !== undefined && at - window.begins < minute ? window : { begins: at, counted: 0 }
  }
  const left = (begins: number): number => Math.max(1, Math.ceil((begins + minute - now().getTime()) / 1000))

  return {
    count: (key) => {
      const { begins, counted } = open(key)
      windows.delete(key)
      windows.set(key, { begins, counted: counted + 1 })
      const [oldest] = windows.keys()
      if (windows.size > maxNetworks && oldest !== undefined) windows.delete(oldest)
      return most > 0 && counted >= most ? left(begins) : 0
    },
    wait: (key) => {
      const { begins, counted } = open(key)
      return most > 0 && counted >= most ? left(begins) : 0
    },
    knows: (key) => windows.has(key),
    forget: (key) => void windows.delete(key),
  }
}
