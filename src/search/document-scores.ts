import type { Bits } from './bits.ts'
import type { CarrierKind, Catalogue } from './catalogue.ts'
import type { OwnerScores } from './owner-scores.ts'
import { blendOf, boosts, popularityOf, renownOf, wordPoints } from './weights.ts'

/** The points of a document, part by part: a list is ordered by their sum, and `explain` shows them. */
export interface Score {
  readonly total: number
  readonly words: number
  readonly coverage: number
  readonly popularity: number
  readonly renown: number
  readonly support: number
  readonly blend: number
  /** The text that the query covers best, or null. */
  readonly bestEntry: number | null
}

const noCarrier = -1

/**
 * Points of documents: of each word the best place, wherever it stands; of all texts the one that is covered best, with
 * what makes its carrier stand out. Carriers hand their points to their documents, not documents to their carriers'
 * places: lists are read in order, and a million documents are not.
 */
export class DocumentScores {
  private readonly own: OwnerScores
  private readonly catalogue: Catalogue
  private readonly slotWeights: Float64Array
  private readonly weightOfSlots: number
  /** By place: the carrier of the best-covered text, and the points of coverage, popularity and renown together. */
  private readonly bestCarrier: Int32Array
  private readonly standing: Float64Array
  private readonly bestEntry: Uint32Array
  private readonly coverage: Float64Array
  /** The best coverage by something of another kind than the best carrier. */
  private readonly second: Float64Array

  /** `own`: what the documents say themselves; `size`: how many documents there are. */
  constructor(own: OwnerScores, slotWeights: Float64Array, weightOfSlots: number, catalogue: Catalogue, size: number) {
    this.own = own
    this.slotWeights = slotWeights
    this.weightOfSlots = weightOfSlots
    this.catalogue = catalogue
    this.bestCarrier = new Int32Array(size).fill(noCarrier)
    this.standing = new Float64Array(size)
    this.bestEntry = new Uint32Array(size)
    this.coverage = new Float64Array(size)
    this.second = new Float64Array(size)
    for (let place = 0; place < own.count; place += 1) {
      this.coverage[place] = own.coverage(place)
      this.standing[place] = own.coverage(place)
      this.bestEntry[place] = own.bestEntry(place)
    }
  }

  /** `bits` is as long as the catalogue. */
  addCarrier(carriers: OwnerScores, place: number, carrier: number, bits: Bits): void {
    const coverage = carriers.coverage(place)
    const entry = carriers.bestEntry(place)
    const standing = coverage + this.popularity(carrier) + this.renown(carrier)
    const slots = this.slotWeights.length
    const kind = this.catalogue.carrierKindOf(carrier)
    const { own, standing: standings } = this
    for (const list of this.catalogue.documentsOf(carrier))
      for (let at = 0; at < list.length; at += 1) {
        const document = list[at]!
        if (((bits[document >>> 5]! >>> (document & 31)) & 1) === 0) continue
        const known = own.placeOf(document)
        const into = known < 0 ? own.addOwner(document) : known
        for (let slot = 0; slot < slots; slot += 1) own.addWord(into, slot, carriers.word(place, slot))
        if (
          standing < standings[into]! ||
          (standing === standings[into]! && !this.isFirst(carrier, this.bestCarrier[into]!))
        ) {
          if (coverage > this.second[into]! && this.kindAt(into) !== kind) this.second[into] = coverage
          continue
        }
        // Of one kind, the better takes the place of the other; of two, that is the second one now.
        if (this.coverage[into]! > this.second[into]! && this.kindAt(into) !== kind)
          this.second[into] = this.coverage[into]!
        standings[into] = standing
        this.coverage[into] = coverage
        this.bestCarrier[into] = carrier
        this.bestEntry[into] = entry
      }
  }

  /** The number that a list is ordered by, before what is promoted. */
  totalOf(document: number): number {
    const place = this.own.placeOf(document)
    return place < 0
      ? 0
      : this.words(place) +
          this.standing[place]! +
          boosts.support * this.second[place]! +
          blendOf(this.catalogue.documentSubstances.data[document]!)
  }

  scoreOf(document: number): Score {
    const place = this.own.placeOf(document)
    if (place < 0)
      return { total: 0, words: 0, coverage: 0, popularity: 0, renown: 0, support: 0, blend: 0, bestEntry: null }
    const carrier = this.bestCarrier[place]!
    return {
      total: this.totalOf(document),
      words: this.words(place),
      coverage: this.coverage[place]!,
      popularity: carrier === noCarrier ? 0 : this.popularity(carrier),
      renown: carrier === noCarrier ? 0 : this.renown(carrier),
      support: boosts.support * this.second[place]!,
      blend: blendOf(this.catalogue.documentSubstances.data[document]!),
      bestEntry: this.bestEntry[place]!,
    }
  }

  /** Gives the scratch back. */
  clear(): void {
    this.own.clear()
  }

  private words(place: number): number {
    let words = 0
    for (let slot = 0; slot < this.slotWeights.length; slot += 1)
      words += this.own.word(place, slot) * this.slotWeights[slot]!
    return (wordPoints * words) / this.weightOfSlots
  }

  /** null where the document's own words are the best. */
  private kindAt(place: number): CarrierKind | null {
    const carrier = this.bestCarrier[place]!
    return carrier === noCarrier ? null : this.catalogue.carrierKindOf(carrier)
  }

  private popularity(carrier: number): number {
    return popularityOf(this.catalogue.carrierPopularity.data[carrier]!)
  }
  private renown(carrier: number): number {
    return renownOf(this.catalogue.carrierEntryCount.data[carrier]!)
  }

  /** Of two carriers that stand out alike, the one with the lower id, whatever was indexed first. */
  private isFirst(carrier: number, other: number): boolean {
    return (
      other !== noCarrier &&
      carrier !== other &&
      this.catalogue.carrierIds.get(carrier) < this.catalogue.carrierIds.get(other)
    )
  }
}
