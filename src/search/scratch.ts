import type { Bits } from './bits.ts'
import { OwnTexts } from './own-texts.ts'
import { OwnerScores } from './owner-scores.ts'

/**
 * Arrays as long as the catalogue, kept from query to query: nothing of their size is made for one answer. Those of places
 * are zero between two queries: who writes into them takes it back.
 */
export class Scratch {
  readonly bits = new BitsPool()
  private readonly scores: OwnerScores[] = []
  private scoresTaken = 0
  private carrierStandings = new Float64Array(0)
  private carrierKinds = new Uint8Array(0)

  /** A query begins: everything that was taken is free again. */
  start(): void {
    this.bits.start()
    this.scoresTaken = 0
  }

  private carrierPlaces = new Uint32Array(0)
  private documentPlaces = new Uint32Array(0)
  private entryPlaces = new Uint32Array(0)
  private listed = new Uint32Array(0)
  private listedKeys = new Float64Array(0)
  readonly met = new MetEntries()
  readonly ownTexts = new OwnTexts()

  carriers(count: number): Uint32Array {
    if (this.carrierPlaces.length < count) this.carrierPlaces = new Uint32Array(roomFor(count))
    return this.carrierPlaces
  }
  documents(count: number): Uint32Array {
    if (this.documentPlaces.length < count) this.documentPlaces = new Uint32Array(roomFor(count))
    return this.documentPlaces
  }
  /** Points of owners, for the length of one query. */
  ownerScores(): OwnerScores {
    const scores = (this.scores[this.scoresTaken] ??= new OwnerScores())
    this.scoresTaken += 1
    return scores
  }
  /** Room for a number of each carrier that was met. */
  standings(count: number): Float64Array {
    if (this.carrierStandings.length < count) this.carrierStandings = new Float64Array(roomFor(count))
    return this.carrierStandings
  }
  /** Likewise for what it is. */
  kinds(count: number): Uint8Array {
    if (this.carrierKinds.length < count) this.carrierKinds = new Uint8Array(roomFor(count))
    return this.carrierKinds
  }
  entries(count: number): Uint32Array {
    if (this.entryPlaces.length < count) this.entryPlaces = new Uint32Array(roomFor(count))
    return this.entryPlaces
  }
  /** Room for the members of a set; whatever stands in it. */
  members(count: number): Uint32Array {
    if (this.listed.length < count) this.listed = new Uint32Array(roomFor(count))
    return this.listed
  }
  /** Likewise for their keys. */
  keys(count: number): Float64Array {
    if (this.listedKeys.length < count) this.listedKeys = new Float64Array(roomFor(count))
    return this.listedKeys
  }
}

/** Sets of documents for the length of one query. */
export class BitsPool {
  private readonly sets: Bits[] = []
  private taken = 0

  /** Everything that was taken is free again: a query begins. */
  start(): void {
    this.taken = 0
  }

  /** How much is taken, for `giveBack`. */
  get mark(): number {
    return this.taken
  }
  /** What was taken since the mark is free again. */
  giveBack(mark: number): void {
    this.taken = mark
  }

  /** An empty set. */
  take(words: number): Bits {
    return this.any(words).fill(0)
  }

  /** A copy, of another length: cut off, or empty behind. */
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

const roomFor = (count: number): number => count + (count >>> 4) + 64

/** Texts that some word of the query met: which words, the sum of their qualities, how many words of the text. */
class MetEntries {
  count = 0
  entries = new Uint32Array(1024)
  slots = new Uint32Array(1024)
  qualities = new Float64Array(1024)
  covered = new Float64Array(1024)
  heads = new Uint8Array(1024)

  start(): this {
    this.count = 0
    return this
  }

  add(entry: number): number {
    const place = this.count
    if (place === this.entries.length) this.grow()
    this.count += 1
    this.entries[place] = entry
    this.slots[place] = 0
    this.qualities[place] = 0
    this.covered[place] = 0
    this.heads[place] = 0
    return place
  }

  private grow(): void {
    const size = this.entries.length * 2
    this.entries = copied(this.entries, new Uint32Array(size))
    this.slots = copied(this.slots, new Uint32Array(size))
    this.qualities = copied(this.qualities, new Float64Array(size))
    this.covered = copied(this.covered, new Float64Array(size))
    this.heads = copied(this.heads, new Uint8Array(size))
  }
}

function copied<A extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  from: A,
  to: A,
): A {
  to.set(from)
  return to
}
