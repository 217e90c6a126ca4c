import type { Engine } from '#platform/search/engine.ts'
import { addAll, keepBoth, keepOthers, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import {
  visibleDocuments,
  type Interpretation,
  type TermLimits,
  type TermQuery,
} from '#platform/search/matching/interpretation.ts'
import { facetKeys, type FacetKey, type Filters } from '#platform/search/vocabulary/facets.ts'
import { gradesInRange } from '#platform/search/ranges/range-conditions.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import type { NamedFilter } from './named-filter.ts'

/** Adds the named values to the selected ones: a document needs one of the values of each facet. */
export function withNamed(selected: Filters, named: readonly Pick<NamedFilter, 'facet' | 'values'>[]): Filters {
  const filters: { [key in FacetKey]?: readonly string[] } = { ...selected }
  for (const { facet, values } of named) filters[facet] = [...new Set([...(filters[facet] ?? []), ...values])]
  return filters
}

/** Returns the documents of all kinds with the named values; undefined without filters. */
export function documentsWithin(named: readonly NamedFilter[], engine: Engine): Bits | undefined {
  const { catalogue } = engine
  const filters = withNamed({}, named)
  let within: Bits | undefined
  const keep = (bits: Bits): void => {
    if (within !== undefined) keepBoth(bits, within)
    within = bits
  }
  for (const facet of facetKeys) {
    const values = filters[facet]
    if (values === undefined) continue
    if (facet === 'range') {
      for (const value of values) keep(gradesInRange(value, engine)?.bits ?? noDocuments(engine))
      continue
    }
    const bits = noDocuments(engine)
    for (const value of values) {
      const number = catalogue.values.numberOf(facet, value)
      if (number >= 0) catalogue.values.sets.addTo(number, bits)
    }
    keep(bits)
  }
  return within
}

const noDocuments = ({ catalogue, scratch }: Engine): Bits => scratch.bits.take(wordsFor(catalogue.documents.count))

/** Returns what is found without any text; null if the viewer sees none of it. */
export function filtersAlone(
  limits: TermLimits,
  engine: Engine,
  query: TermQuery,
): (Omit<Interpretation, 'matches' | 'bits'> & { readonly bits: Bits | null }) | null {
  const { catalogue, scratch } = engine
  const bits = scratch.bits.take(wordsFor(catalogue.documents.count))
  for (const kind of resultTypes) addAll(bits, catalogue.documents.kindBits[kind].used)
  if (limits.excluded !== undefined) keepOthers(bits, limits.excluded)
  const visible = visibleDocuments(bits, { ...query, ...limits }, engine)
  if (visible === null) return null
  const { hasGrades } = visible
  return { bits: limits.excluded === undefined ? null : bits, hasGrades, correction: null, dropped: [] }
}
