import { DocumentTexts } from '#platform/search/matching/document-texts.ts'
import { OwnerScores } from '#platform/search/ranking/owner-scores.ts'
import { BitsPool } from './bits-pool.ts'

/**
 * Buffers as long as the catalogue that are reused from query to query, so that no query allocates memory of that size.
 * The position buffers must be all 0 between two queries: the code that writes to them resets them.
 */
export class Scratch {
  readonly bits = new BitsPool()
  private readonly scores: OwnerScores[] = []
  private scoresTaken = 0
  private termSourceBaseScores = new Float64Array(0)
  private termSourceKinds = new Uint8Array(0)

  /** Starts a query: releases everything that the last query used. */
  start(): void {
    this.bits.start()
    this.scoresTaken = 0
  }

  private termSourcePositions = new Uint32Array(0)
  private documentPositions = new Uint32Array(0)
  private entryPositions = new Uint32Array(0)
  private listed = new Uint32Array(0)
  private listedKeys = new Float64Array(0)
  readonly matched = new MatchedEntries()
  readonly documentTexts = new DocumentTexts()

  termSources(count: number): Uint32Array {
    if (this.termSourcePositions.length < count) this.termSourcePositions = new Uint32Array(capacityFor(count))
    return this.termSourcePositions
  }
  documents(count: number): Uint32Array {
    if (this.documentPositions.length < count) this.documentPositions = new Uint32Array(capacityFor(count))
    return this.documentPositions
  }
  /** Returns scores of owners for the duration of one query. */
  ownerScores(): OwnerScores {
    const scores = (this.scores[this.scoresTaken] ??= new OwnerScores())
    this.scoresTaken += 1
    return scores
  }
  /** Returns a buffer for the base score of each matched term source. */
  baseScores(count: number): Float64Array {
    if (this.termSourceBaseScores.length < count) this.termSourceBaseScores = new Float64Array(capacityFor(count))
    return this.termSourceBaseScores
  }
  /** Returns a buffer for the kind of each matched term source. */
  kinds(count: number): Uint8Array {
    if (this.termSourceKinds.length < count) this.termSourceKinds = new Uint8Array(capacityFor(count))
    return this.termSourceKinds
  }
  entries(count: number): Uint32Array {
    if (this.entryPositions.length < count) this.entryPositions = new Uint32Array(capacityFor(count))
    return this.entryPositions
  }
  /** Returns a buffer for the members of a set. Its content is undefined. */
  members(count: number): Uint32Array {
    if (this.listed.length < count) this.listed = new Uint32Array(capacityFor(count))
    return this.listed
  }
  /** Returns a buffer for the sort keys of the members. Its content is undefined. */
  keys(count: number): Float64Array {
    if (this.listedKeys.length < count) this.listedKeys = new Float64Array(capacityFor(count))
    return this.listedKeys
  }
}

const capacityFor = (count: number): number => count + (count >>> 4) + 64

/**
 * The texts that match a word of the query, with the matching words, the sum of their qualities and the number of
 * covered words.
 */
class MatchedEntries {
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
    const position = this.count
    if (position === this.entries.length) this.grow()
    this.count += 1
    this.entries[position] = entry
    this.slots[position] = 0
    this.qualities[position] = 0
    this.covered[position] = 0
    this.heads[position] = 0
    return position
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
