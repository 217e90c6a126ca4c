import { parseRange, readRange, writeRange, type NumberRange, type PropertyRange } from './ranges.ts'

/** The facets that a list can be narrowed by. Trade names and principals have a subset. */
export const facetKeys = [
  'business-group',
  'segment',
  'function',
  'chemistry',
  'application',
  'principal',
  'form',
  'certification',
  'claim',
  'quality',
  'origin',
  'packaging',
  'storage',
  'shelf-life',
  'sample',
  'promoted',
  'content-type',
  'year',
  'language',
  // The country comes last: most documents have many countries, and they are rarely counted.
  'country',
  // Its values are ranges of specification properties, such as `viscosity:1000..2000`. Documents have none of them as values.
  'range',
] as const
export type FacetKey = (typeof facetKeys)[number]

export type Filters = { readonly [key in FacetKey]?: readonly string[] }

/**
 * Facets with a parameter of their own (`business-group`, `market-segment`, `promoted-products-only`), which never
 * occur in `filters`.
 */
const withOwnParameter: ReadonlySet<FacetKey> = new Set(['business-group', 'segment', 'promoted'])

const filterKeys: readonly FacetKey[] = facetKeys
  .filter((key) => !withOwnParameter.has(key) && key !== 'range')
  .toSorted()

/** Whether a text is the key of a facet, so that it cannot be that of a property with ranges. */
export const isFacetKey = (key: string): boolean => (facetKeys as readonly string[]).includes(key)

const isFilterKey = (key: string): key is FacetKey => (filterKeys as readonly string[]).includes(key)

/** The number of values that are read from one address. */
const valueLimit = 500

const escapeValue = (value: string): string => value.replace(/[\\:;|]/g, '\\$&')

/** Splits at `separator` unless a backslash precedes it. Escape sequences are kept. */
function split(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') part += character + text.charAt(++at)
    else if (character === separator) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}

const unescape = (text: string): string => text.replace(/\\([\s\S]?)/g, '$1')

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Parses `key:v1|v2;key2:v3` (product.md), and ranges of properties such as `viscosity:1000..2000`, of which the first of
 * each property counts. Unknown keys, facets with a parameter of their own, empty values and repetitions are ignored, so
 * that the rest of the address keeps its meaning. `:`, `;`, `|` and `\` inside a key or value are escaped with a
 * backslash.
 */
export function parseFilters(text: string): Filters {
  const filters: { [key in FacetKey]?: readonly string[] } = {}
  let values = 0
  for (const part of split(text, ';')) {
    const [key = '', ...rest] = split(part, ':')
    if (!isFilterKey(key)) {
      const property = unescape(key)
      const range = isFacetKey(property) ? null : parseRange(rest.join(':'))
      if (property === '' || range === null || rangeOf(filters, property) !== null || values === valueLimit) continue
      values += 1
      Object.assign(filters, withRange(filters, property, range))
      continue
    }
    const requested = new Set([
      ...(filters[key] ?? []),
      ...split(rest.join(':'), '|')
        .map(unescape)
        .filter((value) => value !== ''),
    ])
    if (requested.size === 0 || values + requested.size > valueLimit) continue
    values += requested.size
    filters[key] = [...requested].toSorted(byCodeUnits)
  }
  return filters
}

/** Writes the canonical form of a selection (SRC-10): keys and values sorted by code units; '' for no filters. */
export const writeFilters = (filters: Filters): string =>
  [
    ...filterKeys.flatMap((key) => {
      const values = [...new Set(filters[key])].filter((value) => value !== '').toSorted(byCodeUnits)
      return values.length === 0 ? [] : `${key}:${values.map(escapeValue).join('|')}`
    }),
    ...(filters.range ?? []).flatMap((value) => {
      const range = readRange(value)
      return range === null ? [] : writeRange({ ...range, property: escapeValue(range.property) })
    }),
  ]
    .toSorted(byCodeUnits)
    .join(';')

/** Returns the selection with `value` added, or removed if it was selected. */
export function toggleFilter(filters: Filters, key: FacetKey, value: string): Filters {
  const { [key]: selected = [], ...others } = filters
  const next = selected.includes(value)
    ? selected.filter((each) => each !== value)
    : [...selected, value].toSorted(byCodeUnits)
  return next.length === 0 ? others : { ...others, [key]: next }
}

/** Returns the selected range of a property, or null. */
export function rangeOf({ range = [] }: Filters, property: string): PropertyRange | null {
  for (const value of range) {
    const read = readRange(value)
    if (read?.property === property) return read
  }
  return null
}

/** Returns the selection with a range of a property, which replaces any other; null removes it. */
export function withRange(
  { range = [], ...others }: Filters,
  property: string,
  requested: NumberRange | null,
): Filters {
  const left = range.filter((value) => readRange(value)?.property !== property)
  const next = requested === null ? left : [...left, writeRange({ property, ...requested })].toSorted(byCodeUnits)
  return next.length === 0 ? others : { ...others, range: next }
}
