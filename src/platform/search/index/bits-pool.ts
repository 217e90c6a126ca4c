import type { Bits } from './bits.ts'

/** A pool of document sets for the duration of one query. */
export class BitsPool {
  private readonly sets: Bits[] = []
  private taken = 0

  /** Starts a query: releases all sets. */
  start(): void {
    this.taken = 0
  }

  /** The current number of used sets, as an argument of `release`. */
  get mark(): number {
    return this.taken
  }
  /** Releases all sets that were taken after the mark. */
  release(mark: number): void {
    this.taken = mark
  }

  /** Returns an empty set. */
  take(words: number): Bits {
    return this.any(words).fill(0)
  }

  /** Returns a copy, truncated or extended with zeros to `words`. */
  copy(of: Bits, words = of.length): Bits {
    const bits = this.any(words)
    bits.set(of.length > words ? of.subarray(0, words) : of)
    if (of.length < words) bits.fill(0, of.length)
    return bits
  }

  private any(words: number): Bits {
    let set = this.sets[this.taken]
    if (set === undefined || set.length < words) {
      set = new Uint32Array(words + (words >>> 4))
      this.sets[this.taken] = set
    }
    this.taken += 1
    return set.length === words ? set : set.subarray(0, words)
  }
}
