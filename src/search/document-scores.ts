import type { ShownOfBrands } from './brands.ts'
import type { CarrierScores } from './carrier-scores.ts'
import type { Catalogue } from './catalogue.ts'
import type { OwnerScores } from './owner-scores.ts'
import { blendOf, boosts } from './weights.ts'

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
  private readonly carriers: CarrierScores
  private readonly catalogue: Catalogue
  private readonly brands: ShownOfBrands

  // What was worked out last.
  private readonly bestWords: Float64Array
  private standing = 0
  private bestPlace = nobody
  private second = 0

  /** `own`: what the documents say themselves; `carriers`: what they carry, both with their places. */
  constructor(own: OwnerScores, carriers: CarrierScores, catalogue: Catalogue, brands: ShownOfBrands) {
    this.own = own
    this.carriers = carriers
    this.catalogue = catalogue
    this.brands = brands
    this.bestWords = new Float64Array(carriers.slotWeights.length)
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

  scoreOf(document: number): Score {
    const total = this.totalOf(document)
    const place = this.bestPlace
    const own = this.own.placeOf(document)
    const hasCarrier = place !== nobody
    const parts = {
      popularity: hasCarrier ? this.carriers.popularity(place) : 0,
      renown: hasCarrier ? this.carriers.renown(place) : 0,
      support: boosts.support * this.second,
      blend: blendOf(this.catalogue.documents.substances.data[document]!),
    }
    const coverage = hasCarrier ? this.carriers.met.coverage(place) : this.standing
    const bestEntry = hasCarrier ? this.carriers.met.bestEntry(place) : own < 0 ? null : this.own.bestEntry(own)
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
    this.carriers.met.clear()
  }

  private words(): number {
    return this.carriers.pointsOf(this.bestWords)
  }

  private workOut(document: number): void {
    const { own, carriers, catalogue, brands, bestWords } = this
    const { standings } = carriers
    const isBrand = catalogue.documents.isBrand(document)
    const { places, values, width } = carriers.met
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
      if (other > standing || (other === standing && best !== nobody && carriers.isFirst(place, best))) {
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
    const { own, catalogue, brands } = this
    const { met, kinds } = this.carriers
    const isBrand = catalogue.documents.isBrand(document)
    const pool = catalogue.documents.carriers.data
    const kind = best === nobody ? ownKind : kinds[best]!
    let second = ownPlace >= 0 && kind !== ownKind ? own.coverage(ownPlace) : 0
    for (let at = start; at < end; at += 1) {
      const place = met.placeOf(pool[at]!)
      if (place < 0 || place === best || kinds[place] === kind) continue
      if (isBrand && !brands.hasCarrier(document, pool[at]!)) continue
      const coverage = met.coverage(place)
      if (coverage > second) second = coverage
    }
    return second
  }
}
