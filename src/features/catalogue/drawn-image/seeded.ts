/** Returns pseudo-random numbers from 0 to below 1 that are derived from a text, so that server and browser get the same ones. */
export type Chance = () => number

export function seeded(text: string): Chance {
  // FNV-1a, then mulberry32: small, and random enough for a drawing.
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** Returns an integer from `from` to `to`. */
export const whole = (chance: Chance, from: number, to: number): number => from + Math.floor(chance() * (to - from + 1))
