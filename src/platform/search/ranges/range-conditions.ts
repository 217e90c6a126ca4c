import type { Engine } from '#platform/search/engine.ts'
import { keepBoth, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import { gradeKind, isBrandKind } from '#platform/search/index/documents.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import { readRange } from '#platform/search/vocabulary/ranges.ts'

/** The documents of every kind that meet a wanted range. */
interface RangeCondition {
  readonly facet: 'range'
  readonly requested: readonly string[]
  readonly property: string
  readonly bits: Bits
}

/**
 * Returns a condition for each wanted range, such as `viscosity:1000..2000`. A grade meets it if it states a range of the
 * property that overlaps the wanted one; a grade that does not state the property does not. Trade names and principals
 * meet it through their grades in the viewer's scope. Ranges of unknown properties are no conditions (ADR-07).
 */
export function rangeConditions(
  engine: Engine,
  query: SearchQuery,
  requested: readonly string[],
): readonly RangeCondition[] {
  return requested.flatMap((value): readonly RangeCondition[] => {
    const found = gradesInRange(value, engine)
    if (found === null) return []
    if (needsBrands(query)) addBrandsOf(found.bits, engine, query)
    return [{ facet: 'range', requested: [value], ...found }]
  })
}

/** Returns the grades that state a range that overlaps the wanted one; null for an unknown property. */
export function gradesInRange(
  value: string,
  { catalogue, scratch }: Engine,
): { readonly property: string; readonly bits: Bits } | null {
  const range = readRange(value)
  if (range === null || !catalogue.properties.some(({ key }) => key === range.property)) return null
  const bits = scratch.bits.take(wordsFor(catalogue.documents.count))
  catalogue.ranges.addOverlapping(range.property, range.low ?? -Infinity, range.high ?? Infinity, bits)
  return { property: range.property, bits }
}

const needsBrands = ({ kind, counted = resultTypes }: SearchQuery): boolean =>
  isBrandKind(kind) || counted.some(isBrandKind)

function addBrandsOf(bits: Bits, { catalogue, scopes, scratch }: Engine, query: SearchQuery): void {
  const grades = scratch.bits.copy(scopes.of(gradeKind, query).bits.used, bits.length)
  keepBoth(grades, bits)
  scopes.brands.in(query.scope)
  const { data: documents, length } = scopes.brands.documents
  for (let brand = 0; brand < length; brand += 1) {
    const own = scopes.brands.ownTermSource(brand)
    if (own >= 0 && catalogue.termSources.hasGradeIn(own, grades)) setBit(bits, documents[brand]!)
  }
}
