import { alphabetNames, lettersOf, type AlphabetName } from '#platform/search/vocabulary/alphabet.ts'
import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import {
  type Bits,
  clearBit,
  countBits,
  hasBit,
  keepBoth,
  keepOthers,
  listBits,
  setBit,
  wordsFor,
} from '#platform/search/index/bits.ts'
import { Brands, isNarrowedScope, scopeKey } from '#platform/search/words/brands.ts'
import { ConflictSets, withoutConflicts, type ConflictSet } from '#platform/search/conflicts/conflict-sets.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { words, type Column } from '#platform/search/index/columns.ts'
import { gradeKind, isBrandKind, isOfCatalogue, type CatalogueKind } from '#platform/search/index/documents.ts'
import { countValues } from '#platform/search/facets/facets.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { perName } from '#platform/search/index/per-name.ts'
import type { SearchAssortment, SearchConflict, SearchGrades, SearchQuery, SearchScope } from '#platform/search/port.ts'
import { everywhere, type ResultType } from '#platform/search/indexed-content.ts'

/** The documents of one kind in one country before any term or filter, with all their counts. */
export interface Scope {
  readonly kind: ResultType
  readonly country: string | null
  /** Whether the scope is restricted to an assortment, or leaves out documents in conflict. */
  readonly isNarrowed: boolean
  /** May be shorter than the catalogue; missing words count as 0. */
  readonly bits: Column<Uint32Array<ArrayBuffer>>
  count: number
  /** The number of documents by facet value. */
  readonly values: Column<Uint32Array<ArrayBuffer>>
  /** The number of documents by letter number of each alphabet; 0 is `#`. */
  readonly letters: Readonly<Record<AlphabetName, Uint32Array>>
}

/** The number of cached scopes of assortments and conflict rules. Each has three. */
const maxNarrowedScopes = 192

/** The part of a query that decides which documents a viewer sees. */
export type ViewerScope = Pick<SearchQuery, 'scope' | 'language' | 'today'>

/** What decides which publications a viewer sees beside the country. */
interface PublicationReader {
  readonly language: LanguageCode
  /** The documents that are not found on the viewer's day. */
  readonly excluded: readonly number[]
}

/** The scopes requested so far, updated with every change. Their number is bounded by sites × kinds × languages × days with different publications. */
export class Scopes {
  readonly brands: Brands
  private readonly conflicts: ConflictSets
  private readonly catalogue: Catalogue
  private readonly scopes = new Map<string, Scope>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    const gradesIn = (scope: SearchScope): Bits => this.within(gradeKind, scope, null).bits.data
    this.brands = new Brands(catalogue, gradesIn)
    this.conflicts = new ConflictSets(catalogue, gradesIn)
    catalogue.listeners.push({
      added: (document) => this.change(document, 1),
      removed: (document) => this.change(document, -1),
    })
  }

  of(kind: ResultType, { scope, language, today }: ViewerScope): Scope {
    if (!isOfCatalogue(kind))
      return this.within(kind, publicationScope(scope), { language, excluded: this.notFoundOn(today) })
    return this.ofCatalogue(kind, scope)
  }

  /** The scope of a kind that depends neither on the language nor on the day. */
  ofCatalogue(kind: CatalogueKind, scope: SearchScope): Scope {
    return this.within(kind, scope, null)
  }

  /** The documents of a kind that the rules of the scope concern, whether it shows them or not; null without rules. */
  conflictsOf(kind: ResultType, scope: SearchScope): ConflictSet | null {
    const { conflicts } = scope
    if (conflicts === undefined || !isOfCatalogue(kind)) return null
    return this.conflicts.of(kind, scope, conflicts, scopeKey(withoutConflicts(scope)))
  }

  /** The rule that a document is in conflict with; null if it is in no conflict. */
  conflictOf(document: number, scope: SearchScope): SearchConflict | null {
    const { conflicts } = scope
    const set = this.conflictsOf(this.catalogue.documents.kindOf(document), scope)
    if (conflicts === undefined || set === null || !hasBit(set.all, document)) return null
    return this.conflicts.ruleOf(document, scope, conflicts)
  }

  /** The documents that are not found on a day. */
  private notFoundOn(today: string): readonly number[] {
    return [...this.catalogue.days].flatMap(([document, days]) => (days.includes(today) ? [] : document))
  }

  private within(kind: ResultType, scope: SearchScope, reader: PublicationReader | null): Scope {
    const key = `${kind}:${scopeKey(scope)}:${reader === null ? '' : `${reader.language}:${reader.excluded.join()}`}`
    let known = this.scopes.get(key)
    if (known === undefined) {
      if (isNarrowedScope(scope)) this.evictOldest()
      known = this.build(kind, scope, reader)
      this.scopes.set(key, known)
    }
    return known
  }

  /**
   * There are as many assortments as customers who have one. The oldest scopes are dropped and computed again when
   * requested.
   */
  private evictOldest(): void {
    const narrowed = [...this.scopes].filter(([, { isNarrowed }]) => isNarrowed)
    for (const [key] of narrowed.slice(0, Math.max(0, narrowed.length - maxNarrowedScopes))) this.scopes.delete(key)
  }

  private build(kind: ResultType, scope: SearchScope, reader: PublicationReader | null): Scope {
    const { country, assortment, conflicts } = scope
    const { catalogue } = this
    const { documents } = catalogue
    const bits = words(wordsFor(documents.count))
    if (country === null) bits.data.set(documents.kindBits[kind].used)
    else {
      for (const countryOrEverywhere of country === '' ? [] : [country, everywhere])
        this.addWith('country', countryOrEverywhere, bits.data)
      keepBoth(bits.data, documents.kindBits[kind].data)
    }
    if (assortment !== undefined) this.narrow(kind, scope, assortment, bits.data)
    const hidden = conflicts?.areShown === false ? this.conflictsOf(kind, scope) : null
    if (hidden !== null) keepOthers(bits.data, hidden.all)
    if (reader !== null) {
      // A publication is visible if it is published in any language of the viewer's fallback chain (LNG-01).
      const readable = words(wordsFor(documents.count))
      for (const each of fallbackChain(reader.language)) this.addWith('language', each, readable.data)
      keepBoth(bits.data, readable.data)
      for (const document of reader.excluded) clearBit(bits.data, document)
    }
    const count = countBits(bits.data)
    const buffer = new Uint32Array(count)
    const values = words()
    const brands = isBrandKind(kind) ? this.brands.in(scope) : null
    values.replace(countValues(catalogue, brands, bits.data, count, facetKeys, buffer))
    listBits(bits.data, buffer)
    const letters = perName(alphabetNames, (name) => {
      const counts = new Uint32Array(lettersOf(name).length + 1)
      const column = documents.letter[name].data
      for (const document of buffer) counts[column[document]!]!++
      return counts
    })
    return { kind, country, isNarrowed: isNarrowedScope(scope), bits, count, values, letters }
  }

  /** Restricts grades to those of the assortment, and trade names and principals to those with such a grade. */
  private narrow(kind: ResultType, scope: SearchScope, assortment: SearchAssortment, bits: Bits): void {
    const { documents, termSources } = this.catalogue
    if (kind === gradeKind) {
      if (assortment.allowed !== null) keepBoth(bits, this.gradesWith(assortment.allowed))
      keepOthers(bits, this.gradesWith(assortment.denied))
    } else if (isBrandKind(kind)) {
      const grades = this.within(gradeKind, scope, null).bits.data
      for (const document of membersOf(bits)) {
        const termSource = termSources.ids.find(documents.idOf(document))
        if (termSource < 0 || !termSources.hasGradeIn(termSource, grades)) clearBit(bits, document)
      }
    }
  }

  private gradesWith({ documents, termSources, businessGroups, segments }: SearchGrades): Bits {
    const { catalogue } = this
    const bits = words(wordsFor(catalogue.documents.count)).data
    for (const id of documents) {
      const document = catalogue.documents.withId(id)
      if (document >= 0) setBit(bits, document)
    }
    for (const id of termSources) {
      const termSource = catalogue.termSources.ids.find(id)
      if (termSource >= 0)
        for (const list of catalogue.termSources.gradesOf(termSource)) for (const grade of list) setBit(bits, grade)
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
    // The scopes of brands depend on grades, and publications are few, so these scopes are dropped and computed again
    // when requested.
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

/** Publications belong to every assortment, and no rule concerns them. */
const publicationScope = ({ country }: SearchScope): SearchScope => ({ country })

function membersOf(bits: Bits): Uint32Array {
  const members = new Uint32Array(countBits(bits))
  listBits(bits, members)
  return members
}
