import type { TermSources } from '#platform/search/matching/term-sources.ts'
import type { OwnerScores } from './owner-scores.ts'
import type { Scratch } from '#platform/search/index/scratch.ts'
import { popularityOf, priorOf, wordPoints } from './weights.ts'

/** The scores of the term sources that match a query, by position. */
export class TermSourceScores {
  readonly matched: OwnerScores
  /** The sum of coverage, popularity and prior. */
  readonly baseScores: Float64Array
  /** The kind of each term source. */
  readonly kinds: Uint8Array
  readonly slotWeights: Float64Array
  private readonly termSources: TermSources
  private readonly weightOfSlots: number

  constructor(matched: OwnerScores, slotWeights: Float64Array, termSources: TermSources, scratch: Scratch) {
    this.matched = matched
    this.termSources = termSources
    this.slotWeights = slotWeights
    this.weightOfSlots = slotWeights.reduce((sum, weight) => sum + weight, 0)
    this.baseScores = scratch.baseScores(matched.count)
    this.kinds = scratch.kinds(matched.count)
    const { owners } = matched
    for (let position = 0; position < owners.length; position += 1) {
      this.baseScores[position] = matched.coverage(position) + this.popularity(position) + this.prior(position)
      this.kinds[position] = termSources.kindNumber(owners[position]!)
    }
  }

  /** Returns the score of the best words by slot. */
  pointsOf(bestWords: Float64Array): number {
    let words = 0
    for (let slot = 0; slot < this.slotWeights.length; slot += 1) words += bestWords[slot]! * this.slotWeights[slot]!
    return (wordPoints * words) / this.weightOfSlots
  }
  areOfSeveralKinds(): boolean {
    for (let position = 1; position < this.matched.count; position += 1)
      if (this.kinds[position] !== this.kinds[0]) return true
    return false
  }
  popularity(position: number): number {
    return popularityOf(this.termSources.popularity.data[this.matched.ownerAt(position)]!)
  }
  prior(position: number): number {
    return priorOf(this.termSources.entryCount.data[this.matched.ownerAt(position)]!)
  }

  /** Decides between equal scores by the lower id, independent of the order of indexing. */
  isFirst(position: number, other: number): boolean {
    return this.termSources.ids.pool.compare(this.matched.ownerAt(position), this.matched.ownerAt(other)) < 0
  }
}
