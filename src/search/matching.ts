import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { hasBit, keepBoth, popcount, setBit, wordsFor, type Bits } from './bits.ts'
import { carrierOfOwner, descriptionField, fields, isCarrierOwner, isNobody, languageNumber, noLanguage, type Catalogue } from './catalogue.ts'
import type { Alternative, Slot } from './plan.ts'
import { boosts, coverageFloor, coveragePoints, fieldWeights, headShare, languageWeights, wordPoints } from './weights.ts'

const nothing = 0xffffffff

/** Scores of some owners of texts (carriers, or documents): for each slot the best word, and the best-covered text. */
class OwnerScores {
  /** Place + 1 by owner; 0 where nothing matched. */
  private readonly places: Uint32Array
  readonly owners: number[] = []
  private readonly width: number
  private values: Float64Array
  private entries: Uint32Array

  constructor(places: Uint32Array, slots: number) {
    this.places = places
    this.width = slots + 1
    this.values = new Float64Array(this.width * 64)
    this.entries = new Uint32Array(64).fill(nothing)
  }

  /** -1 where nothing matched. */
  placeOf(owner: number): number {
    return (this.places[owner] ?? 0) - 1
  }
  word(place: number, slot: number): number {
    return this.values[place * this.width + slot] ?? 0
  }
  coverage(place: number): number {
    return this.values[place * this.width + this.width - 1] ?? 0
  }
  bestEntry(place: number): number {
    return this.entries[place] ?? nothing
  }

  addWord(owner: number, slot: number, weight: number): void {
    let place = this.placeOf(owner)
    if (place < 0) {
      place = this.owners.push(owner) - 1
      this.places[owner] = place + 1
      if (place >= this.entries.length) {
        const values = new Float64Array(this.values.length * 2)
        values.set(this.values)
        this.values = values
        const entries = new Uint32Array(this.entries.length * 2).fill(nothing)
        entries.set(this.entries)
        this.entries = entries
      }
    }
    const at = place * this.width + slot
    if (weight > (this.values[at] ?? 0)) this.values[at] = weight
  }

  addCoverage(owner: number, points: number, entry: number): void {
    const place = this.placeOf(owner)
    const at = place * this.width + this.width - 1
    if (points <= (this.values[at] ?? 0)) return
    this.values[at] = points
    this.entries[place] = entry
  }

  clear(): void {
    for (const owner of this.owners) this.places[owner] = 0
  }
}

/** The points of a document, part by part: the list is ordered by their sum, and `explain` shows them. */
export interface Score {
  readonly total: number
  readonly words: number
  readonly coverage: number
  readonly popularity: number
  readonly renown: number
  readonly blend: number
  /** The text that the query covers best. */
  readonly bestEntry: number
}

/** What the words of a query find, everywhere in the catalogue: which documents, and with which points. */
export class Matches {
  readonly slots: readonly Slot[]
  private readonly catalogue: Catalogue
  private readonly carriers: OwnerScores
  private readonly documents: OwnerScores
  private readonly languageFactors: Float64Array
  private readonly wholes: number[] = []
  private readonly weightOfSlots: number

  constructor(slots: readonly Slot[], language: LanguageCode, catalogue: Catalogue, scratch: Scratch) {
    this.slots = slots
    this.catalogue = catalogue
    this.weightOfSlots = slots.reduce((sum, slot) => sum + slot.weight, 0)
    this.languageFactors = languageFactorsOf(language)
    this.carriers = new OwnerScores(scratch.carriers(catalogue.carrierIds.count), slots.length)
    this.documents = new OwnerScores(scratch.documents(catalogue.documentCount), slots.length)
    this.collect(scratch.entries(catalogue.entryOwner.length))
  }

  /** Documents that have every slot that `needed` names. */
  documentsWith(needed: (slot: Slot) => boolean): Bits {
    const { catalogue, carriers, documents } = this
    const size = wordsFor(catalogue.documentCount)
    let all: Bits | null = null
    for (const [at, slot] of this.slots.entries()) {
      if (!needed(slot)) continue
      const bits = new Uint32Array(size)
      for (const [place, document] of documents.owners.entries()) if (documents.word(place, at) > 0) setBit(bits, document)
      for (const [place, carrier] of carriers.owners.entries()) {
        if (carriers.word(place, at) === 0) continue
        for (const document of catalogue.carrierDocuments.settled(carrier)) setBit(bits, document)
        for (const document of catalogue.carrierDocuments.recent(carrier)) setBit(bits, document)
      }
      if (all === null) all = bits
      else keepBoth(all, bits)
    }
    return all ?? new Uint32Array(size)
  }

  scoreOf(document: number): Score {
    const { catalogue, carriers, documents, slots } = this
    const own = documents.placeOf(document)
    const carrierIds = catalogue.carriersOf(document)
    let words = 0
    let coverage = own < 0 ? 0 : documents.coverage(own)
    let bestEntry = own < 0 ? nothing : documents.bestEntry(own)
    let popularity = 0
    let renown = 0
    let substances = 0
    let bestCarrier = -1
    for (const carrier of carrierIds) {
      if (catalogue.carrierKind.data[carrier] === 1) substances += 1
      const place = carriers.placeOf(carrier)
      if (place < 0 || carriers.coverage(place) <= coverage) continue
      coverage = carriers.coverage(place)
      bestEntry = carriers.bestEntry(place)
      bestCarrier = carrier
    }
    if (bestCarrier >= 0) {
      popularity = boosts.popularity * Math.log2(1 + Math.min(boosts.mostPopular, catalogue.carrierPopularity.data[bestCarrier] ?? 0))
      renown = boosts.renown * Math.log2(1 + (catalogue.carrierEntryCount.data[bestCarrier] ?? 0))
    }
    for (let slot = 0; slot < slots.length; slot += 1) {
      let best = own < 0 ? 0 : documents.word(own, slot)
      for (const carrier of carrierIds) {
        const place = carriers.placeOf(carrier)
        if (place >= 0) best = Math.max(best, carriers.word(place, slot))
      }
      words += best * (slots[slot]?.weight ?? 1)
    }
    words = (wordPoints * words) / this.weightOfSlots
    const blend = substances > 1 ? boosts.blend * (substances - 1) : 0
    return { total: words + coverage + popularity + renown + blend, words, coverage, popularity, renown, blend, bestEntry }
  }

  /** What a word in this entry counts: its field and its language. */
  weightOfEntry(entry: number): number {
    const { catalogue } = this
    const field = fields[catalogue.entryField.data[entry] ?? 0] ?? 'name'
    return fieldWeights[field] * (this.languageFactors[catalogue.entryLanguage.data[entry] ?? 0] ?? 1)
  }

  /** Whether a document of the set has the alternative. */
  anyWith(alternative: Alternative, bits: Bits): boolean {
    const { catalogue } = this
    for (const list of typeof alternative.found === 'number' ? catalogue.entriesOf(alternative.found) : [alternative.found])
      for (const entry of list) {
        const owner = catalogue.entryOwner.data[entry] ?? nothing
        if (isNobody(owner)) continue
        if (!isCarrierOwner(owner)) {
          if (hasBit(bits, owner)) return true
          continue
        }
        for (const documents of [catalogue.carrierDocuments.settled(carrierOfOwner(owner)), catalogue.carrierDocuments.recent(carrierOfOwner(owner))])
          for (const document of documents) if (hasBit(bits, document)) return true
      }
    return false
  }

  /** Sets of slots, as bits, that together say all of some name or synonym. */
  get wholeTexts(): readonly number[] {
    return this.wholes
  }

  private noteWhole(met: number, entry: number): void {
    if (catalogueFieldIsName(this.catalogue.entryField.data[entry] ?? 0) && !this.wholes.includes(met)) this.wholes.push(met)
  }

  /** To be called before the scratch is used again. */
  release(): void {
    this.carriers.clear()
    this.documents.clear()
  }

  private collect(places: Uint32Array): void {
    const { catalogue, slots } = this
    // For each entry that a slot met: the sum of qualities, how many slots, how many of its words.
    const touched: number[] = []
    const quality: number[] = []
    const covered: number[] = []
    const lastSlot: number[] = []
    const met: number[] = []
    const atHead: number[] = []
    const visit = (entry: number, slot: number, alternative: Alternative): void => {
      const owner = catalogue.entryOwner.data[entry] ?? nothing
      if (isNobody(owner)) return
      let place = (places[entry] ?? 0) - 1
      if (place < 0) {
        place = touched.push(entry) - 1
        places[entry] = place + 1
        quality.push(0)
        met.push(0)
        atHead.push(0)
        covered.push(0)
        lastSlot.push(-1)
      }
      // Alternatives come best first: the first that meets an entry counts.
      if (lastSlot[place] === slot) return
      lastSlot[place] = slot
      quality[place] = (quality[place] ?? 0) + alternative.quality
      met[place] = (met[place] ?? 0) | (1 << slot)
      if (alternative.found === catalogue.entryFirstTerm.data[entry]) atHead[place] = 1
      covered[place] = (covered[place] ?? 0) + alternative.covers
      const weight = this.weightOfEntry(entry) * alternative.quality
      if (isCarrierOwner(owner)) this.carriers.addWord(carrierOfOwner(owner), slot, weight)
      else this.documents.addWord(owner, slot, weight)
    }
    for (const [at, slot] of slots.entries())
      for (const alternative of slot.alternatives) {
        if (typeof alternative.found !== 'number') {
          for (const entry of alternative.found) visit(entry, at, alternative)
          continue
        }
        // Nobody remembers a description by the beginning of a word.
        const anywhere = alternative.how === 'exact'
        for (const list of alternative.carriersOnly === true ? catalogue.carrierEntriesOf(alternative.found) : catalogue.entriesOf(alternative.found))
          for (const entry of list) if (anywhere || catalogue.entryField.data[entry] !== descriptionField) visit(entry, at, alternative)
      }
    for (const [place, entry] of touched.entries()) {
      places[entry] = 0
      const owner = catalogue.entryOwner.data[entry] ?? nothing
      const slotsMet = met[place] ?? 0
      const count = popcount(slotsMet)
      let share = 0
      for (const [at, slot] of slots.entries()) if ((slotsMet >>> at) & 1) share += slot.weight
      share /= this.weightOfSlots
      const coverage = Math.min(1, (covered[place] ?? 0) / Math.max(1, catalogue.entryTokens.data[entry] ?? 1))
      if (coverage > 0.99) this.noteWhole(slotsMet, entry)
      const points =
        coveragePoints *
        this.weightOfEntry(entry) *
        ((quality[place] ?? 0) / count) *
        share *
        Math.sqrt(share) *
        (coverageFloor + (1 - coverageFloor - headShare) * coverage + headShare * Math.max(atHead[place] ?? 0, coverage))
      if (isCarrierOwner(owner)) this.carriers.addCoverage(carrierOfOwner(owner), points, entry)
      else this.documents.addCoverage(owner, points, entry)
    }
  }
}

/** Arrays as long as the catalogue, zero between two queries. */
export class Scratch {
  private carrierPlaces = new Uint32Array(0)
  private documentPlaces = new Uint32Array(0)
  private entryPlaces = new Uint32Array(0)
  private listed = new Uint32Array(0)

  carriers(count: number): Uint32Array {
    if (this.carrierPlaces.length < count) this.carrierPlaces = new Uint32Array(roomFor(count))
    return this.carrierPlaces
  }
  documents(count: number): Uint32Array {
    if (this.documentPlaces.length < count) this.documentPlaces = new Uint32Array(roomFor(count))
    return this.documentPlaces
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
}

const roomFor = (count: number): number => count + (count >>> 4) + 64

export function languageFactorsOf(language: LanguageCode): Float64Array {
  const factors = new Float64Array(noLanguage + 1).fill(languageWeights.other)
  for (const fallback of fallbackChain(language)) factors[languageNumber(fallback)] = languageWeights.fallback
  factors[languageNumber(language)] = languageWeights.viewer
  factors[noLanguage] = languageWeights.viewer
  return factors
}

const nameFields = new Set(['name', 'synonym', 'inci', 'tradeName'])
const catalogueFieldIsName = (field: number): boolean => nameFields.has(fields[field] ?? '')
