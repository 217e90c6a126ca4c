import type { FastifyRequest } from 'fastify'
import { failure } from '#domain/errors.ts'
import { networkOf } from '#domain/network.ts'
import { tokenHash } from '#sign-in/tokens.ts'
import { bearerOf, onlyReads } from './machine-requests.ts'
import { isThisMachine, mostNetworks, unsafeOf } from './rate-limits.ts'

/**
 * What one token may ask in a minute, counted by each process, wherever it is used from. Its requests do not count on its
 * network, so those with a token that is refused do: in a part of their own, beyond which none of that network is looked up but
 * those that were good here lately.
 */
export interface TokenLimits {
  /** Before anything is looked up. Throws TOO_MANY_REQUESTS. */
  readonly early: (request: FastifyRequest) => void
  /** The token is good. Throws TOO_MANY_REQUESTS. */
  readonly good: (request: FastifyRequest, token: string) => void
  readonly refused: (request: FastifyRequest, token: string) => void
}

interface Limits {
  /** 0: no limit. */
  readonly perToken: number
  readonly perNetwork: number
  readonly now: () => Date
}

export function createTokenLimits({ perToken, perNetwork, now }: Limits): TokenLimits {
  const reading = minuteCounts(perToken, now)
  const changing = minuteCounts(unsafeOf(perToken), now)
  const refusals = minuteCounts(unsafeOf(perNetwork), now)
  const counted = new WeakSet<FastifyRequest>()

  function count(request: FastifyRequest, hash: string): void {
    if (counted.has(request)) return
    counted.add(request)
    demand((onlyReads(request) ? reading : changing).count(hash))
  }

  return {
    early: (request) => {
      const token = bearerOf(request)
      if (token === null || token === '') return
      const hash = tokenHash(token)
      if (reading.knows(hash) || changing.knows(hash)) count(request, hash)
      else demand(refusals.wait(networkOf(request.ip)))
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

function demand(seconds: number): void {
  if (seconds > 0) throw failure('TOO_MANY_REQUESTS', { seconds: String(seconds) })
}

interface Counts {
  /** One more; answers how many seconds it has to wait, 0: none. */
  readonly count: (key: string) => number
  /** The same without counting. */
  readonly wait: (key: string) => number
  /** Whether it was counted here, this minute or before. */
  readonly knows: (key: string) => boolean
  readonly forget: (key: string) => void
}

const minute = 60_000

/** So many in the minute that begins with the first; who was counted longest ago is forgotten first. */
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
      if (windows.size > mostNetworks && oldest !== undefined) windows.delete(oldest)
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
