import { alphabetNames, lettersOf, type AlphabetName } from '#domain/alphabet.ts'
import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { clearBit, countBits, keepBoth, listBits, setBit, wordsFor } from './bits.ts'
import { Brands } from './brands.ts'
import type { Catalogue } from './catalogue.ts'
import { words, type Column } from './columns.ts'
import { gradeKind, isBrandKind, publicationKind } from './documents.ts'
import { countValues } from './facets.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { perName } from './per-name.ts'
import { everywhere, type ResultType, type SearchQuery } from './port.ts'

/** What a kind of document shows in a country before any word and filter: the documents, and all counts of them. */
export interface Scope {
  readonly kind: ResultType
  readonly country: string | null
  /** May be shorter than the catalogue: what lies behind is 0. */
  readonly bits: Column<Uint32Array<ArrayBuffer>>
  count: number
  /** Documents by facet value. */
  readonly values: Column<Uint32Array<ArrayBuffer>>
  /** Documents by letter number (0 is `#`) of each alphabet. */
  readonly letters: Readonly<Record<AlphabetName, Uint32Array>>
}

/** Who reads, and where. */
export type Reader = Pick<SearchQuery, 'scope' | 'language'>

/** Scopes that were asked for, kept right with every change. There are as many as sites, times kinds (and languages). */
export class Scopes {
  readonly brands: Brands
  private readonly catalogue: Catalogue
  private readonly scopes = new Map<string, Scope>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    this.brands = new Brands(catalogue, (country) => this.inCountry(gradeKind, country, null).bits.data)
    catalogue.listeners.push({
      added: (document) => this.change(document, 1),
      removed: (document) => this.change(document, -1),
    })
  }

  of(kind: ResultType, { scope: { country }, language }: Reader): Scope {
    return this.inCountry(kind, country, kind === publicationKind ? language : null)
  }

  private inCountry(kind: ResultType, country: string | null, language: LanguageCode | null): Scope {
    const key = `${kind}:${country ?? ''}:${language ?? ''}`
    let scope = this.scopes.get(key)
    if (scope === undefined) {
      scope = this.build(kind, country, language)
      this.scopes.set(key, scope)
    }
    return scope
  }

  private build(kind: ResultType, country: string | null, language: LanguageCode | null): Scope {
    const { catalogue } = this
    const { documents } = catalogue
    const bits = words(wordsFor(documents.count))
    if (country === null) bits.data.set(documents.kindBits[kind].used)
    else {
      for (const place of country === '' ? [] : [country, everywhere]) this.addWith('country', place, bits.data)
      keepBoth(bits.data, documents.kindBits[kind].data)
    }
    if (language !== null) {
      // What is published in any language of the reader's chain (LNG-01).
      const readable = words(wordsFor(documents.count))
      for (const each of fallbackChain(language)) this.addWith('language', each, readable.data)
      keepBoth(bits.data, readable.data)
    }
    const count = countBits(bits.data)
    const room = new Uint32Array(count)
    const values = words()
    const brands = isBrandKind(kind) ? this.brands.in(country) : null
    values.replace(countValues(catalogue, brands, bits.data, count, facetKeys, room))
    listBits(bits.data, room)
    const letters = perName(alphabetNames, (name) => {
      const counts = new Uint32Array(lettersOf(name).length + 1)
      const column = documents.letter[name].data
      for (const document of room) counts[column[document]!]!++
      return counts
    })
    return { kind, country, bits, count, values, letters }
  }

  private addWith(facet: FacetKey, text: string, bits: Uint32Array<ArrayBuffer>): void {
    const { values } = this.catalogue
    const value = values.numberOf(facet, text)
    if (value >= 0) values.sets.addTo(value, bits)
  }

  private change(document: number, by: 1 | -1): void {
    const { documents, values } = this.catalogue
    // What a brand shows follows from its grades, and publications are few: made anew when they are asked for.
    for (const [key, { kind }] of this.scopes) if (kind !== gradeKind) this.scopes.delete(key)
    if (documents.kindOf(document) !== gradeKind || !documents.isAvailable(document)) return
    for (const scope of this.scopes.values()) {
      if (scope.country !== null) {
        const value = values.numberOf('country', scope.country)
        if (value < 0 || !documents.valuesOf(document).includes(value)) continue
      }
      scope.bits.extend(wordsFor(document + 1))
      if (by === 1) setBit(scope.bits.data, document)
      else clearBit(scope.bits.data, document)
      this.count(scope, document, by)
    }
  }

  private count(scope: Scope, document: number, by: 1 | -1): void {
    const { documents, values } = this.catalogue
    scope.count += by
    scope.values.extend(values.count)
    for (const value of documents.valuesOf(document)) scope.values.data[value] = (scope.values.data[value] ?? 0) + by
    for (const name of alphabetNames) {
      const letter = documents.letter[name].data[document] ?? 0
      scope.letters[name][letter] = (scope.letters[name][letter] ?? 0) + by
    }
  }
}
