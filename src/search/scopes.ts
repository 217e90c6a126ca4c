import { alphabetNames, lettersOf, type AlphabetName } from '#domain/alphabet.ts'
import { clearBit, hasBit, setBit, wordsFor, type Bits } from './bits.ts'
import { perName, type Catalogue } from './catalogue.ts'
import { words, type Column } from './columns.ts'
import type { ResultType, SearchPromotion, SearchQuery } from './port.ts'

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

/** Scopes that were asked for, kept right with every change. There are as many as sites, times kinds. */
export class Scopes {
  private readonly catalogue: Catalogue
  private readonly scopes = new Map<string, Scope>()
  private promotedKey = ''
  private promotedBits: Bits = new Uint32Array(0)
  private promotedRanks = new Map<number, number>()

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
  promoted(query: Pick<SearchQuery, 'scope' | 'today' | 'filters'>): { readonly bits: Bits; readonly ranks: ReadonlyMap<number, number> } {
    const groups = query.filters['business-group'] ?? []
    const segments = query.filters.segment ?? []
    const key = JSON.stringify([this.catalogue.promotionVersion, this.catalogue.documentCount, query.scope.country, query.today, groups, segments])
    if (key !== this.promotedKey) {
      const bits = new Uint32Array(wordsFor(this.catalogue.documentCount))
      const ranks = new Map<number, number>()
      for (const [document, promotions] of this.catalogue.promotions)
        for (const promotion of promotions) {
          if (!isActive(promotion, query)) continue
          setBit(bits, document)
          ranks.set(document, Math.min(promotion.rank, ranks.get(document) ?? Infinity))
        }
      this.promotedKey = key
      this.promotedBits = bits
      this.promotedRanks = ranks
    }
    return { bits: this.promotedBits, ranks: this.promotedRanks }
  }

  private build(kind: ResultType, country: string | null): Scope {
    const { catalogue } = this
    const bits = words(wordsFor(catalogue.documentCount))
    if (country === null) bits.data.set(catalogue.kindBits[kind].used)
    else {
      const value = catalogue.valueNumber('country', country)
      if (value >= 0) catalogue.valueSets[value]?.addTo(bits.data)
      const kindBits = catalogue.kindBits[kind].data
      for (let at = 0; at < bits.length; at += 1) bits.data[at] = (bits.data[at] ?? 0) & (kindBits[at] ?? 0)
    }
    const scope: Scope = {
      bits,
      count: 0,
      values: words(catalogue.values.count),
      letters: perName(alphabetNames, (name) => new Uint32Array(lettersOf(name).length + 1)),
    }
    for (let document = 0; document < catalogue.documentCount; document += 1) if (hasBit(bits.data, document)) this.count(scope, document, 1)
    return scope
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
        const value = catalogue.valueNumber('country', country)
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

/** A promotion of a business group or of segments counts where a list is not narrowed to another one (SRC-09). */
export function isActive(promotion: SearchPromotion, query: Pick<SearchQuery, 'scope' | 'today' | 'filters'>): boolean {
  const { country } = query.scope
  const groups = query.filters['business-group'] ?? []
  const segments = query.filters.segment ?? []
  if (promotion.startsOn > query.today || promotion.endsOn < query.today) return false
  if (promotion.countries !== null && country !== null && !promotion.countries.includes(country)) return false
  if (promotion.businessGroup !== null && groups.length > 0 && !groups.includes(promotion.businessGroup)) return false
  return promotion.segments === null || segments.length === 0 || promotion.segments.some((segment) => segments.includes(segment))
}
