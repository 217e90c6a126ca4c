import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { countBits, hasBit, keepBoth, setBit, wordsFor, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import {
  carrierOfOwner,
  fields,
  isCarrierOwner,
  isNobody,
  languageNumber,
  noLanguage,
  type NumberList,
} from './fields.ts'
import { DocumentScores } from './document-scores.ts'
import { OwnerScores } from './owner-scores.ts'
import { type Alternative } from './alternatives.ts'
import { type Slot } from './plan.ts'
import type { Scratch } from './scratch.ts'
import { coverageFloor, coveragePoints, fieldWeights, headShare, languageWeights } from './weights.ts'

/**
 * What the words of a query find. First in what carriers say, of which there are few; then which documents have which
 * word; the points of documents only for those that are asked for.
 */
export class Matches {
  readonly slots: readonly Slot[]
  /** Sets of slots, as bits, that together say all of some name or synonym. */
  readonly wholeTexts = new Set<number>()
  /** Sets of two slots or more that stand in one text of a carrier. */
  readonly commonTexts = new Set<number>()
  private readonly catalogue: Catalogue
  private readonly scratch: Scratch
  private readonly carriers: OwnerScores
  /** By field and language of a text. */
  private readonly entryWeights: Float64Array
  private readonly slotWeights: Float64Array
  private readonly weightOfSlots: number

  constructor(slots: readonly Slot[], language: LanguageCode, catalogue: Catalogue, scratch: Scratch) {
    this.slots = slots
    this.catalogue = catalogue
    this.scratch = scratch
    this.entryWeights = entryWeightsOf(language)
    this.slotWeights = Float64Array.from(slots, (slot) => slot.weight)
    this.weightOfSlots = this.slotWeights.reduce((sum, weight) => sum + weight, 0)
    this.carriers = new OwnerScores(scratch.carriers(catalogue.carrierIds.count), slots.length, 256)
    this.collect(
      this.carriers,
      (alternative) =>
        typeof alternative.found === 'number' ? catalogue.entries.ofCarriers(alternative.found) : [alternative.found],
      (owner) => (isCarrierOwner(owner) ? carrierOfOwner(owner) : -1),
    )
    this.carriers.clear()
  }

  /** Documents that have every slot that is `needed`, of all kinds and countries. */
  documentsWith(needed: (slot: Slot) => boolean): Bits {
    let all: Bits | null = null
    for (const [at, slot] of this.slots.entries()) {
      if (!needed(slot)) continue
      const bits = this.documentsWithSlot(at, slot)
      if (all === null) all = bits
      else keepBoth(all, bits)
    }
    return all ?? new Uint32Array(wordsFor(this.catalogue.documentCount))
  }

  /** Whether a document of the set has the alternative. */
  anyWith(alternative: Alternative, bits: Bits): boolean {
    const { catalogue } = this
    for (const list of typeof alternative.found === 'number'
      ? catalogue.entries.withTerm(alternative.found)
      : [alternative.found])
      for (const entry of list) {
        const owner = catalogue.entries.owner.data[entry]!
        if (isNobody(owner)) continue
        if (!isCarrierOwner(owner)) {
          if (hasBit(bits, owner)) return true
        } else if (
          catalogue
            .documentsOf(carrierOfOwner(owner))
            .some((documents) => documents.some((document) => hasBit(bits, document)))
        )
          return true
      }
    return false
  }

  /** The points of the documents of a set. What it holds of the scratch is given back by its `clear`. */
  score(bits: Bits): DocumentScores {
    const { catalogue, carriers, slots } = this
    const size = countBits(bits)
    const own = new OwnerScores(this.scratch.documents(catalogue.documentCount), slots.length, size)
    this.collect(
      own,
      (alternative) => documentLists(alternative, catalogue),
      (owner) => (!isCarrierOwner(owner) && hasBit(bits, owner) ? owner : -1),
    )
    const scores = new DocumentScores(own, this.slotWeights, this.weightOfSlots, catalogue, size)
    for (const [place, carrier] of carriers.owners.entries()) scores.addCarrier(carriers, place, carrier, bits)
    return scores
  }

  /** What a word in this text counts: its field and its language. */
  weightOfEntry(entry: number): number {
    return this.entryWeights[this.catalogue.entries.fieldAndLanguage(entry)]!
  }

  private documentsWithSlot(at: number, slot: Slot): Bits {
    const { catalogue, carriers } = this
    const bits: Bits = new Uint32Array(wordsFor(catalogue.documentCount))
    const owners = catalogue.entries.owner.data
    for (const alternative of slot.alternatives)
      for (const list of documentLists(alternative, catalogue))
        for (let index = 0; index < list.length; index += 1) {
          const owner = owners[list[index]!]!
          if (isCarrierOwner(owner) || isNobody(owner)) continue
          if (alternative.how === 'exact' || !catalogue.entries.isDescription(list[index]!)) setBit(bits, owner)
        }
    for (const [place, carrier] of carriers.owners.entries())
      if (carriers.word(place, at) > 0)
        for (const list of catalogue.documentsOf(carrier))
          for (let index = 0; index < list.length; index += 1) setBit(bits, list[index]!)
    return bits
  }

  /** Meets the texts that the alternatives name, and gives their owners points. `ownerNumber`: -1 for those that do not count. */
  private collect(
    into: OwnerScores,
    listsOf: (alternative: Alternative) => readonly NumberList[],
    ownerNumber: (owner: number) => number,
  ): void {
    const { catalogue, slots } = this
    const places = this.scratch.entries(catalogue.entries.owner.length)
    const met = this.scratch.met.start()
    const owners = catalogue.entries.owner.data
    for (const [slot, { alternatives }] of slots.entries())
      for (const alternative of alternatives) {
        // Nobody remembers a description by the beginning of a word.
        const anywhere = alternative.how === 'exact' || typeof alternative.found !== 'number'
        for (const list of listsOf(alternative))
          for (let index = 0; index < list.length; index += 1) {
            const entry = list[index]!
            const owner = owners[entry]!
            if (isNobody(owner)) continue
            const number = ownerNumber(owner)
            if (number < 0 || (!anywhere && catalogue.entries.isDescription(entry))) continue
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
            if (alternative.found === catalogue.entries.firstTerm.data[entry]) met.heads[place] = 1
            const known = into.placeOf(number)
            into.addWord(
              known < 0 ? into.addOwner(number) : known,
              slot,
              this.weightOfEntry(entry) * alternative.quality,
            )
          }
      }
    for (let place = 0; place < met.count; place += 1) {
      const entry = met.entries[place]!
      places[entry] = 0
      const points = this.coverageOf(
        entry,
        met.slots[place]!,
        met.qualities[place]!,
        met.covered[place]!,
        met.heads[place] === 1,
      )
      into.addCoverage(into.placeOf(ownerNumber(owners[entry]!)), points, entry)
    }
  }

  private coverageOf(entry: number, slotsMet: number, quality: number, covered: number, atHead: boolean): number {
    let count = 0
    let share = 0
    for (let at = 0; at < this.slotWeights.length; at += 1)
      if (((slotsMet >>> at) & 1) === 1) {
        count += 1
        share += this.slotWeights[at]!
      }
    share /= this.weightOfSlots
    const coverage = Math.min(1, covered / Math.max(1, this.catalogue.entries.wordsOf(entry)))
    if (count > 1) this.commonTexts.add(slotsMet)
    if (coverage > 0.99 && this.catalogue.entries.isName(entry)) this.wholeTexts.add(slotsMet)
    return (
      coveragePoints *
      this.weightOfEntry(entry) *
      (quality / count) *
      share *
      Math.sqrt(share) *
      (coverageFloor + (1 - coverageFloor - headShare) * coverage + headShare * Math.max(atHead ? 1 : 0, coverage))
    )
  }
}

const documentLists = (alternative: Alternative, catalogue: Catalogue): readonly NumberList[] =>
  typeof alternative.found !== 'number'
    ? [alternative.found]
    : alternative.carriersOnly === true
      ? []
      : catalogue.entries.ofDocuments(alternative.found)

/** What a word counts by the field and the language of its text, as `Catalogue.entryPlaceOf` numbers them. */
export function entryWeightsOf(language: LanguageCode): Float64Array {
  const factors = new Float64Array(noLanguage + 1).fill(languageWeights.other)
  for (const fallback of fallbackChain(language)) factors[languageNumber(fallback)] = languageWeights.fallback
  factors[languageNumber(language)] = languageWeights.viewer
  factors[noLanguage] = languageWeights.viewer
  return Float64Array.from(
    { length: fields.length * 16 },
    (_, at) => fieldWeights[fields[at >>> 4] ?? 'name'] * (factors[at & 15] ?? 1),
  )
}
