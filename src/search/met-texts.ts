import type { Alternative } from './alternatives.ts'
import { hasBit, type Bits } from './bits.ts'
import { carrierOfOwner, isCarrierOwner, type NumberList } from './fields.ts'
import type { OwnerScores } from './owner-scores.ts'
import type { Slot } from './slot.ts'
import type { Scratch } from './scratch.ts'
import type { TextEntries } from './text-entries.ts'
import { coverageFloor, coveragePoints, headShare } from './weights.ts'

/** The texts that the words of a query meet, and what they give to whom they belong to. */
export class MetTexts {
  readonly slotWeights: Float64Array
  /** Sets of slots, as bits, that together say all of some name or synonym. */
  readonly whole = new Set<number>()
  /** Sets of two slots or more that stand in one text. */
  readonly common = new Set<number>()
  private readonly slots: readonly Slot[]
  private readonly entryWeights: Float64Array
  private readonly entries: TextEntries
  private readonly scratch: Scratch
  private readonly weightOfSlots: number

  constructor(slots: readonly Slot[], entryWeights: Float64Array, entries: TextEntries, scratch: Scratch) {
    this.slots = slots
    this.entryWeights = entryWeights
    this.entries = entries
    this.scratch = scratch
    this.slotWeights = Float64Array.from(slots, (slot) => slot.weight)
    this.weightOfSlots = this.slotWeights.reduce((sum, weight) => sum + weight, 0)
  }

  /** Meets the texts that the alternatives name, and gives points to the carriers that they belong to. */
  collectCarriers(into: OwnerScores): void {
    this.collect(into, ({ found }) => (typeof found === 'number' ? this.entries.ofCarriers(found) : [found]), null)
  }

  /** Likewise to the documents of a set that say it themselves. */
  collectDocuments(
    into: OwnerScores,
    listsOf: (alternative: Alternative) => readonly NumberList[],
    documents: Bits,
  ): void {
    this.collect(into, listsOf, documents)
  }

  /** `documents`: null for carriers. Called for every text that a word meets: it tells the two apart without a call. */
  private collect(
    into: OwnerScores,
    listsOf: (alternative: Alternative) => readonly NumberList[],
    documents: Bits | null,
  ): void {
    const { entries, slots, entryWeights } = this
    const places = this.scratch.entries(entries.count)
    const met = this.scratch.met.start()
    const owners = entries.owner.data
    for (const [slot, { alternatives }] of slots.entries())
      for (const alternative of alternatives) {
        // Nobody remembers a description by the beginning of a word.
        const anywhere = alternative.how === 'exact' || typeof alternative.found !== 'number'
        for (const list of listsOf(alternative))
          for (let index = 0; index < list.length; index += 1) {
            const entry = list[index]!
            const owner = owners[entry]!
            const isWanted =
              documents === null ? isCarrierOwner(owner) : !isCarrierOwner(owner) && hasBit(documents, owner)
            if (!isWanted || (!anywhere && entries.isDescription(entry))) continue
            const number = documents === null ? carrierOfOwner(owner) : owner
            let place = places[entry]! - 1
            if (place < 0) {
              place = met.add(entry)
              places[entry] = place + 1
            }
            // Alternatives come best first: the first that meets a text counts.
            const bit = 1 << slot
            if ((met.slots[place]! & bit) !== 0) continue
            met.slots[place]! |= bit
            met.qualities[place]! += alternative.quality
            met.covered[place]! += alternative.covers
            if (alternative.found === entries.firstTerm.data[entry]) met.heads[place] = 1
            const known = into.placeOf(number)
            into.addWord(
              known < 0 ? into.addOwner(number) : known,
              slot,
              entryWeights[entries.fieldAndLanguage(entry)]! * alternative.quality,
            )
          }
      }
    for (let place = 0; place < met.count; place += 1) {
      const entry = met.entries[place]!
      places[entry] = 0
      const owner = owners[entry]!
      const number = documents === null ? carrierOfOwner(owner) : owner
      into.addCoverage(into.placeOf(number), this.coverageOf(entry, place), entry)
    }
  }

  private coverageOf(entry: number, place: number): number {
    const { met } = this.scratch
    const slotsMet = met.slots[place]!
    let count = 0
    let share = 0
    for (let at = 0; at < this.slotWeights.length; at += 1)
      if (((slotsMet >>> at) & 1) === 1) {
        count += 1
        share += this.slotWeights[at]!
      }
    share /= this.weightOfSlots
    const coverage = Math.min(1, met.covered[place]! / Math.max(1, this.entries.wordsOf(entry)))
    if (count > 1) this.common.add(slotsMet)
    if (coverage > 0.99 && this.entries.isName(entry)) this.whole.add(slotsMet)
    return (
      coveragePoints *
      this.entryWeights[this.entries.fieldAndLanguage(entry)]! *
      (met.qualities[place]! / count) *
      share *
      Math.sqrt(share) *
      (coverageFloor + (1 - coverageFloor - headShare) * coverage + headShare * Math.max(met.heads[place]!, coverage))
    )
  }
}
