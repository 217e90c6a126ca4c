import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { listBits, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { type FacetCount } from './port.ts'

/** Documents by value of some facets, exact (SRC-06). */
export function countValues(catalogue: Catalogue, bits: Bits, size: number, facets: readonly FacetKey[], room: Uint32Array): Uint32Array {
  const counts = new Uint32Array(catalogue.values.count)
  const wanted = facetKeys.map((key) => facets.includes(key))
  const values: number[] = []
  for (let value = 0; value < counts.length; value += 1) if (wanted[catalogue.valueFacet.data[value] ?? 0] === true) values.push(value)
  // Either every value of every document, or every document of every value: what touches less memory.
  const perDocument = catalogue.documentValues.length / Math.max(1, catalogue.documentCount)
  if (size * perDocument < values.length * bits.length * 0.8) {
    const documents = room.subarray(0, listBits(bits, room))
    const ends = catalogue.documentValuesEnd.data
    const pool = catalogue.documentValues.data
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!
      const end = ends[document]!
      for (let place = document === 0 ? 0 : ends[document - 1]!; place < end; place += 1) counts[pool[place]!]!++
    }
  } else for (const value of values) counts[value] = catalogue.valueSets[value]?.countIn(bits) ?? 0
  return counts
}

/** The values of one facet, most frequent first; those with none only where they are selected. */
export function facetCounts(catalogue: Catalogue, facet: FacetKey, counts: Uint32Array, selected: readonly string[]): readonly FacetCount[] {
  const number = facetKeys.indexOf(facet)
  const list: FacetCount[] = []
  const wanted = new Set(selected)
  for (let value = 0; value < catalogue.values.count; value += 1) {
    if (catalogue.valueFacet.data[value] !== number) continue
    const count = counts[value] ?? 0
    const text = count > 0 || wanted.size > 0 ? catalogue.valueText(value) : ''
    if (count > 0 || wanted.has(text)) list.push({ value: text, count })
    wanted.delete(text)
  }
  for (const value of wanted) list.push({ value, count: 0 })
  return list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
}
