/**
 * Random numbers without a shared generator: every draw has a key that says what it is for. Adding an entity does not
 * change the draws of other entities, and the same seed produces the same bytes.
 */
export interface Stream {
  /** Returns a number with 0 ≤ x < 1. */
  next(): number
  /** Returns an integer between both bounds, inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  shuffled<T>(list: readonly T[]): readonly T[]
  /** Returns `count` different items (all if the list is shorter), in the order of the list. */
  some<T>(list: readonly T[], count: number): readonly T[]
}

/** Returns the stream of one entity: `streamOf(seed, 'grade', id)`. */
export function streamOf(seed: number, ...key: readonly string[]): Stream {
  let state = hash32(`${seed}\u0000${key.join('\u0000')}`)
  // mulberry32 has 32 bits of state, which is enough for the few dozen draws of one entity.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  const shuffled = <T>(list: readonly T[]): readonly T[] => rankedBy(list, next)
  return {
    next,
    shuffled,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] ?? list[0],
    some: (list, count) => {
      const chosen = new Set(shuffled([...list.keys()]).slice(0, count))
      return list.filter((_, position) => chosen.has(position))
    },
  }
}

/** Returns a single draw for a key, 0 ≤ x < 1. */
export const shareOf = (seed: number, ...key: readonly string[]): number => streamOf(seed, ...key).next()

/** Ranks candidates by a draw of their own (highest random weight), so a new candidate changes no other weight. */
export function rankedBy<T>(candidates: readonly T[], weight: (candidate: T) => number): readonly T[] {
  return candidates
    .map((candidate) => ({ candidate, weight: weight(candidate) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ candidate }) => candidate)
}

/** MurmurHash3 with 32 bits, over UTF-16 code units. */
export function hash32(text: string, seed = 0): number {
  let hash = seed | 0
  for (let index = 0; index < text.length; index += 1) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51)
    unit = (unit << 15) | (unit >>> 17)
    hash ^= Math.imul(unit, 0x1b873593)
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  hash ^= text.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
