import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import { listBits, type Bits } from '#platform/search/index/bits.ts'
import type { BrandVisibility } from '#platform/search/words/brands.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { FacetCount } from '#platform/search/port.ts'

/** The cost of counting one value of one document, relative to the cost of one word of a bitmap. */
const costOfValue = 16
const countryFacet = facetKeys.indexOf('country')

/**
 * Counts documents by value for some facets (SRC-06). The counts are exact; those of other facets are undefined.
 * `brands` is null if the documents are grades. `buffer` has room for as many numbers as there are documents.
 */
export function countValues(
  catalogue: Catalogue,
  brands: BrandVisibility | null,
  bits: Bits,
  size: number,
  facets: readonly FacetKey[],
  buffer: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const { documents } = catalogue
  const counts = new Uint32Array(catalogue.values.count)
  if (size === 0) return counts
  const listed = (): Uint32Array => buffer.subarray(0, listBits(bits, buffer))
  if (brands !== null) {
    brands.countValues(listed(), counts)
    return counts
  }
  const values = facets.flatMap((facet) => catalogue.values.ofFacet(facet))
  // There are two ways to count: all values of each document, or all documents of each value. The cheaper one is used.
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
  // The countries are the last values of a document, and about half of them.
  const last = withCountries ? -1 : countryFacet
  for (let at = 0; at < listed.length; at += 1) {
    const document = listed[at]!
    const end = ends[document]!
    for (let position = document === 0 ? 0 : ends[document - 1]!; position < end; position += 1) {
      const value = pool[position]!
      if (facetOf[value] === last) break
      counts[value]!++
    }
  }
}

/** Returns the values of one facet, most frequent first. Values with count 0 are included only if they are selected. */
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
