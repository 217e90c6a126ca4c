import type { Carriers } from './carriers.ts'
import type { OwnerScores } from './owner-scores.ts'
import type { Scratch } from './scratch.ts'
import { popularityOf, renownOf, wordPoints } from './weights.ts'

/** The points of the carriers that a query meets, by place, with what makes each stand out. */
export class CarrierScores {
  readonly met: OwnerScores
  /** The points of coverage, popularity and renown together. */
  readonly standings: Float64Array
  /** What each is. */
  readonly kinds: Uint8Array
  readonly slotWeights: Float64Array
  private readonly carriers: Carriers
  private readonly weightOfSlots: number

  constructor(met: OwnerScores, slotWeights: Float64Array, carriers: Carriers, scratch: Scratch) {
    this.met = met
    this.carriers = carriers
    this.slotWeights = slotWeights
    this.weightOfSlots = slotWeights.reduce((sum, weight) => sum + weight, 0)
    this.standings = scratch.standings(met.count)
    this.kinds = scratch.kinds(met.count)
    const { owners } = met
    for (let place = 0; place < owners.length; place += 1) {
      this.standings[place] = met.coverage(place) + this.popularity(place) + this.renown(place)
      this.kinds[place] = carriers.kindNumber(owners[place]!)
    }
  }

  /** Of the best word of each slot. */
  pointsOf(bestWords: Float64Array): number {
    let words = 0
    for (let slot = 0; slot < this.slotWeights.length; slot += 1) words += bestWords[slot]! * this.slotWeights[slot]!
    return (wordPoints * words) / this.weightOfSlots
  }
  areOfSeveralKinds(): boolean {
    for (let place = 1; place < this.met.count; place += 1) if (this.kinds[place] !== this.kinds[0]) return true
    return false
  }
  popularity(place: number): number {
    return popularityOf(this.carriers.popularity.data[this.met.ownerAt(place)]!)
  }
  renown(place: number): number {
    return renownOf(this.carriers.entryCount.data[this.met.ownerAt(place)]!)
  }

  /** Of two that stand out alike, the one with the lower id, whatever was indexed first. */
  isFirst(place: number, other: number): boolean {
    return this.carriers.ids.pool.compare(this.met.ownerAt(place), this.met.ownerAt(other)) < 0
  }
}
