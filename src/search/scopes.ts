import { alphabetNames, lettersOf, type AlphabetName } from '#domain/alphabet.ts'
import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { type Bits, clearBit, countBits, keepBoth, keepOthers, listBits, setBit, wordsFor } from './bits.ts'
import { Brands, scopeKey } from './brands.ts'
import type { Catalogue } from './catalogue.ts'
import { words, type Column } from './columns.ts'
import { gradeKind, isBrandKind, publicationKind } from './documents.ts'
import { countValues } from './facets.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { perName } from './per-name.ts'
import {
  everywhere,
  type ResultType,
  type SearchAssortment,
  type SearchGrades,
  type SearchQuery,
  type SearchScope,
} from './port.ts'

/** What a kind of document shows in a country before any word and filter: the documents, and all counts of them. */
export interface Scope {
  readonly kind: ResultType
  readonly country: string | null
  /** To an assortment. */
  readonly isNarrowed: boolean
  /** May be shorter than the catalogue: what lies behind is 0. */
  readonly bits: Column<Uint32Array<ArrayBuffer>>
  count: number
  /** Documents by facet value. */
  readonly values: Column<Uint32Array<ArrayBuffer>>
  /** Documents by letter number (0 is `#`) of each alphabet. */
  readonly letters: Readonly<Record<AlphabetName, Uint32Array>>
}

/** So many scopes of assortments are kept: three of each. */
const mostNarrowed = 192

/** Who reads, and where. */
export type Reader = Pick<SearchQuery, 'scope' | 'language'>

/** Scopes that were asked for, kept right with every change. There are as many as sites, times kinds (and languages). */
export class Scopes {
  readonly brands: Brands
  private readonly catalogue: Catalogue
  private readonly scopes = new Map<string, Scope>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    this.brands = new Brands(catalogue, (scope) => this.within(gradeKind, scope, null).bits.data)
    catalogue.listeners.push({
      added: (document) => this.change(document, 1),
      removed: (document) => this.change(document, -1),
    })
  }

  of(kind: ResultType, { scope, language }: Reader): Scope {
    if (kind !== publicationKind) return this.within(kind, scope, null)
    // What is published is in every assortment.
    return this.within(kind, scope.assortment === undefined ? scope : { country: scope.country }, language)
  }

  private within(kind: ResultType, scope: SearchScope, language: LanguageCode | null): Scope {
    const key = `${kind}:${scopeKey(scope)}:${language ?? ''}`
    let known = this.scopes.get(key)
    if (known === undefined) {
      if (scope.assortment !== undefined) this.forgetSome()
      known = this.build(kind, scope, language)
      this.scopes.set(key, known)
    }
    return known
  }

  /** Assortments are as many as there are customers with one: those of the longest ago are made anew when they are asked for. */
  private forgetSome(): void {
    const narrowed = [...this.scopes].filter(([, { isNarrowed }]) => isNarrowed)
    for (const [key] of narrowed.slice(0, Math.max(0, narrowed.length - mostNarrowed))) this.scopes.delete(key)
  }

  private build(kind: ResultType, scope: SearchScope, language: LanguageCode | null): Scope {
    const { country, assortment } = scope
    const { catalogue } = this
    const { documents } = catalogue
    const bits = words(wordsFor(documents.count))
    if (country === null) bits.data.set(documents.kindBits[kind].used)
    else {
      for (const place of country === '' ? [] : [country, everywhere]) this.addWith('country', place, bits.data)
      keepBoth(bits.data, documents.kindBits[kind].data)
    }
    if (assortment !== undefined) this.narrow(kind, scope, assortment, bits.data)
    if (language !== null) {
      // What is published in any language of the reader's chain (LNG-01).
      const readable = words(wordsFor(documents.count))
      for (const each of fallbackChain(language)) this.addWith('language', each, readable.data)
      keepBoth(bits.data, readable.data)
    }
    const count = countBits(bits.data)
    const room = new Uint32Array(count)
    const values = words()
    const brands = isBrandKind(kind) ? this.brands.in(scope) : null
    values.replace(countValues(catalogue, brands, bits.data, count, facetKeys, room))
    listBits(bits.data, room)
    const letters = perName(alphabetNames, (name) => {
      const counts = new Uint32Array(lettersOf(name).length + 1)
      const column = documents.letter[name].data
      for (const document of room) counts[column[document]!]!++
      return counts
    })
    return { kind, country, isNarrowed: assortment !== undefined, bits, count, values, letters }
  }

  /** Of the grades those of the assortment; of trade names and principals those that one of them is of. */
  private narrow(kind: ResultType, scope: SearchScope, assortment: SearchAssortment, bits: Bits): void {
    const { documents, carriers } = this.catalogue
    if (kind === gradeKind) {
      if (assortment.allowed !== null) keepBoth(bits, this.gradesWith(assortment.allowed))
      keepOthers(bits, this.gradesWith(assortment.denied))
    } else if (isBrandKind(kind)) {
      const grades = this.within(gradeKind, scope, null).bits.data
      for (const document of membersOf(bits)) {
        const carrier = carriers.ids.find(documents.idOf(document))
        if (carrier < 0 || !carriers.hasGradeIn(carrier, grades)) clearBit(bits, document)
      }
    }
  }

  private gradesWith({ documents, carriers, businessGroups, segments }: SearchGrades): Bits {
    const { catalogue } = this
    const bits = words(wordsFor(catalogue.documents.count)).data
    for (const id of documents) {
      const document = catalogue.documents.withId(id)
      if (document >= 0) setBit(bits, document)
    }
    for (const id of carriers) {
      const carrier = catalogue.carriers.ids.find(id)
      if (carrier >= 0)
        for (const list of catalogue.carriers.gradesOf(carrier)) for (const grade of list) setBit(bits, grade)
    }
    for (const slug of businessGroups) this.addWith('business-group', slug, bits)
    for (const slug of segments) this.addWith('segment', slug, bits)
    return bits
  }

  private addWith(facet: FacetKey, text: string, bits: Uint32Array<ArrayBuffer>): void {
    const { values } = this.catalogue
    const value = values.numberOf(facet, text)
    if (value >= 0) values.sets.addTo(value, bits)
  }

  private change(document: number, by: 1 | -1): void {
    const { documents, values } = this.catalogue
    // What a brand shows follows from its grades, and publications are few: made anew when they are asked for.
    for (const [key, { kind, isNarrowed }] of this.scopes) if (kind !== gradeKind || isNarrowed) this.scopes.delete(key)
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

function membersOf(bits: Bits): Uint32Array {
  const members = new Uint32Array(countBits(bits))
  listBits(bits, members)
  return members
}
