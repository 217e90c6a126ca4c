import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { hasBit, keepBoth, setBit, wordsFor, type Bits } from './bits.ts'
import { carrierKinds, carrierOfOwner, descriptionField, fields, isCarrierOwner, isNobody, languageNumber, noLanguage, type Catalogue } from './catalogue.ts'
import type { Alternative, Slot } from './plan.ts'
import { boosts, coverageFloor, coveragePoints, fieldWeights, headShare, languageWeights, wordPoints } from './weights.ts'

const nothing = 0xffffffff
const substanceKind = carrierKinds.indexOf('substance')

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

  /** By place: the slots, then the coverage. */
  get all(): Float64Array {
    return this.values
  }

  /** -1 where nothing matched. */
  placeOf(owner: number): number {
    return this.places[owner]! - 1
  }
  word(place: number, slot: number): number {
    return this.values[place * this.width + slot]!
  }
  coverage(place: number): number {
    return this.values[place * this.width + this.width - 1]!
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
  private readonly parts = new Float64Array(5)
  private bestEntry = nothing
  private readonly carrierPlaces: Uint32Array
  private readonly carrierValues: Float64Array
  private readonly weightOfSlots: number
  private readonly slotWeights: Float64Array
  /** By place of the carrier. */
  private readonly popularity: Float64Array
  private readonly renown: Float64Array
  /** The best word of each slot, while a document is looked at. */
  private readonly best: Float64Array
  private readonly fieldFactors: Float64Array

  constructor(slots: readonly Slot[], language: LanguageCode, catalogue: Catalogue, scratch: Scratch) {
    this.slots = slots
    this.catalogue = catalogue
    this.weightOfSlots = slots.reduce((sum, slot) => sum + slot.weight, 0)
    this.languageFactors = languageFactorsOf(language)
    this.carrierPlaces = scratch.carriers(catalogue.carrierIds.count)
    this.carriers = new OwnerScores(this.carrierPlaces, slots.length)
    this.documents = new OwnerScores(scratch.documents(catalogue.documentCount), slots.length)
    this.slotWeights = Float64Array.from(slots, (slot) => slot.weight)
    this.fieldFactors = Float64Array.from(fields, (field) => fieldWeights[field])
    this.best = new Float64Array(slots.length)
    this.collect(scratch)
    this.carrierValues = this.carriers.all
    const numbers = this.carriers.owners
    this.popularity = Float64Array.from(numbers, (carrier) => boosts.popularity * Math.log2(1 + Math.min(boosts.mostPopular, catalogue.carrierPopularity.data[carrier]!)))
    this.renown = Float64Array.from(numbers, (carrier) => boosts.renown * Math.log2(1 + catalogue.carrierEntryCount.data[carrier]!))
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

  /** The points of a document, taken apart. */
  scoreOf(document: number): Score {
    const total = this.measure(document)
    const [words = 0, coverage = 0, popularity = 0, renown = 0, blend = 0] = this.parts
    return { total, words, coverage, popularity, renown, blend, bestEntry: this.bestEntry }
  }

  /** The points of a document; what they are made of stands in `parts` until the next call. */
  measure(document: number): number {
    const { catalogue, parts, best, carrierPlaces, carrierValues, documents } = this
    const pool = catalogue.documentCarriers.data
    const ends = catalogue.documentCarriersEnd.data
    const kinds = catalogue.carrierKind.data
    const slots = best.length
    const end = ends[document]!
    const own = documents.placeOf(document)
    let coverage = 0
    if (own < 0) best.fill(0)
    else {
      for (let slot = 0; slot < slots; slot += 1) best[slot] = documents.word(own, slot)
      coverage = documents.coverage(own)
    }
    let bestPlace = -1
    let substances = 0
    for (let at = document === 0 ? 0 : ends[document - 1]!; at < end; at += 1) {
      const carrier = pool[at]!
      if (kinds[carrier] === substanceKind) substances += 1
      const place = carrierPlaces[carrier]! - 1
      if (place < 0) continue
      const row = place * (slots + 1)
      for (let slot = 0; slot < slots; slot += 1) if (carrierValues[row + slot]! > best[slot]!) best[slot] = carrierValues[row + slot]!
      if (carrierValues[row + slots]! > coverage) {
        coverage = carrierValues[row + slots]!
        bestPlace = place
      }
    }
    let words = 0
    for (let slot = 0; slot < slots; slot += 1) words += best[slot]! * this.slotWeights[slot]!
    words = (wordPoints * words) / this.weightOfSlots
    const popularity = bestPlace < 0 ? 0 : this.popularity[bestPlace]!
    const renown = bestPlace < 0 ? 0 : this.renown[bestPlace]!
    const blend = substances > 1 ? boosts.blend * (substances - 1) : 0
    parts[0] = words
    parts[1] = coverage
    parts[2] = popularity
    parts[3] = renown
    parts[4] = blend
    this.bestEntry = bestPlace >= 0 ? this.carriers.bestEntry(bestPlace) : own < 0 ? nothing : documents.bestEntry(own)
    return words + coverage + popularity + renown + blend
  }

  /** What a word in this entry counts: its field and its language. */
  weightOfEntry(entry: number): number {
    return this.fieldFactors[this.catalogue.entryField.data[entry]!]! * this.languageFactors[this.catalogue.entryLanguage.data[entry]!]!
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

  private collect(scratch: Scratch): void {
    const { catalogue, slots } = this
    const places = scratch.entries(catalogue.entryOwner.length)
    const met = scratch.met.start()
    const owners = catalogue.entryOwner.data
    for (const [at, slot] of slots.entries())
      for (const alternative of slot.alternatives) {
        if (typeof alternative.found !== 'number') {
          this.meet(alternative.found, at, alternative, true, places, met)
          continue
        }
        // Nobody remembers a description by the beginning of a word.
        const lists = alternative.carriersOnly === true ? catalogue.carrierEntriesOf(alternative.found) : catalogue.entriesOf(alternative.found)
        for (const list of lists) if (list.length > 0) this.meet(list, at, alternative, alternative.how === 'exact', places, met)
      }
    for (let place = 0; place < met.count; place += 1) {
      const entry = met.entries[place]!
      places[entry] = 0
      const owner = owners[entry]!
      const points = this.coverageOf(entry, met.slots[place]!, met.qualities[place]!, met.covered[place]!, met.heads[place] === 1)
      if (isCarrierOwner(owner)) this.carriers.addCoverage(carrierOfOwner(owner), points, entry)
      else this.documents.addCoverage(owner, points, entry)
    }
  }

  private meet(list: Uint32Array | readonly number[], slot: number, alternative: Alternative, anywhere: boolean, places: Uint32Array, met: MetEntries): void {
    const { catalogue } = this
    const owners = catalogue.entryOwner.data
    const bit = 1 << slot
    for (let at = 0; at < list.length; at += 1) {
      const entry = list[at]!
      const owner = owners[entry]!
      if (isNobody(owner) || (!anywhere && catalogue.entryField.data[entry] === descriptionField)) continue
      let place = places[entry]! - 1
      if (place < 0) {
        place = met.add(entry)
        places[entry] = place + 1
      }
      // Alternatives come best first: the first that meets an entry counts.
      if ((met.slots[place]! & bit) !== 0) continue
      met.slots[place]! |= bit
      met.qualities[place]! += alternative.quality
      met.covered[place]! += alternative.covers
      if (alternative.found === catalogue.entryFirstTerm.data[entry]) met.heads[place] = 1
      const weight = this.weightOfEntry(entry) * alternative.quality
      if (isCarrierOwner(owner)) this.carriers.addWord(carrierOfOwner(owner), slot, weight)
      else this.documents.addWord(owner, slot, weight)
    }
  }

  private coverageOf(entry: number, slotsMet: number, quality: number, covered: number, atHead: boolean): number {
    let count = 0
    let share = 0
    for (let at = 0; at < this.slots.length; at += 1)
      if (((slotsMet >>> at) & 1) === 1) {
        count += 1
        share += this.slotWeights[at]!
      }
    share /= this.weightOfSlots
    const coverage = Math.min(1, covered / Math.max(1, this.catalogue.entryTokens.data[entry] ?? 1))
    if (coverage > 0.99) this.noteWhole(slotsMet, entry)
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

/** Entries that some slot met: which slots, the sum of their qualities, how many of its words. Kept from query to query. */
export class MetEntries {
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
    const grown = <A extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(larger: A, old: A): A => {
      larger.set(old)
      return larger
    }
    this.entries = grown(new Uint32Array(size), this.entries)
    this.slots = grown(new Uint32Array(size), this.slots)
    this.qualities = grown(new Float64Array(size), this.qualities)
    this.covered = grown(new Float64Array(size), this.covered)
    this.heads = grown(new Uint8Array(size), this.heads)
  }
}

/** Arrays as long as the catalogue, zero between two queries. */
export class Scratch {
  private carrierPlaces = new Uint32Array(0)
  private documentPlaces = new Uint32Array(0)
  private entryPlaces = new Uint32Array(0)
  private listed = new Uint32Array(0)
  private listedKeys = new Float64Array(0)
  readonly met = new MetEntries()

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
  /** Likewise for their keys. */
  keys(count: number): Float64Array {
    if (this.listedKeys.length < count) this.listedKeys = new Float64Array(roomFor(count))
    return this.listedKeys
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
