import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { ColumnStore } from '#platform/search/index/columns.ts'
import { StringTable, TextPool } from '#platform/search/index/string-pool.ts'
import { ValueSets } from '#platform/search/index/value-sets.ts'

/** The documents store their values as 16-bit numbers. */
const maxValues = 65_536

/** All values of all facets by number, and the documents of each value. */
export class FacetValues {
  readonly sets = new ValueSets()
  /** The keys have the form `facet number:value`. */
  private readonly table
  /** The facet number of each value. */
  readonly facet
  /** Values by facet number, with their texts. Both lists are filled from the table at the first read. */
  private readonly byFacet: readonly number[][] = facetKeys.map(() => [])
  private readonly texts: string[] = []
  /** Numbers of known values by facet. A document has about thirty values, and this lookup is faster than the table. */
  private readonly known: readonly Map<string, number>[] = facetKeys.map(() => new Map())

  constructor(columnStore: ColumnStore) {
    this.table = new StringTable(new TextPool(columnStore.bytes('values'), columnStore.words('valueEnds')))
    this.facet = columnStore.bytes('valueFacet')
  }

  get count(): number {
    return this.facet.length
  }
  /** The bytes of what is not stored in the columns. */
  get byteLength(): number {
    return this.table.slotByteLength + this.sets.byteLength
  }

  facetOf(value: number): FacetKey {
    return facetKeys[this.facet.data[value] ?? 0] ?? 'country'
  }
  /** Returns the value as it appears on the wire, for example `powder`. */
  textOf(value: number): string {
    this.read()
    return this.texts[value] ?? ''
  }
  ofFacet(facet: FacetKey): readonly number[] {
    this.read()
    return this.byFacet[facetKeys.indexOf(facet)] ?? []
  }
  /** Returns -1 if no document ever had the value. */
  numberOf(facet: FacetKey, text: string): number {
    return this.table.find(`${facetKeys.indexOf(facet)}:${text}`)
  }

  /** Adds a document to a value and returns the number of the value. Throws if there are more than 65,536 values. */
  add(facet: FacetKey, text: string, document: number): number {
    const facetNumber = facetKeys.indexOf(facet)
    let value = this.known[facetNumber]?.get(text)
    if (value === undefined) {
      value = this.table.add(`${facetNumber}:${text}`)
      this.known[facetNumber]?.set(text, value)
    }
    if (value === this.facet.length) {
      if (value === maxValues) throw new Error(`The search index has more than ${maxValues} facet values.`)
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
