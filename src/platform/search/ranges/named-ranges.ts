import { countBoth } from '#platform/search/index/bits.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import type { SearchProperty } from '#platform/search/indexed-content.ts'
import { rangeBetween, writeRange, type NumberRange } from '#platform/search/vocabulary/ranges.ts'
import type { TermReader } from '#platform/search/words/longest-phrase.ts'
import type { QueryToken } from '#platform/search/words/query-tokens.ts'
import type { NamedFilter } from '#platform/search/words/named-filter.ts'
import { convertedInterval } from '#platform/values/measures/interval.ts'
import { isReversed, unitOf } from '#platform/values/measures/units.ts'
import type { TermQuery } from '#platform/search/matching/interpretation.ts'
import { gradesInRange } from './range-conditions.ts'
import { propertiesNamed, propertyNamesOf } from './property-names.ts'
import { typedQuantities, unitAs, type TypedQuantity } from './typed-quantities.ts'

/** A typed quantity as ranges of the properties that it may be of. */
interface Reading {
  readonly tokens: readonly QueryToken[]
  readonly properties: readonly SearchProperty[]
  /** Whether words name the properties; else the unit alone does. */
  readonly isNamed: boolean
  readonly quantity: TypedQuantity
}

/**
 * Returns the ranges that a term names: a property with a number, a range or a limit (`HLB 15`, `viscosity 1000-2000 cps`,
 * `purity ≥ 98 %`), in any order; or a quantity with a unit alone (`98 %`, `mesh 80`), which is of the property that
 * most grades state with that number. `isName` tells whether words are a part of a product name, which comes first.
 */
export function namedRanges(
  reader: TermReader,
  term: string,
  query: TermQuery,
  taken: ReadonlySet<QueryToken>,
  isName: (tokens: readonly QueryToken[]) => boolean,
): readonly NamedFilter[] {
  const { engine, language } = reader
  if (engine.catalogue.properties.length === 0 || !/\d/.test(term)) return []
  const used = new Set(taken)
  const found: NamedFilter[] = []
  for (const quantity of typedQuantities(term, language)) {
    const reading = readingOf(reader, quantity, used)
    if (reading === null || isName(reading.tokens)) continue
    const value = rangeOfReading(reading, reader, query)
    if (value === null) continue
    for (const token of reading.tokens) used.add(token)
    found.push({ tokens: reading.tokens, facet: 'range', values: [value] })
  }
  return found
}

/** Finds the property before the quantity, or else after it, or else those that are measured in its unit. */
function readingOf(reader: TermReader, quantity: TypedQuantity, used: ReadonlySet<QueryToken>): Reading | null {
  const { tokens, engine, language } = reader
  const own = tokens.filter(({ start, end }) => start < quantity.end && quantity.start < end)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined || own.some((token) => used.has(token))) return null
  const names = propertyNamesOf(engine.catalogue)
  const [from, to] = [tokens.indexOf(first), tokens.indexOf(last) + 1]
  for (let length = names.maxWords; length > 0; length -= 1)
    for (const phrase of [tokens.slice(Math.max(0, from - length), from), tokens.slice(to, to + length)]) {
      if (phrase.length < length || phrase.some((token) => used.has(token))) continue
      const properties = propertiesNamed(names, phrase.map(({ form }) => form).join(' '), language)
      if (properties.length > 0)
        return {
          tokens: [...phrase, ...own].toSorted((a, b) => a.start - b.start),
          properties,
          isNamed: true,
          quantity,
        }
    }
  return quantity.unit === null || isLetter(quantity.unit)
    ? null
    : { tokens: own, properties: engine.catalogue.properties, isNamed: false, quantity }
}

/** A single letter after a number is more often a part of a name than a unit. */
const isLetter = (unit: string): boolean => /^\p{L}$/u.test(unit)

/** If nothing has a named number as exactly as it is typed, these shares of it are added on both sides. */
const widths = [0, 0.05, 0.1] as const

/** Returns the range of the property that most grades of the viewer's scope state with the quantity; null if no property fits. */
function rangeOfReading(
  { properties, isNamed, quantity }: Reading,
  reader: TermReader,
  query: TermQuery,
): string | null {
  let exact: string | null = null
  for (const width of isNamed && quantity.tolerance > 0 ? widths : [0]) {
    let most = 0
    let best: string | null = null
    for (const property of properties) {
      const range = inUnitOf(property, quantity, width)
      if (range === null) continue
      const value = writeRange({ property: property.key, ...range })
      exact ??= value
      const count = countOf(value, reader, query)
      if (count > most) [most, best] = [count, value]
    }
    if (best !== null) return best
  }
  return isNamed ? exact : null
}

/**
 * A quantity without a unit is in the unit of the property. A single number is meant as exactly as it is typed: HLB 15 is 14.5 to
 * 15.5. Mesh numbers are sizes in a table and have nothing between them.
 */
function inUnitOf({ unit }: SearchProperty, quantity: TypedQuantity, width: number): NumberRange | null {
  const { unit: typed } = quantity
  const own = typed === null ? unit : unitAs(typed)
  const tolerance =
    unitOf(own ?? '')?.isMesh === true ? 0 : Math.max(quantity.tolerance, Math.abs(quantity.low ?? 0) * width)
  const [low, high] = [
    quantity.low === null ? null : quantity.low - tolerance,
    quantity.high === null ? null : quantity.high + tolerance,
  ]
  const point = low ?? high
  const converted =
    own === null || point === null ? null : convertedInterval({ low: low ?? point, high: high ?? point }, own, unit)
  if (converted === null) return null
  // The end that is open stays open; where finer is a greater number, as for meshes, it is the other one.
  const isOther = opensAtOtherEnd(own ?? '', unit)
  const ends: NumberRange = {
    low: (isOther ? high : low) === null ? null : converted.low,
    high: (isOther ? low : high) === null ? null : converted.high,
  }
  return rangeBetween(written(ends.low), written(ends.high))
}

const opensAtOtherEnd = (from: string, to: string): boolean => {
  const [one, other] = [unitOf(from), unitOf(to)]
  return one !== null && other !== null && isReversed(one, other)
}

/** As in an address: with at most six decimals. */
const written = (value: number | null): string => (value === null ? '' : String(Number(value.toFixed(6))))

function countOf(value: string, { engine }: TermReader, query: TermQuery): number {
  const { mark } = engine.scratch.bits
  const bits = gradesInRange(value, engine)?.bits
  const count = bits === undefined ? 0 : countBoth(bits, engine.scopes.of(gradeKind, query).bits.used)
  engine.scratch.bits.release(mark)
  return count
}
