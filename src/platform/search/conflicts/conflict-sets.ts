import { countBits, hasBit, listBits, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { gradeKind, isBrandKind } from '#platform/search/index/documents.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import type { SearchConflict, SearchConflicts, SearchScope } from '#platform/search/port.ts'

/** The documents of one kind that are in conflict, and those of each reason. A document has one reason. */
export interface ConflictSet {
  readonly all: Bits
  readonly byReason: ReadonlyMap<string, Bits>
}

/** The number of cached sets. Each combination of rules has one for grades and one for each kind of brands and country. */
const maxSets = 96

/** Returns the same scope without its rules. */
export const withoutConflicts = ({ country, assortment }: SearchScope): SearchScope =>
  assortment === undefined ? { country } : { country, assortment }

/**
 * The documents that conflict rules concern (CNF-01). A grade is in conflict if a rule names it, its trade name or its principal;
 * a trade name or principal if a rule names it or all of its grades in the scope are in conflict. The first rule that concerns a
 * document, or one of the grades of a brand, gives the reason.
 */
export class ConflictSets {
  private readonly catalogue: Catalogue
  /** Returns the grades of a scope without rules. */
  private readonly gradesIn: (scope: SearchScope) => Bits
  private readonly sets = new Map<string, ConflictSet>()
  private readonly positions = new Map<string, Positions>()

  constructor(catalogue: Catalogue, gradesIn: (scope: SearchScope) => Bits) {
    this.catalogue = catalogue
    this.gradesIn = gradesIn
    const forget = (): void => {
      this.sets.clear()
      this.positions.clear()
    }
    catalogue.listeners.push({ added: forget, removed: forget })
  }

  /** `key` identifies the scope without its rules. */
  of(kind: ResultType, scope: SearchScope, conflicts: SearchConflicts, key: string): ConflictSet {
    const setKey = kind === gradeKind ? `${kind} ${conflicts.key}` : `${kind} ${conflicts.key} ${key}`
    let known = this.sets.get(setKey)
    if (known === undefined) {
      if (this.sets.size >= maxSets) this.sets.clear()
      known =
        kind === gradeKind
          ? this.ofGrades(conflicts)
          : isBrandKind(kind)
            ? this.ofBrands(kind, withoutConflicts(scope), conflicts)
            : this.empty(conflicts)
      this.sets.set(setKey, known)
    }
    return known
  }

  /** Returns the rule that gives the reason of a document in conflict. */
  ruleOf(document: number, scope: SearchScope, conflicts: SearchConflicts): SearchConflict | null {
    const { documents } = this.catalogue
    const grades = documents.isBrand(document) ? this.gradesOf(document, withoutConflicts(scope)) : [document]
    const positions = this.positionsOf(conflicts)
    return conflicts.rules[this.firstPosition(document, grades, positions)] ?? null
  }

  private ofGrades(conflicts: SearchConflicts): ConflictSet {
    const { documents, termSources } = this.catalogue
    const set = this.empty(conflicts)
    const addGrade = (document: number, reason: string): void => {
      if (!hasBit(set.all, document) && documents.kindOf(document) === gradeKind) add(set, document, reason)
    }
    for (const { item, reason } of conflicts.rules) {
      const document = documents.withId(item)
      if (document >= 0) addGrade(document, reason)
      const termSource = termSources.ids.find(item)
      if (termSource >= 0)
        for (const list of termSources.gradesOf(termSource)) for (const grade of list) addGrade(grade, reason)
    }
    return set
  }

  private ofBrands(kind: ResultType, scope: SearchScope, conflicts: SearchConflicts): ConflictSet {
    const { documents } = this.catalogue
    const set = this.empty(conflicts)
    const positions = this.positionsOf(conflicts)
    const inConflict = this.of(gradeKind, scope, conflicts, '').all
    const candidates = documents.kindBits[kind].used
    const members = new Uint32Array(countBits(candidates))
    listBits(candidates, members)
    for (const document of members) {
      const grades = this.gradesOf(document, scope)
      const isNamed = positions.documents.has(document)
      if (!isNamed && (grades.length === 0 || grades.some((grade) => !hasBit(inConflict, grade)))) continue
      const rule = conflicts.rules[this.firstPosition(document, grades, positions)]
      if (rule !== undefined) add(set, document, rule.reason)
    }
    return set
  }

  /** The position of the first rule by the document and by the term source that it names. */
  private positionsOf({ rules, key }: SearchConflicts): Positions {
    const { documents, termSources } = this.catalogue
    const known = this.positions.get(key)
    if (known !== undefined) return known
    const positions: Positions = { documents: new Map(), termSources: new Map() }
    if (this.positions.size >= maxSets) this.positions.clear()
    this.positions.set(key, positions)
    rules.forEach(({ item }, position) => {
      const document = documents.withId(item)
      if (document >= 0 && !positions.documents.has(document)) positions.documents.set(document, position)
      const termSource = termSources.ids.find(item)
      if (termSource >= 0 && !positions.termSources.has(termSource)) positions.termSources.set(termSource, position)
    })
    return positions
  }

  private firstPosition(document: number, grades: Iterable<number>, { documents, termSources }: Positions): number {
    let first = documents.get(document) ?? Infinity
    for (const grade of grades) {
      first = Math.min(first, documents.get(grade) ?? Infinity)
      for (const termSource of this.catalogue.documents.termSourcesOf(grade))
        first = Math.min(first, termSources.get(termSource) ?? Infinity)
    }
    return first
  }

  /** The grades of a brand in a scope. */
  private gradesOf(document: number, scope: SearchScope): readonly number[] {
    const { documents, termSources } = this.catalogue
    const termSource = termSources.ids.find(documents.idOf(document))
    if (termSource < 0) return []
    const visible = this.gradesIn(scope)
    return termSources.gradesOf(termSource).flatMap((list) => [...list].filter((grade) => hasBit(visible, grade)))
  }

  /** No documents yet, of each reason in the order of the rules. */
  private empty({ rules }: SearchConflicts): ConflictSet {
    const reasons = new Set(rules.map(({ reason }) => reason))
    return { all: this.none(), byReason: new Map([...reasons].map((reason) => [reason, this.none()])) }
  }

  private none(): Bits {
    return new Uint32Array(wordsFor(this.catalogue.documents.count))
  }
}

function add({ all, byReason }: ConflictSet, document: number, reason: string): void {
  setBit(all, document)
  const bits = byReason.get(reason)
  if (bits !== undefined) setBit(bits, document)
}

interface Positions {
  readonly documents: Map<number, number>
  readonly termSources: Map<number, number>
}
