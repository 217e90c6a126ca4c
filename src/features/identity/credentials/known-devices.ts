import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { knownDeviceLifetime } from '#platform/values/cache-lifetimes.ts'
import type { Encryption } from '#platform/store/encryption.ts'

/**
 * The browsers in which the owner of an account has signed in or read a link from the portal. Each has its own
 * limit of attempts, so that nobody can lock an owner out by guessing from elsewhere.
 */
export interface KnownDevices {
  /** Returns the new token of a browser in which `userId` has just proved to be the owner. `before`: the token that it has. */
  readonly remember: (userId: string, before: string | null) => string
  /** Returns the key by which the attempts of this browser for an account are counted; null if it is not known. */
  readonly keyOf: (token: string | null, userId: string) => string | null
  /** Identifies a browser in which anybody is known; null for every other one. */
  readonly idOf: (token: string | null) => string | null
}

/** Several people may use one browser; the one who signed in longest ago is forgotten first. */
const maxOwners = 5

const content = v.object({
  type: v.literal('device'),
  id: v.string(),
  owners: v.array(v.object({ userId: v.string(), until: v.number() })),
})
type Content = v.InferOutput<typeof content>

/** The tokens are encrypted and authenticated, so that no browser can make one and the database stores none. */
export function createKnownDevices({ encrypt, decrypt }: Encryption, now: () => Date): KnownDevices {
  function read(token: string | null): Content | null {
    if (token === null) return null
    let text: string
    try {
      text = decrypt(token)
    } catch {
      // The cookie may contain anything; one that is not ours means that the browser is not known.
      return null
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), content), text)
    return parsed.success ? parsed.output : null
  }

  return {
    remember: (userId, before) => {
      const known = read(before)
      const others = (known?.owners ?? []).filter((owner) => owner.userId !== userId)
      const owners = [{ userId, until: now().getTime() + knownDeviceLifetime }, ...others].slice(0, maxOwners)
      return encrypt(JSON.stringify({ type: 'device', id: known?.id ?? randomUUID(), owners } satisfies Content))
    },
    keyOf: (token, userId) => {
      const known = read(token)
      const owner = known?.owners.find((each) => each.userId === userId)
      return known !== null && owner !== undefined && now().getTime() < owner.until ? `${known.id} ${userId}` : null
    },
    idOf: (token) => {
      const known = read(token)
      return known?.owners.some(({ until }) => now().getTime() < until) === true ? known.id : null
    },
  }
}
