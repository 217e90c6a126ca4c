import { readText } from '#platform/i18n/read-text.ts'
import type { RangeProperty, Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { RangeResult } from '#features/search/results/search-shapes.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import { measureText } from '#platform/values/numbers/measure-text.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import { rangeOf } from '#platform/search/vocabulary/facets.ts'
import { readRange } from '#platform/search/vocabulary/ranges.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** What decides how values are shown: the viewer's language, the site's numbers, and the names of the catalogue. */
export interface Labelling {
  readonly language: LanguageCode
  readonly site: SiteConfig
  readonly taxonomy: Taxonomy
}

/** Decimals beyond those that an address may have are not written. */
const maxDecimals = 6

/** `Viscosity 1,000–2,000 mPa·s`, `HLB value 15`, `Purity ≥ 98 %`; null for a property that no longer is a filter. */
export function rangeLabel(value: string, { language, site, taxonomy }: Labelling): string | null {
  const read = readRange(value)
  const property = read === null ? undefined : propertyWith(read.property, taxonomy)
  if (read === null || property === undefined) return null
  const { low, high } = read
  const number = (input: number): string => formatNumber(input, site, language, maxDecimals).replace('-', '−')
  const measured = (numbers: string): string => measureText(numbers, property.unit, language)
  const range =
    low !== null && high !== null
      ? measured(low === high ? number(low) : `${number(low)}–${number(high)}`)
      : low !== null
        ? `≥\u00a0${measured(number(low))}`
        : `≤\u00a0${measured(number(high ?? 0))}`
  return `${nameOf(property, language).name} ${range}`
}

/** Returns the properties by whose ranges a list can be narrowed, with their names. */
export const rangeResults = (
  { ranges, facets }: Pick<SearchAnswer, 'ranges' | 'facets'>,
  { language, taxonomy }: Pick<Labelling, 'language' | 'taxonomy'>,
): readonly RangeResult[] => {
  const selected = { range: (facets.range ?? []).map(({ value }) => value) }
  return ranges.flatMap(({ property: key, ...counts }) => {
    const property = propertyWith(key, taxonomy)
    if (property === undefined) return []
    const { unit, decimals } = property
    const range = rangeOf(selected, key)
    return {
      property: key,
      ...nameOf(property, language),
      unit,
      decimals,
      ...counts,
      selected: range && { low: range.low, high: range.high },
    }
  })
}

const propertyWith = (key: string, { rangeProperties }: Taxonomy): RangeProperty | undefined =>
  rangeProperties.find((property) => property.key === key)

function nameOf({ name, names }: RangeProperty, language: LanguageCode): Pick<RangeResult, 'name' | 'lang'> {
  const read = readText(name, names, language)
  return { name: read?.text ?? name, ...(read?.lang === undefined ? {} : { lang: read.lang }) }
}
