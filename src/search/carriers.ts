import type { Bits } from './bits.ts'
import type { ColumnShelf } from './columns.ts'
import type { SearchCarrier } from './port.ts'
import { Postings } from './postings.ts'
import { StringTable, TextPool } from './string-pool.ts'

/** What a carrier is, by the fields of its words. */
const carrierKinds = ['unknown', 'substance', 'tradeName', 'principal', 'function', 'description'] as const
export type CarrierKind = (typeof carrierKinds)[number]

/** Carriers by number of their id, in columns, and the documents of each. */
export class Carriers {
  readonly ids
  readonly firstEntry
  readonly entryCount
  /** Documents that carry it now. */
  readonly popularity
  private readonly kind
  /** Of trade grades, of which there are many, and of what stands for them. */
  private readonly grades
  private readonly brands

  constructor(shelf: ColumnShelf) {
    this.ids = new StringTable(new TextPool(shelf.bytes('carrierIds'), shelf.words('carrierIdEnds')))
    this.kind = shelf.bytes('carrierKind')
    this.firstEntry = shelf.words('carrierFirstEntry')
    this.entryCount = shelf.shorts('carrierEntryCount')
    this.popularity = shelf.words('carrierPopularity')
    this.grades = new Postings(shelf.words('carrierGradeEnds'), shelf.words('carrierGrades'))
    this.brands = new Postings(shelf.words('carrierBrandEnds'), shelf.words('carrierBrands'))
  }

  get count(): number {
    return this.ids.count
  }
  /** Of what stands beside the columns. */
  get byteLength(): number {
    return this.ids.slotByteLength + this.grades.freshByteLength + this.brands.freshByteLength
  }

  kindOf(carrier: number): CarrierKind {
    return carrierKinds[this.kind.data[carrier]!] ?? 'unknown'
  }
  /** As a number, to compare. */
  kindNumber(carrier: number): number {
    return this.kind.data[carrier]!
  }
  setKind(carrier: number, kind: CarrierKind): void {
    this.kind.data[carrier] = carrierKinds.indexOf(kind)
  }

  /** Lists of grades that name a carrier, removed ones among them. */
  gradesOf(carrier: number): readonly Uint32Array[] {
    return [this.grades.settled(carrier), this.grades.recent(carrier)]
  }
  hasGradeIn(carrier: number, grades: Bits): boolean {
    return this.grades.isAnyIn(carrier, grades)
  }
  /** Lists of trade names and principals, likewise; what they show of it in a country, `Brands` says. */
  brandsOf(carrier: number): readonly Uint32Array[] {
    if (this.brands.size(carrier) === 0) return noLists
    return [this.brands.settled(carrier), this.brands.recent(carrier)]
  }
  /** Likewise, without an array made for each: called back with a list and the part of it. */
  visitGrades(carrier: number, visit: (list: Uint32Array, from: number, to: number) => void): void {
    this.grades.visit(carrier, visit)
  }
  documentsOf(carrier: number): readonly Uint32Array[] {
    return [...this.gradesOf(carrier), ...this.brandsOf(carrier)]
  }

  /** A carrier may be named by a document before it is given. */
  numberOf(id: string): number {
    const carrier = this.ids.add(id)
    for (const column of [this.kind, this.firstEntry, this.entryCount, this.popularity]) column.extend(carrier + 1)
    return carrier
  }

  addDocument(carrier: number, document: number, isBrand: boolean): void {
    const list = isBrand ? this.brands : this.grades
    list.push(carrier, document)
    this.popularity.data[carrier]! += 1
  }

  /** Everything in the columns, for saving. */
  settle(): void {
    this.grades.merge()
    this.brands.merge()
  }
}

const noLists: readonly Uint32Array[] = []

export function kindOfCarrier(carrier: SearchCarrier): CarrierKind {
  for (const kind of ['tradeName', 'principal', 'function'] as const)
    if (carrier.texts.some((text) => text.field === kind)) return kind
  const isDescription = carrier.texts.length > 0 && carrier.texts.every((text) => text.field === 'description')
  return isDescription ? 'description' : 'substance'
}
