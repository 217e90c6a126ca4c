import type { Alternative } from './alternatives.ts'
import { hasBit, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner } from './fields.ts'
import type { OwnTexts } from './own-texts.ts'
import type { OwnerScores } from './owner-scores.ts'
import type { Slot } from './slot.ts'
import type { Scratch } from './scratch.ts'
import { coverageFloor, coveragePoints, headShare } from './weights.ts'

/** An alternative of a slot. */
interface Way {
  readonly slot: number
  readonly alternative: Alternative
  /** Nobody remembers a description by the beginning of a word. */
  readonly anywhere: boolean
}

/** Bounds are this much higher than what they are worked out to be: sums of more numbers are rounded otherwise. */
const rounding = 1e-9

/** The texts that the words of a query meet, and what they give to whom they belong to. */
export class MetTexts {
  readonly slotWeights: Float64Array
  /** Sets of slots, as bits, that together say all of some name or synonym. */
  readonly whole = new Set<number>()
  /** Sets of two slots or more that stand in one text. */
  readonly common = new Set<number>()
  private readonly ways: readonly Way[]
  private readonly entryWeights: Float64Array
  private readonly entries
  private readonly scratch: Scratch
  private readonly weightOfSlots: number

  constructor(slots: readonly Slot[], entryWeights: Float64Array, { entries }: Catalogue, scratch: Scratch) {
    this.ways = slots.flatMap(({ alternatives }, slot) =>
      alternatives.map((alternative) => ({
        slot,
        alternative,
        anywhere: alternative.how === 'exact' || typeof alternative.found !== 'number',
      })),
    )
    this.entryWeights = entryWeights
    this.entries = entries
    this.scratch = scratch
    this.slotWeights = Float64Array.from(slots, (slot) => slot.weight)
    this.weightOfSlots = this.slotWeights.reduce((sum, weight) => sum + weight, 0)
  }

  /** Meets the texts that the alternatives name, and gives points to the carriers that they belong to. */
  collectCarriers(into: OwnerScores): void {
    const { entries } = this
    const owners = entries.owner.data
    const met = this.scratch.met.start()
    for (const way of this.ways) {
      const { found } = way.alternative
      for (const list of typeof found === 'number' ? entries.ofCarriers(found) : [found])
        for (let index = 0; index < list.length; index += 1) {
          const entry = list[index]!
          const owner = owners[entry]!
          if (isCarrierOwner(owner) && (way.anywhere || !entries.isDescription(entry)))
            this.meet(entry, carrierOfOwner(owner), way, into)
        }
    }
    for (let place = 0; place < met.count; place += 1)
      this.cover(place, carrierOfOwner(owners[met.entries[place]!]!), into)
  }

  /** The texts of a set of documents, with what they may be worth at most. */
  textsOf(documents: Bits, listsOf: (alternative: Alternative) => readonly Uint32Array[], into: OwnTexts): OwnTexts {
    const { entries, entryWeights } = this
    const owners = entries.owner.data
    into.start(this.slotWeights.length)
    const lists = this.ways.map(({ alternative }) => listsOf(alternative))
    const most = this.mostOfTexts(lists)
    for (const [at, { slot, alternative, anywhere }] of this.ways.entries())
      for (const list of lists[at] ?? [])
        for (let index = 0; index < list.length; index += 1) {
          const entry = list[index]!
          const owner = owners[entry]!
          if (isCarrierOwner(owner) || !hasBit(documents, owner) || (!anywhere && entries.isDescription(entry)))
            continue
          into.add(entry, owner, at)
          const weight = entryWeights[entries.fieldAndLanguage(entry)]!
          if (weight * alternative.quality > into.words[slot]!) into.words[slot] = weight * alternative.quality
          const covered = Math.min(1, most.covers / Math.max(1, entries.wordsOf(entry)))
          const coverage = weight * (most.quality ?? alternative.quality) * shareOf(covered, 1)
          if (coverage > into.coverage) into.coverage = coverage
        }
    if (into.count > 0) into.coverage = coveragePoints * into.coverage * most.share * Math.sqrt(most.share) + rounding
    return into
  }

  /** Gives points to those documents of a set that the texts belong to. */
  collectDocuments(into: OwnerScores, { entries, documents, ways, count }: OwnTexts, wanted: Bits): void {
    const owners = this.entries.owner.data
    const met = this.scratch.met.start()
    for (let at = 0; at < count; at += 1)
      if (hasBit(wanted, documents[at]!)) this.meet(entries[at]!, documents[at]!, this.ways[ways[at]!]!, into)
    for (let place = 0; place < met.count; place += 1) this.cover(place, owners[met.entries[place]!]!, into)
  }

  /** Of slots that any of the texts may have: their share, the words they cover, and with several of them the best quality. */
  private mostOfTexts(lists: readonly (readonly Uint32Array[])[]): {
    readonly share: number
    readonly covers: number
    readonly quality: number | null
  } {
    const covers = new Float64Array(this.slotWeights.length)
    let quality = 0
    for (const [at, { slot, alternative }] of this.ways.entries()) {
      if (lists[at]?.every((list) => list.length === 0) === true) continue
      covers[slot] = Math.max(covers[slot]!, alternative.covers)
      quality = Math.max(quality, alternative.quality)
    }
    const slots = [...covers.keys()].filter((slot) => covers[slot]! > 0)
    return {
      share: slots.reduce((sum, slot) => sum + this.slotWeights[slot]!, 0) / this.weightOfSlots,
      covers: covers.reduce((sum, each) => sum + each, 0),
      quality: slots.length > 1 ? quality : null,
    }
  }

  /** Called for every text that a word meets. */
  private meet(entry: number, owner: number, { slot, alternative }: Way, into: OwnerScores): void {
    const { entries, entryWeights } = this
    const { met } = this.scratch
    const places = this.scratch.entries(entries.count)
    let place = places[entry]! - 1
    if (place < 0) {
      place = met.add(entry)
      places[entry] = place + 1
    }
    // Alternatives come best first: the first that meets a text counts.
    const bit = 1 << slot
    if ((met.slots[place]! & bit) !== 0) return
    met.slots[place]! |= bit
    met.qualities[place]! += alternative.quality
    met.covered[place]! += alternative.covers
    if (alternative.found === entries.firstTerm.data[entry]) met.heads[place] = 1
    const known = into.placeOf(owner)
    into.addWord(
      known < 0 ? into.addOwner(owner) : known,
      slot,
      entryWeights[entries.fieldAndLanguage(entry)]! * alternative.quality,
    )
  }

  /** Everything that meets the text is known: what covers it best counts. Its place is free again. */
  private cover(place: number, owner: number, into: OwnerScores): void {
    const entry = this.scratch.met.entries[place]!
    this.scratch.entries(this.entries.count)[entry] = 0
    into.addCoverage(into.placeOf(owner), this.coverageOf(entry, place), entry)
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
      shareOf(coverage, met.heads[place]!)
    )
  }
}

/** Of the points of coverage, by the share of a text's words and whether its first is among them. */
const shareOf = (coverage: number, head: number): number =>
  coverageFloor + (1 - coverageFloor - headShare) * coverage + headShare * Math.max(head, coverage)
