import { facetKeys, type FacetKey } from '#domain/facets.ts'
import type { ColumnShelf } from './columns.ts'
import { StringTable, TextPool } from './string-pool.ts'
import { ValueSets } from './value-sets.ts'

/** A document's values are kept in 16 bits each. */
const mostValues = 65_536

/** Every value of every facet by number, and the documents of each. */
export class FacetValues {
  readonly sets = new ValueSets()
  /** `facet number:value` */
  private readonly table
  /** Number of its facet by value. */
  readonly facet
  /** By facet number, and as they travel; made from the table when first asked for. */
  private readonly byFacet: readonly number[][] = facetKeys.map(() => [])
  private readonly texts: string[] = []
  /** Every document has thirty: they are looked up here, not in the table. */
  private readonly known: readonly Map<string, number>[] = facetKeys.map(() => new Map())

  constructor(shelf: ColumnShelf) {
    this.table = new StringTable(new TextPool(shelf.bytes('values'), shelf.words('valueEnds')))
    this.facet = shelf.bytes('valueFacet')
  }

  get count(): number {
    return this.facet.length
  }
  /** Of what stands beside the columns. */
  get byteLength(): number {
    return this.table.slotByteLength + this.sets.byteLength
  }

  facetOf(value: number): FacetKey {
    return facetKeys[this.facet.data[value] ?? 0] ?? 'country'
  }
  /** As it travels: `powder`. */
  textOf(value: number): string {
    this.read()
    return this.texts[value] ?? ''
  }
  ofFacet(facet: FacetKey): readonly number[] {
    this.read()
    return this.byFacet[facetKeys.indexOf(facet)] ?? []
  }
  /** -1 where no document ever had it. */
  numberOf(facet: FacetKey, text: string): number {
    return this.table.find(`${facetKeys.indexOf(facet)}:${text}`)
  }

  /** Throws when there are more values than anybody could choose from. */
  add(facet: FacetKey, text: string, document: number): number {
    const facetNumber = facetKeys.indexOf(facet)
    let value = this.known[facetNumber]?.get(text)
    if (value === undefined) {
      value = this.table.add(`${facetNumber}:${text}`)
      this.known[facetNumber]?.set(text, value)
    }
    if (value === this.facet.length) {
      if (value === mostValues) throw new Error(`The search index has more than ${mostValues} facet values.`)
      this.facet.push(facetNumber)
      this.sets.addValue()
    }
    this.sets.add(value, document)
    return value
  }

  private read(): void {
    for (let value = this.texts.length; value < this.count; value += 1) {
      const text = this.table.get(value)
      this.texts.push(text.slice(text.indexOf(':') + 1))
      this.byFacet[this.facet.data[value] ?? 0]?.push(value)
    }
  }
}
