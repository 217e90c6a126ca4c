import type { ShownOfBrands } from './brands.ts'
import type { Catalogue } from './catalogue.ts'
import type { OwnerScores } from './owner-scores.ts'
import type { Scratch } from './scratch.ts'
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

const nobody = -1
/** Kinds of carriers are numbers from 0. */
const ownKind = -1

/**
 * Points of documents: of each word the best place, wherever it stands; of all texts the one that is covered best, with
 * what makes its carrier stand out. Worked out for one document at a time, from what it carries.
 */
export class DocumentScores {
  private readonly own: OwnerScores
  private readonly carriers: OwnerScores
  private readonly catalogue: Catalogue
  private readonly brands: ShownOfBrands
  private readonly slotWeights: Float64Array
  private readonly weightOfSlots: number
  /** By place of a carrier: the points of coverage, popularity and renown together. */
  private readonly standings: Float64Array
  /** By place of a carrier: what it is. */
  private readonly kinds: Uint8Array

  // What was worked out last.
  private readonly bestWords: Float64Array
  private standing = 0
  private bestPlace = nobody
  private second = 0

  /** `own`: what the documents say themselves; `carriers`: what they carry, both with their places. */
  constructor(
    own: OwnerScores,
    carriers: OwnerScores,
    slotWeights: Float64Array,
    catalogue: Catalogue,
    brands: ShownOfBrands,
    scratch: Scratch,
  ) {
    this.own = own
    this.carriers = carriers
    this.catalogue = catalogue
    this.brands = brands
    this.slotWeights = slotWeights
    this.weightOfSlots = slotWeights.reduce((sum, weight) => sum + weight, 0)
    this.bestWords = new Float64Array(slotWeights.length)
    const standings = scratch.standings(carriers.count)
    const kinds = scratch.kinds(carriers.count)
    this.standings = standings
    this.kinds = kinds
    carriers.owners.forEach((carrier, place) => {
      standings[place] = carriers.coverage(place) + this.popularity(carrier) + this.renown(carrier)
      kinds[place] = catalogue.carriers.kindNumber(carrier)
    })
  }

  /** The number that a list is ordered by, before what is promoted. */
  totalOf(document: number): number {
    this.workOut(document)
    return (
      this.words() +
      this.standing +
      boosts.support * this.second +
      blendOf(this.catalogue.documents.substances.data[document]!)
    )
  }

  /** Grades with words of their own that were met. */
  get documentsWithOwnWords(): Uint32Array {
    return this.own.owners
  }
  /** Carriers that were met, by place. */
  get carriersMet(): Uint32Array {
    return this.carriers.owners
  }
  /** What a document has that only this carrier makes found, and that is no blend. */
  totalOfCarrier(place: number): number {
    const { values, width } = this.carriers
    for (let slot = 0; slot < this.bestWords.length; slot += 1) this.bestWords[slot] = values[place * width + slot]!
    return this.words() + this.standings[place]!
  }

  scoreOf(document: number): Score {
    const total = this.totalOf(document)
    const place = this.bestPlace
    const own = this.own.placeOf(document)
    const carrier = place === nobody ? null : this.carriers.owners[place]!
    const parts = {
      popularity: carrier === null ? 0 : this.popularity(carrier),
      renown: carrier === null ? 0 : this.renown(carrier),
      support: boosts.support * this.second,
      blend: blendOf(this.catalogue.documents.substances.data[document]!),
    }
    const coverage = carrier === null ? this.standing : this.carriers.coverage(place)
    const bestEntry = carrier !== null ? this.carriers.bestEntry(place) : own < 0 ? null : this.own.bestEntry(own)
    return {
      ...parts,
      coverage,
      bestEntry,
      total,
      words: this.words(),
    }
  }

  /** Gives the scratch back. */
  clear(): void {
    this.own.clear()
    this.carriers.clear()
  }

  private words(): number {
    let words = 0
    for (let slot = 0; slot < this.slotWeights.length; slot += 1)
      words += this.bestWords[slot]! * this.slotWeights[slot]!
    return (wordPoints * words) / this.weightOfSlots
  }

  private workOut(document: number): void {
    const { own, carriers, catalogue, brands, bestWords, standings } = this
    const isBrand = catalogue.documents.isBrand(document)
    const { places, values, width } = carriers
    const pool = catalogue.documents.carriers.data
    const ends = catalogue.documents.carriersEnd.data
    const end = ends[document]!
    const start = document === 0 ? 0 : ends[document - 1]!
    const ownPlace = own.placeOf(document)
    for (let slot = 0; slot < bestWords.length; slot += 1) bestWords[slot] = ownPlace < 0 ? 0 : own.word(ownPlace, slot)
    let standing = ownPlace < 0 ? 0 : own.coverage(ownPlace)
    let best = nobody
    let met = ownPlace < 0 ? 0 : 1
    for (let at = start; at < end; at += 1) {
      const place = places[pool[at]!]! - 1
      if (place < 0 || (isBrand && !brands.hasCarrier(document, pool[at]!))) continue
      met += 1
      for (let slot = 0; slot < bestWords.length; slot += 1) {
        const word = values[place * width + slot]!
        if (word > bestWords[slot]!) bestWords[slot] = word
      }
      const other = standings[place]!
      if (other > standing || (other === standing && best !== nobody && this.isFirst(place, best))) {
        standing = other
        best = place
      }
    }
    this.standing = standing
    this.bestPlace = best
    this.second = met < 2 ? 0 : this.secondOf(document, start, end, best, ownPlace)
  }

  /** The best coverage by something of another kind than the best. */
  private secondOf(document: number, start: number, end: number, best: number, ownPlace: number): number {
    const { own, carriers, catalogue, brands, kinds } = this
    const isBrand = catalogue.documents.isBrand(document)
    const pool = catalogue.documents.carriers.data
    const kind = best === nobody ? ownKind : kinds[best]!
    let second = ownPlace >= 0 && kind !== ownKind ? own.coverage(ownPlace) : 0
    for (let at = start; at < end; at += 1) {
      const place = carriers.placeOf(pool[at]!)
      if (place < 0 || place === best || kinds[place] === kind) continue
      if (isBrand && !brands.hasCarrier(document, pool[at]!)) continue
      const coverage = carriers.coverage(place)
      if (coverage > second) second = coverage
    }
    return second
  }

  private popularity(carrier: number): number {
    return popularityOf(this.catalogue.carriers.popularity.data[carrier]!)
  }
  private renown(carrier: number): number {
    return renownOf(this.catalogue.carriers.entryCount.data[carrier]!)
  }

  /** Of two carriers that stand out alike, the one with the lower id, whatever was indexed first. */
  private isFirst(place: number, other: number): boolean {
    const { owners } = this.carriers
    return this.catalogue.carriers.ids.pool.compare(owners[place]!, owners[other]!) < 0
  }
}
