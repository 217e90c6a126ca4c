import type { FacetKey } from '#domain/facets.ts'
import { listBits, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import type { FacetCount } from './port.ts'

/** What one value of one document costs to count, measured against one word of the bits of one value. */
const costOfValue = 18

/** Documents by value of some facets, exact (SRC-06). The counts of other facets are not to be read. */
export function countValues(
  catalogue: Catalogue,
  bits: Bits,
  size: number,
  facets: readonly FacetKey[],
  room: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(catalogue.values.count)
  if (size === 0) return counts
  const values = facets.flatMap((facet) => catalogue.values.ofFacet(facet))
  // Either every value of every document, or every document of every value: whichever touches less.
  const perDocument = catalogue.documentValues.length / Math.max(1, catalogue.documentCount)
  if (size * perDocument * costOfValue < values.length * bits.length)
    countByDocument(catalogue, room.subarray(0, listBits(bits, room)), counts)
  else catalogue.values.sets.countIn(values, bits, counts)
  return counts
}

function countByDocument(catalogue: Catalogue, documents: Uint32Array, counts: Uint32Array): void {
  const ends = catalogue.documentValuesEnd.data
  const pool = catalogue.documentValues.data
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    const end = ends[document]!
    for (let place = document === 0 ? 0 : ends[document - 1]!; place < end; place += 1) counts[pool[place]!]!++
  }
}

/** The values of one facet, most frequent first; those with none only where they are selected. */
export function facetCounts(
  catalogue: Catalogue,
  facet: FacetKey,
  counts: Uint32Array,
  selected: readonly string[],
): readonly FacetCount[] {
  const list: FacetCount[] = []
  const missing = new Set(selected)
  for (const value of catalogue.values.ofFacet(facet)) {
    const count = counts[value] ?? 0
    if (count === 0) continue
    const text = catalogue.values.textOf(value)
    list.push({ value: text, count })
    missing.delete(text)
  }
  for (const value of missing) list.push({ value, count: 0 })
  return list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
}
