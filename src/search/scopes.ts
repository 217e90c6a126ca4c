import { facetKeys } from '#domain/facets.ts'
import { alphabetNames, lettersOf, type AlphabetName } from '#domain/alphabet.ts'
import { clearBit, countBits, hasBit, listBits, setBit, wordsFor, type Bits } from './bits.ts'
import { perName, type Catalogue } from './catalogue.ts'
import { words, type Column } from './columns.ts'
import { countValues } from './facets.ts'
import { carrierOfOwner, isCarrierOwner, isNobody } from './fields.ts'
import { resultTypes, type ResultType, type SearchPromotion, type SearchQuery } from './port.ts'

/** What a kind of document shows in a country before any word and filter: the documents, and all counts of them. */
export interface Scope {
  /** May be shorter than the catalogue: what lies behind is 0. */
  readonly bits: Column<Uint32Array<ArrayBuffer>>
  count: number
  /** Documents by facet value. */
  readonly values: Column<Uint32Array<ArrayBuffer>>
  /** Documents by letter number (0 is `#`) of each alphabet. */
  readonly letters: Readonly<Record<AlphabetName, Uint32Array>>
}

/** Documents promoted for somebody, and the best rank of each. The bits may be shorter than the catalogue. */
export interface Promoted {
  readonly bits: Bits
  readonly ranks: ReadonlyMap<number, number>
}

/** Scopes that were asked for, kept right with every change. There are as many as sites, times kinds. */
export class Scopes {
  private readonly catalogue: Catalogue
  private readonly scopes = new Map<string, Scope>()
  private readonly promotions = new Map<string, RememberedPromotions>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    catalogue.listeners.push({
      added: (document) => this.change(document, 1),
      removed: (document) => this.change(document, -1),
    })
  }

  of(kind: ResultType, country: string | null): Scope {
    const key = `${kind}:${country ?? ''}`
    let scope = this.scopes.get(key)
    if (scope === undefined) {
      scope = this.build(kind, country)
      this.scopes.set(key, scope)
    }
    return scope
  }

  /** Documents promoted for a query, and the best rank of each. */
  promoted(query: Pick<SearchQuery, 'scope' | 'today' | 'filters'>): Promoted {
    const { promotionVersion } = this.catalogue
    const key = `${promotionVersion}:${query.scope.country ?? ''}:${query.today}`
    let known = this.promotions.get(key)
    if (known === undefined) {
      // What was remembered of another day or another state is of no use any more.
      for (const other of this.promotions.keys())
        if (!other.startsWith(`${promotionVersion}:`) || !other.endsWith(query.today)) this.promotions.delete(other)
      known = this.promotionsOf(query)
      this.promotions.set(key, known)
    }
    if (known.narrow.length === 0) return known
    const bits = known.bits.slice()
    const ranks = new Map(known.ranks)
    for (const [document, promotion] of known.narrow)
      if (isMeant(promotion, query)) promote(document, promotion, bits, ranks)
    return { bits, ranks }
  }

  private promotionsOf(query: Pick<SearchQuery, 'scope' | 'today'>): RememberedPromotions {
    const bits: Bits = new Uint32Array(wordsFor(this.catalogue.documentCount))
    const ranks = new Map<number, number>()
    const narrow: [number, SearchPromotion][] = []
    for (const [document, promotions] of this.catalogue.promotions)
      for (const promotion of promotions) {
        if (!isRunning(promotion, query)) continue
        if (promotion.businessGroup !== null || promotion.segments !== null) narrow.push([document, promotion])
        else promote(document, promotion, bits, ranks)
      }
    return { bits, ranks, narrow }
  }

  private build(kind: ResultType, country: string | null): Scope {
    const { catalogue } = this
    const bits = words(wordsFor(catalogue.documentCount))
    if (country === null) bits.data.set(catalogue.kindBits[kind].used)
    else {
      const value = catalogue.values.numberOf('country', country)
      if (value >= 0) catalogue.values.sets.addTo(value, bits.data)
      const kindBits = catalogue.kindBits[kind].data
      for (let at = 0; at < bits.length; at += 1) bits.data[at] = (bits.data[at] ?? 0) & (kindBits[at] ?? 0)
    }
    const count = countBits(bits.data)
    const room = new Uint32Array(count)
    const values = words()
    values.replace(countValues(catalogue, bits.data, count, facetKeys, room))
    listBits(bits.data, room)
    const letters = perName(alphabetNames, (name) => {
      const counts = new Uint32Array(lettersOf(name).length + 1)
      const column = catalogue.documentLetter[name].data
      for (const document of room) counts[column[document]!]!++
      return counts
    })
    return { bits, count, values, letters }
  }

  private change(document: number, by: 1 | -1): void {
    const { catalogue } = this
    const kind = catalogue.kindOf(document)
    if (!hasBit(catalogue.kindBits[kind].data, document)) return
    for (const [key, scope] of this.scopes) {
      const at = key.indexOf(':')
      if (key.slice(0, at) !== kind) continue
      const country = key.slice(at + 1)
      if (country !== '') {
        const value = catalogue.values.numberOf('country', country)
        if (value < 0 || !catalogue.valuesOf(document).includes(value)) continue
      }
      scope.bits.extend(wordsFor(document + 1))
      if (by === 1) setBit(scope.bits.data, document)
      else clearBit(scope.bits.data, document)
      this.count(scope, document, by)
    }
  }

  private count(scope: Scope, document: number, by: 1 | -1): void {
    const { catalogue } = this
    scope.count += by
    scope.values.extend(catalogue.values.count)
    const values = scope.values.data
    for (const value of catalogue.valuesOf(document)) values[value] = (values[value] ?? 0) + by
    for (const name of alphabetNames) {
      const letter = catalogue.documentLetter[name].data[document] ?? 0
      scope.letters[name][letter] = (scope.letters[name][letter] ?? 0) + by
    }
  }
}

/** What a viewer may see of any kind. For one question: changes in between are not noticed. */
export class Shown {
  private readonly catalogue: Catalogue
  /** By kind; no document is of two kinds. */
  private readonly bits: readonly Bits[]

  constructor(catalogue: Catalogue, scopes: Scopes, { country }: SearchQuery['scope']) {
    this.catalogue = catalogue
    this.bits = resultTypes.map((kind) => scopes.of(kind, country).bits.data)
  }

  hasDocument(document: number): boolean {
    for (const bits of this.bits) if (hasBit(bits, document)) return true
    return false
  }

  /** A carrier is shown where a document carries it. */
  hasCarrier(carrier: number): boolean {
    for (const list of this.catalogue.documentsOf(carrier))
      for (let at = 0; at < list.length; at += 1) if (this.hasDocument(list[at]!)) return true
    return false
  }

  hasOwner(owner: number): boolean {
    if (isNobody(owner)) return false
    return isCarrierOwner(owner) ? this.hasCarrier(carrierOfOwner(owner)) : this.hasDocument(owner)
  }
}

interface RememberedPromotions extends Promoted {
  /** Those of one business group or some segments, which count or not by what a list is narrowed to. */
  readonly narrow: readonly (readonly [document: number, promotion: SearchPromotion])[]
}

function promote(document: number, promotion: SearchPromotion, bits: Bits, ranks: Map<number, number>): void {
  setBit(bits, document)
  ranks.set(document, Math.min(promotion.rank, ranks.get(document) ?? Infinity))
}

const isRunning = (
  { countries, startsOn, endsOn }: SearchPromotion,
  { scope, today }: Pick<SearchQuery, 'scope' | 'today'>,
): boolean =>
  startsOn <= today &&
  today <= endsOn &&
  (countries === null || scope.country === null || countries.includes(scope.country))

/** A promotion of a business group or of segments counts unless a list is narrowed to other ones (SRC-09). */
function isMeant({ businessGroup, segments }: SearchPromotion, { filters }: Pick<SearchQuery, 'filters'>): boolean {
  const groups = filters['business-group'] ?? []
  const narrowed = filters.segment ?? []
  if (businessGroup !== null && groups.length > 0 && !groups.includes(businessGroup)) return false
  return segments === null || narrowed.length === 0 || segments.some((segment) => narrowed.includes(segment))
}
