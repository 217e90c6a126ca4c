/** What a list can be narrowed down by. Trade names and principals have those that make sense for them. */
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
  // Last: of most documents the longest, and seldom counted.
  'country',
] as const
export type FacetKey = (typeof facetKeys)[number]

export type Filters = { readonly [key in FacetKey]?: readonly string[] }

/** Facets with a parameter of their own (`business-group`, `market-segment`, `promoted-products-only`): never in `filters`. */
const withOwnParameter: ReadonlySet<FacetKey> = new Set(['business-group', 'segment', 'promoted'])

const filterKeys: readonly FacetKey[] = facetKeys.filter((key) => !withOwnParameter.has(key)).toSorted()

const isFilterKey = (key: string): key is FacetKey => (filterKeys as readonly string[]).includes(key)

/** At most so many values are read from one address; nobody clicks that many. */
const valueLimit = 500

const escapeValue = (value: string): string => value.replace(/[\\:;|]/g, '\\$&')

/** Splits at `separator` where no backslash stands before it; what is escaped stays escaped. */
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
 * `key:v1|v2;key2:v3` as typed values (product.md). Keys that name no facet, or one with a parameter
 * of its own, empty values and repetitions are dropped: the rest of the address still means what it says. `:`, `;`, `|` and `\` inside a value have a backslash before them.
 */
export function parseFilters(text: string): Filters {
  const filters: { [key in FacetKey]?: readonly string[] } = {}
  let values = 0
  for (const part of split(text, ';')) {
    const [key = '', ...rest] = split(part, ':')
    if (!isFilterKey(key) || rest.length === 0) continue
    const wanted = new Set([
      ...(filters[key] ?? []),
      ...split(rest.join(':'), '|')
        .map(unescape)
        .filter((value) => value !== ''),
    ])
    if (wanted.size === 0 || values + wanted.size > valueLimit) continue
    values += wanted.size
    filters[key] = [...wanted].toSorted(byCodeUnits)
  }
  return filters
}

/** The one address of a selection (SRC-10): keys and values sorted by code units; '' for none. */
export const writeFilters = (filters: Filters): string =>
  filterKeys
    .flatMap((key) => {
      const values = [...new Set(filters[key])].filter((value) => value !== '').toSorted(byCodeUnits)
      return values.length === 0 ? [] : `${key}:${values.map(escapeValue).join('|')}`
    })
    .join(';')

/** The selection with `value` put in, or taken out if it was in. */
export function toggleFilter(filters: Filters, key: FacetKey, value: string): Filters {
  const { [key]: selected = [], ...others } = filters
  const next = selected.includes(value)
    ? selected.filter((each) => each !== value)
    : [...selected, value].toSorted(byCodeUnits)
  return next.length === 0 ? others : { ...others, [key]: next }
}
