import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { listBits, type Bits } from './bits.ts'
import type { ShownOfBrands } from './brands.ts'
import type { Catalogue } from './catalogue.ts'
import type { FacetCount } from './port.ts'

/** What one value of one document costs to count, measured against one word of the bits of one value. */
const costOfValue = 16
const countryFacet = facetKeys.indexOf('country')

/**
 * Documents by value of some facets, exact (SRC-06). The counts of other facets are not to be read. `brands`: null where
 * the documents are grades.
 */
export function countValues(
  catalogue: Catalogue,
  brands: ShownOfBrands | null,
  bits: Bits,
  size: number,
  facets: readonly FacetKey[],
  room: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const { documents } = catalogue
  const counts = new Uint32Array(catalogue.values.count)
  if (size === 0) return counts
  const listed = (): Uint32Array => room.subarray(0, listBits(bits, room))
  if (brands !== null) {
    for (const document of listed()) for (const value of brands.valuesOf(document)) counts[value]!++
    return counts
  }
  const values = facets.flatMap((facet) => catalogue.values.ofFacet(facet))
  // Either every value of every document, or every document of every value: whichever touches less.
  const perDocument = documents.values.length / Math.max(1, documents.count)
  if (size * perDocument * costOfValue < values.length * bits.length)
    countByDocument(catalogue, listed(), facets.includes('country'), counts)
  else catalogue.values.sets.countIn(values, bits, counts)
  return counts
}

function countByDocument(
  { documents, values }: Catalogue,
  listed: Uint32Array,
  withCountries: boolean,
  counts: Uint32Array,
): void {
  const ends = documents.valuesEnd.data
  const pool = documents.values.data
  const facetOf = values.facet.data
  // Countries are the last of a document's values, and half of them.
  const last = withCountries ? -1 : countryFacet
  for (let at = 0; at < listed.length; at += 1) {
    const document = listed[at]!
    const end = ends[document]!
    for (let place = document === 0 ? 0 : ends[document - 1]!; place < end; place += 1) {
      const value = pool[place]!
      if (facetOf[value] === last) break
      counts[value]!++
    }
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
