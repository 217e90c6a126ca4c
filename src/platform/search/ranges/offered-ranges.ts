import type { Engine } from '#platform/search/engine.ts'
import { countBits, type Bits } from '#platform/search/index/bits.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import type { PreparedQuery } from '#platform/search/index/prepare.ts'
import { withConditions } from '#platform/search/matching/conditions.ts'
import type { OfferedRange, SearchAnswer, SearchQuery } from '#platform/search/port.ts'

/** The number of properties that are offered beside those with a selected range. */
const maxOffered = 4
/** A property is offered if at least this share of the grades states it. */
const minShare = 0.2

/** Returns the properties by whose ranges a list can be narrowed. */
export function offeredRanges(
  engine: Engine,
  query: SearchQuery,
  { base, conditions, result }: PreparedQuery,
  total: number,
): SearchAnswer['ranges'] {
  const { catalogue, scratch } = engine
  if (query.kind !== gradeKind || !query.facets.includes('range') || catalogue.properties.length === 0) return []
  const selected = new Set(conditions.flatMap(({ property }) => property ?? []))
  const chosen = Array.from(selected, (property) => {
    const others = conditions.filter((condition) => condition.property !== property)
    const bits = withConditions(base, others, scratch.bits)
    const specified = catalogue.ranges.countsIn(bits)[catalogue.ranges.properties.indexOf(property)] ?? 0
    return {
      property,
      stated: specified,
      among: countBits(bits),
      ...(catalogue.ranges.extremes(property, bits) ?? { low: null, high: null }),
    }
  })
  const more: OfferedRange[] = []
  for (const { property, specified } of distinguishing(engine, query, result, total)) {
    if (more.length === maxOffered) break
    const ends = selected.has(property) ? null : catalogue.ranges.extremes(property, result)
    // If all state the same number, no range narrows the list.
    if (ends !== null && ends.low < ends.high) more.push({ property, stated: specified, among: total, ...ends })
  }
  return [...chosen, ...more]
}

/**
 * Returns the properties that enough grades of the list state, in the order of the share of the list that states them, weighted by
 * how rare they are in the catalogue (as search engines weight words): of the emulsifiers, HLB comes before moisture, which all
 * products state, and of the gums, viscosity comes before what a single one of them states.
 */
function distinguishing(
  { catalogue, scopes }: Engine,
  query: SearchQuery,
  result: Bits,
  total: number,
): readonly { readonly property: string; readonly specified: number }[] {
  const { ranges } = catalogue
  const counts = ranges.countsIn(result)
  const scope = scopes.of(query.kind, query).bits.used
  const inScope = ranges.countsIn(scope)
  const all = countBits(scope)
  const known = new Set(catalogue.properties.map(({ key }) => key))
  return ranges.properties
    .map((property, at) => {
      const specified = counts[at] ?? 0
      return { property, specified, weight: (specified / total) * Math.log(1 + all / (inScope[at] ?? all)) }
    })
    .filter(({ property, specified }) => known.has(property) && specified > 1 && specified >= total * minShare)
    .sort((a, b) => b.weight - a.weight || (a.property < b.property ? -1 : 1))
}
