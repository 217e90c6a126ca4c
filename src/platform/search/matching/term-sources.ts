import type { Bits } from '#platform/search/index/bits.ts'
import type { ColumnStore } from '#platform/search/index/columns.ts'
import type { SearchTermSource } from '#platform/search/indexed-content.ts'
import { Postings } from '#platform/search/index/postings.ts'
import { StringTable, TextPool } from '#platform/search/index/string-pool.ts'

/** The kind of a term source, derived from the fields of its texts. */
const termSourceKinds = ['unknown', 'substance', 'tradeName', 'principal', 'function', 'description'] as const
export type TermSourceKind = (typeof termSourceKinds)[number]

/** All term sources by the number of their id, in columns, and the documents of each. */
export class TermSources {
  readonly ids
  readonly firstEntry
  readonly entryCount
  /** The current number of documents with this term source. */
  readonly popularity
  private readonly kind
  /** The documents of each term source: grades, which are many, and brands. */
  private readonly grades
  private readonly brands

  constructor(columnStore: ColumnStore) {
    this.ids = new StringTable(new TextPool(columnStore.bytes('termSourceIds'), columnStore.words('termSourceIdEnds')))
    this.kind = columnStore.bytes('termSourceKind')
    this.firstEntry = columnStore.words('termSourceFirstEntry')
    this.entryCount = columnStore.shorts('termSourceEntryCount')
    this.popularity = columnStore.words('termSourcePopularity')
    this.grades = new Postings(columnStore.words('termSourceGradeEnds'), columnStore.words('termSourceGrades'))
    this.brands = new Postings(columnStore.words('termSourceBrandEnds'), columnStore.words('termSourceBrands'))
  }

  get count(): number {
    return this.ids.count
  }
  /** The bytes of what is not stored in the columns. */
  get byteLength(): number {
    return this.ids.slotByteLength + this.grades.freshByteLength + this.brands.freshByteLength
  }

  kindOf(termSource: number): TermSourceKind {
    return termSourceKinds[this.kind.data[termSource]!] ?? 'unknown'
  }
  /** Returns the kind as a number, for comparisons. */
  kindNumber(termSource: number): number {
    return this.kind.data[termSource]!
  }
  setKind(termSource: number, kind: TermSourceKind): void {
    this.kind.data[termSource] = termSourceKinds.indexOf(kind)
  }

  /** Returns the lists of grades with a term source, including removed grades. */
  gradesOf(termSource: number): readonly Uint32Array[] {
    return [this.grades.merged(termSource), this.grades.recent(termSource)]
  }
  hasGradeIn(termSource: number, grades: Bits): boolean {
    return this.grades.isAnyIn(termSource, grades)
  }
  /**
   * Returns the lists of trade names and principals with a term source. `Brands` decides which of them show it in a
   * country.
   */
  brandsOf(termSource: number): readonly Uint32Array[] {
    if (this.brands.size(termSource) === 0) return noLists
    return [this.brands.merged(termSource), this.brands.recent(termSource)]
  }
  /** Calls back with each list of grades and its range, without allocating an array. */
  visitGrades(termSource: number, visit: (list: Uint32Array, from: number, to: number) => void): void {
    this.grades.visit(termSource, visit)
  }
  documentsOf(termSource: number): readonly Uint32Array[] {
    return [...this.gradesOf(termSource), ...this.brandsOf(termSource)]
  }

  /** Returns the number of a term source. A document may refer to a term source before it is added. */
  numberOf(id: string): number {
    const termSource = this.ids.add(id)
    for (const column of [this.kind, this.firstEntry, this.entryCount, this.popularity]) column.extend(termSource + 1)
    return termSource
  }

  addDocument(termSource: number, document: number, isBrand: boolean): void {
    const list = isBrand ? this.brands : this.grades
    list.push(termSource, document)
    this.popularity.data[termSource]! += 1
  }

  /** Brings all data into the columns, so that they can be saved. */
  mergeAll(): void {
    this.grades.merge()
    this.brands.merge()
  }
}

const noLists: readonly Uint32Array[] = []

export function kindOfTermSource(termSource: SearchTermSource): TermSourceKind {
  for (const kind of ['tradeName', 'principal', 'function'] as const)
    if (termSource.texts.some((text) => text.field === kind)) return kind
  const isDescription = termSource.texts.length > 0 && termSource.texts.every((text) => text.field === 'description')
  return isDescription ? 'description' : 'substance'
}
