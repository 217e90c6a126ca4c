import type { FacetKey } from '#domain/facets.ts'
import { hasBit, setBit, clearBit, wordsFor, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { words } from './columns.ts'
import type { SearchScope } from './port.ts'

/**
 * Trade names and principals, and what of theirs a country shows. A document whose id is also a carrier's stands for the
 * grades that carry it: a word or a value that some grade of it has counts in a country only where such a grade is available
 * there; what no grade of it has is its own, and counts wherever it is seen itself.
 */
export class Brands {
  private readonly catalogue: Catalogue
  /** Grades that are available in a country. */
  private readonly gradesIn: (scope: SearchScope) => Bits
  private readonly shown = new Map<string, ShownOfBrands>()

  // Brands by number, in the order of their documents.
  readonly documents = words()
  /** The place of a brand's first carrier, and of its first value, among those of all brands. */
  readonly firstCarrier = words()
  readonly firstValue = words()
  private carrierCount = 0
  private valueCount = 0
  private lookedAt = 0

  constructor(catalogue: Catalogue, gradesIn: (scope: SearchScope) => Bits) {
    this.catalogue = catalogue
    this.gradesIn = gradesIn
    const changed = (document: number): void => this.noteChange(document)
    catalogue.listeners.push({ added: changed, removed: changed })
  }

  /** What they show in a country (null: wherever there is a grade of them) and an assortment, up to date. */
  in(scope: SearchScope): ShownOfBrands {
    this.readNew()
    const key = scopeKey(scope)
    let shown = this.shown.get(key)
    if (shown === undefined) {
      if (scope.assortment !== undefined) this.forgetSome()
      shown = new ShownOfBrands(this, this.catalogue)
      this.shown.set(key, shown)
    }
    shown.update(this.gradesIn(scope), this.carrierCount, this.valueCount)
    return shown
  }

  /** The number of a brand's document. */
  numberOf(document: number): number {
    const { data, length } = this.documents
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (data[middle]! < document) low = middle + 1
      else high = middle
    }
    return low
  }

  private forgetSome(): void {
    const narrowed = [...this.shown.keys()].filter((key) => key.includes(narrowedBy))
    for (const key of narrowed.slice(0, Math.max(0, narrowed.length - mostNarrowed))) this.shown.delete(key)
  }

  private readNew(): void {
    const { documents } = this.catalogue
    for (; this.lookedAt < documents.count; this.lookedAt += 1) {
      if (!documents.isBrand(this.lookedAt)) continue
      this.documents.push(this.lookedAt)
      this.firstCarrier.push(this.carrierCount)
      this.firstValue.push(this.valueCount)
      this.carrierCount += documents.carriersOf(this.lookedAt).length
      this.valueCount += documents.valuesOf(this.lookedAt).length
    }
  }

  private noteChange(document: number): void {
    const { documents, carriers } = this.catalogue
    if (this.shown.size === 0 || documents.isBrand(document)) return
    for (const carrier of documents.carriersOf(document)) {
      const brand = documents.withId(carriers.ids.get(carrier))
      if (brand < 0 || !documents.isBrand(brand)) continue
      for (const shown of this.shown.values()) shown.outdated.add(brand)
    }
  }
}

/** So many are kept of assortments. */
const mostNarrowed = 64
const narrowedBy = '|'

/** Names those who see the same of grades, trade names and principals. */
export const scopeKey = ({ country, assortment }: SearchScope): string =>
  assortment === undefined ? (country ?? '*') : `${country ?? '*'}${narrowedBy}${assortment.key}`

/** What the brands show in one country: a bit for each carrier and each value of each. */
export class ShownOfBrands {
  /** Documents to be worked out again. */
  readonly outdated = new Set<number>()
  private readonly brands: Brands
  private readonly catalogue: Catalogue
  private readonly carrierBits = words()
  private readonly valueBits = words()
  private workedOut = 0

  constructor(brands: Brands, catalogue: Catalogue) {
    this.brands = brands
    this.catalogue = catalogue
  }

  /** Whether a trade name or principal shows a carrier that it has. */
  hasCarrier(document: number, carrier: number): boolean {
    const carriers = this.catalogue.documents.carriersOf(document)
    let low = 0
    let high = carriers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (carriers[middle]! < carrier) low = middle + 1
      else high = middle
    }
    return carriers[low] === carrier && hasBit(this.carrierBits.data, this.firstCarrierOf(document) + low)
  }

  carriersOf(document: number): readonly number[] {
    const first = this.firstCarrierOf(document)
    return Array.from(this.catalogue.documents.carriersOf(document)).filter((_, at) =>
      hasBit(this.carrierBits.data, first + at),
    )
  }

  valuesOf(document: number): readonly number[] {
    const first = this.brands.firstValue.data[this.brands.numberOf(document)]!
    return Array.from(this.catalogue.documents.valuesOf(document)).filter((_, at) =>
      hasBit(this.valueBits.data, first + at),
    )
  }

  /** Of the trade names and principals in a set, those stay that show one of the values. */
  keepWithValue(bits: Bits, facet: FacetKey, wanted: readonly string[]): void {
    const { values } = this.catalogue
    const numbers = new Set(wanted.map((value) => values.numberOf(facet, value)))
    for (const document of this.brands.documents.used)
      if (hasBit(bits, document) && !this.valuesOf(document).some((value) => numbers.has(value)))
        clearBit(bits, document)
  }

  /** New ones, and those that changed. */
  update(grades: Bits, carrierCount: number, valueCount: number): void {
    this.carrierBits.extend(wordsFor(carrierCount))
    this.valueBits.extend(wordsFor(valueCount))
    const { length } = this.brands.documents
    if (this.workedOut === length && this.outdated.size === 0) return
    const here = new Uint32Array(this.catalogue.carriers.count)
    const anywhere = new Uint32Array(this.catalogue.carriers.count)
    const seen = {
      here,
      anywhere,
      valueHere: new Uint32Array(this.catalogue.values.count),
      valueAnywhere: new Uint32Array(this.catalogue.values.count),
    }
    let mark = 0
    for (const document of this.outdated) this.workOut(document, grades, seen, (mark += 1))
    for (; this.workedOut < length; this.workedOut += 1)
      this.workOut(this.brands.documents.data[this.workedOut]!, grades, seen, (mark += 1))
    this.outdated.clear()
  }

  private workOut(document: number, grades: Bits, seen: Seen, mark: number): void {
    const { documents, carriers } = this.catalogue
    const own = carriers.ids.find(documents.idOf(document))
    if (own >= 0)
      for (const list of carriers.gradesOf(own))
        for (let at = 0; at < list.length; at += 1) {
          const grade = list[at]!
          if (!documents.isLive(grade)) continue
          const isHere = hasBit(grades, grade)
          markAll(documents.carriersOf(grade), isHere ? seen.here : seen.anywhere, mark)
          markAll(documents.valuesOf(grade), isHere ? seen.valueHere : seen.valueAnywhere, mark)
        }
    const firstCarrier = this.firstCarrierOf(document)
    documents.carriersOf(document).forEach((carrier, at) => {
      put(this.carrierBits.data, firstCarrier + at, seen.here[carrier] === mark || seen.anywhere[carrier] !== mark)
    })
    const firstValue = this.brands.firstValue.data[this.brands.numberOf(document)]!
    documents.valuesOf(document).forEach((value, at) => {
      put(this.valueBits.data, firstValue + at, seen.valueHere[value] === mark || seen.valueAnywhere[value] !== mark)
    })
  }

  private firstCarrierOf(document: number): number {
    return this.brands.firstCarrier.data[this.brands.numberOf(document)]!
  }
}

/** The mark of the brand whose grades had it last: in the country, and elsewhere. */
interface Seen {
  readonly here: Uint32Array
  readonly anywhere: Uint32Array
  readonly valueHere: Uint32Array
  readonly valueAnywhere: Uint32Array
}

function markAll(numbers: Uint32Array | Uint16Array, marks: Uint32Array, mark: number): void {
  for (let at = 0; at < numbers.length; at += 1) marks[numbers[at]!] = mark
}

const put = (bits: Bits, at: number, isSet: boolean): void => (isSet ? setBit(bits, at) : clearBit(bits, at))
