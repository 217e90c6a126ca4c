import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { hasBit, setBit, clearBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { words } from '#platform/search/index/columns.ts'
import type { SearchScope } from '#platform/search/port.ts'

/**
 * Trade names and principals, and what a country shows of them. A document with the same id as a term source represents
 * the grades with that term source. A word or value that any of these grades has counts in a country only if such a
 * grade is available there. A word or value of no grade belongs to the brand itself and counts wherever the brand is
 * visible.
 */
export class Brands {
  private readonly catalogue: Catalogue
  /** Returns the grades that are available in a scope. */
  private readonly gradesIn: (scope: SearchScope) => Bits
  private readonly byScope = new Map<string, BrandVisibility>()

  // The documents of brands, in ascending order. Their index is the number of the brand.
  readonly documents = words()
  /** The position of a brand's first term source, and of its first value, among those of all brands. */
  readonly firstTermSource = words()
  readonly firstValue = words()
  /** The number of the term source that a brand is, + 1; 0 if it was not known when the brand was added. */
  private readonly own = words()
  private termSourceCount = 0
  private valueCount = 0
  private scannedCount = 0

  constructor(catalogue: Catalogue, gradesIn: (scope: SearchScope) => Bits) {
    this.catalogue = catalogue
    this.gradesIn = gradesIn
    const changed = (document: number): void => this.markOutdated(document)
    catalogue.listeners.push({ added: changed, removed: changed })
  }

  /** Returns the up-to-date visibility of the brands in a country (null: in any country) and an assortment. */
  in(scope: SearchScope): BrandVisibility {
    this.addNewBrands()
    const key = scopeKey(scope)
    let visibility = this.byScope.get(key)
    if (visibility === undefined) {
      if (isNarrowedScope(scope)) this.evictOldest()
      visibility = new BrandVisibility(this, this.catalogue)
      this.byScope.set(key, visibility)
    }
    visibility.update(this.gradesIn(scope), this.termSourceCount, this.valueCount)
    return visibility
  }

  /** Returns the term source that a brand is, by the number of the brand, or -1. */
  ownTermSource(brand: number): number {
    const own = this.own.data[brand]!
    if (own > 0) return own - 1
    const { documents, termSources } = this.catalogue
    return termSources.ids.find(documents.idOf(this.documents.data[brand]!))
  }

  /** Returns the number of the brand with this document. */
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

  private evictOldest(): void {
    const narrowed = [...this.byScope.keys()].filter((key) => key.includes(narrowedSeparator))
    for (const key of narrowed.slice(0, Math.max(0, narrowed.length - maxNarrowedScopes))) this.byScope.delete(key)
  }

  private addNewBrands(): void {
    const { documents } = this.catalogue
    for (; this.scannedCount < documents.count; this.scannedCount += 1) {
      if (!documents.isBrand(this.scannedCount)) continue
      this.documents.push(this.scannedCount)
      this.firstTermSource.push(this.termSourceCount)
      this.firstValue.push(this.valueCount)
      this.own.push(this.catalogue.termSources.ids.find(documents.idOf(this.scannedCount)) + 1)
      this.termSourceCount += documents.termSourcesOf(this.scannedCount).length
      this.valueCount += documents.valuesOf(this.scannedCount).length
    }
  }

  private markOutdated(document: number): void {
    const { documents, termSources } = this.catalogue
    if (this.byScope.size === 0 || documents.isBrand(document)) return
    for (const termSource of documents.termSourcesOf(document)) {
      const brand = documents.withId(termSources.ids.get(termSource))
      if (brand < 0 || !documents.isBrand(brand)) continue
      for (const visibility of this.byScope.values()) visibility.outdated.add(brand)
    }
  }
}

/** The number of cached scopes of assortments and conflict rules. */
const maxNarrowedScopes = 64
const narrowedSeparator = '|'

/** Whether a scope is less than what its country offers: within an assortment, or without documents in conflict. */
export const isNarrowedScope = ({ assortment, conflicts }: SearchScope): boolean =>
  assortment !== undefined || conflicts?.areShown === false

/** Returns a key that is equal for viewers who see the same grades, trade names and principals. */
export const scopeKey = (scope: SearchScope): string => {
  const { country, assortment, conflicts } = scope
  if (!isNarrowedScope(scope)) return country ?? '*'
  return [country ?? '*', assortment?.key ?? '', conflicts?.areShown === false ? conflicts.key : ''].join(
    narrowedSeparator,
  )
}

/** The visibility of the brands in one scope: a bit for each term source and each value of each brand. */
export class BrandVisibility {
  /** Documents to be computed again. */
  readonly outdated = new Set<number>()
  private readonly brands: Brands
  private readonly catalogue: Catalogue
  private readonly termSourceBits = words()
  private readonly valueBits = words()
  private computedCount = 0

  constructor(brands: Brands, catalogue: Catalogue) {
    this.brands = brands
    this.catalogue = catalogue
  }

  /** Returns whether a brand shows one of its term sources. */
  hasTermSource(document: number, termSource: number): boolean {
    const termSources = this.catalogue.documents.termSourcesOf(document)
    let low = 0
    let high = termSources.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (termSources[middle]! < termSource) low = middle + 1
      else high = middle
    }
    return termSources[low] === termSource && hasBit(this.termSourceBits.data, this.firstTermSourceOf(document) + low)
  }

  termSourcesOf(document: number): readonly number[] {
    const first = this.firstTermSourceOf(document)
    return Array.from(this.catalogue.documents.termSourcesOf(document)).filter((_, at) =>
      hasBit(this.termSourceBits.data, first + at),
    )
  }

  valuesOf(document: number): readonly number[] {
    const first = this.brands.firstValue.data[this.brands.numberOf(document)]!
    return Array.from(this.catalogue.documents.valuesOf(document)).filter((_, at) =>
      hasBit(this.valueBits.data, first + at),
    )
  }

  /** Removes the brands from `bits` that show none of the values of a facet. Allocates nothing for each brand. */
  keepWithValue(bits: Bits, facet: FacetKey, selected: readonly string[]): void {
    const { catalogue, brands } = this
    const numbers = selected.map((value) => catalogue.values.numberOf(facet, value))
    const { data: documents, length } = brands.documents
    for (let brand = 0; brand < length; brand += 1) {
      const document = documents[brand]!
      if (hasBit(bits, document) && !this.showsOneOf(brand, document, numbers)) clearBit(bits, document)
    }
  }

  /** Adds the values that some brands show to the counts by value. */
  countValues(listed: Uint32Array, counts: Uint32Array): void {
    const { values, valuesEnd } = this.catalogue.documents
    for (let at = 0; at < listed.length; at += 1) {
      const document = listed[at]!
      const first = this.brands.firstValue.data[this.brands.numberOf(document)]!
      const start = document === 0 ? 0 : valuesEnd.data[document - 1]!
      const end = valuesEnd.data[document]!
      for (let position = start; position < end; position += 1)
        if (hasBit(this.valueBits.data, first + position - start)) counts[values.data[position]!]!++
    }
  }

  private showsOneOf(brand: number, document: number, numbers: readonly number[]): boolean {
    const { values, valuesEnd } = this.catalogue.documents
    const first = this.brands.firstValue.data[brand]!
    const start = document === 0 ? 0 : valuesEnd.data[document - 1]!
    const end = valuesEnd.data[document]!
    for (let position = start; position < end; position += 1)
      if (numbers.includes(values.data[position]!) && hasBit(this.valueBits.data, first + position - start)) return true
    return false
  }

  /** Computes new and changed brands. */
  update(grades: Bits, termSourceCount: number, valueCount: number): void {
    this.termSourceBits.extend(wordsFor(termSourceCount))
    this.valueBits.extend(wordsFor(valueCount))
    const { length } = this.brands.documents
    if (this.computedCount === length && this.outdated.size === 0) return
    const here = new Uint32Array(this.catalogue.termSources.count)
    const anywhere = new Uint32Array(this.catalogue.termSources.count)
    const seen = {
      here,
      anywhere,
      valueHere: new Uint32Array(this.catalogue.values.count),
      valueAnywhere: new Uint32Array(this.catalogue.values.count),
    }
    let mark = 0
    for (const document of this.outdated) this.compute(document, grades, seen, (mark += 1))
    for (; this.computedCount < length; this.computedCount += 1)
      this.compute(this.brands.documents.data[this.computedCount]!, grades, seen, (mark += 1))
    this.outdated.clear()
  }

  private compute(document: number, grades: Bits, seen: Seen, mark: number): void {
    const { documents, termSources } = this.catalogue
    const own = termSources.ids.find(documents.idOf(document))
    if (own >= 0)
      for (const list of termSources.gradesOf(own))
        for (let at = 0; at < list.length; at += 1) {
          const grade = list[at]!
          if (!documents.isLive(grade)) continue
          const isHere = hasBit(grades, grade)
          markAll(documents.termSourcesOf(grade), isHere ? seen.here : seen.anywhere, mark)
          markAll(documents.valuesOf(grade), isHere ? seen.valueHere : seen.valueAnywhere, mark)
        }
    const firstTermSource = this.firstTermSourceOf(document)
    documents.termSourcesOf(document).forEach((termSource, at) => {
      put(
        this.termSourceBits.data,
        firstTermSource + at,
        seen.here[termSource] === mark || seen.anywhere[termSource] !== mark,
      )
    })
    const firstValue = this.brands.firstValue.data[this.brands.numberOf(document)]!
    documents.valuesOf(document).forEach((value, at) => {
      put(this.valueBits.data, firstValue + at, seen.valueHere[value] === mark || seen.valueAnywhere[value] !== mark)
    })
  }

  private firstTermSourceOf(document: number): number {
    return this.brands.firstTermSource.data[this.brands.numberOf(document)]!
  }
}

/** The number of the last brand whose grades have the term source or value, in the scope and elsewhere. */
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
