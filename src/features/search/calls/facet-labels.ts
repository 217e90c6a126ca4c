import { countryName } from '#platform/i18n/country-name.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { MasterValueKind } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { FacetCount, SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import type { FacetResult, FacetValue, SearchResult } from '#features/search/results/search-shapes.ts'
import { rangeLabel, type Labelling } from './range-labels.ts'
import { localisedLink } from '#features/catalogue/cards/links.ts'

/**
 * Returns the label of a facet's value in a language, or null if the screen has a message for it (`facet.form.powder`).
 */
function facetLabel(key: FacetKey, value: string, labelling: Labelling): string | null {
  const { language, taxonomy } = labelling
  switch (key) {
    case 'business-group':
      return nameOf(taxonomy.businessGroup(value), language)
    case 'segment':
      return nameOf(taxonomy.marketSegment(value), language)
    case 'function':
    case 'chemistry':
    case 'application':
      return nameOf(taxonomy.masterValueBySlug(key satisfies MasterValueKind, value), language)
    case 'principal':
      return taxonomy.principal(value)?.name ?? null
    case 'language':
      return languageName(value, language)
    case 'country':
    case 'origin':
      return countryName(value, language)
    case 'range':
      return rangeLabel(value, labelling)
    default:
      return null
  }
}

/** Sorts selected values first, then by count, then by label in the order of the language. */
export function facetResults(answer: SearchAnswer, query: SearchQuery, labelling: Labelling): readonly FacetResult[] {
  const collator = collatorOf(query.language)
  return query.facets.flatMap((key) => {
    const counts = answer.facets[key] ?? []
    if (counts.length === 0) return []
    const selected = new Set(query.filters[key] ?? [])
    if (key === 'promoted' && query.promotedOnly) selected.add('yes')
    const values = counts.map((count) => labelled(count, key, selected, labelling))
    return { key, values: values.toSorted((a, b) => byRank(a, b, collator)) }
  })
}

/** Returns the filters whose removal gives results, with their labels. */
export const relaxResults = (answer: SearchAnswer, labelling: Labelling): SearchResult['relax'] =>
  answer.relax.map((relaxation) => ({
    ...relaxation,
    label:
      relaxation.facet === 'letter' || relaxation.facet === 'promotedOnly'
        ? null
        : facetLabel(relaxation.facet, relaxation.value, labelling),
  }))

/** Returns how the term was understood. An excluded family of substances has its label; a name is shown as typed. */
export const understoodResult = ({ understood }: SearchAnswer, labelling: Labelling): SearchResult['understood'] =>
  understood && {
    ...understood,
    excluded: understood.excluded.map(({ typed, values, without }) => ({
      text: values.map(({ facet, value }) => facetLabel(facet, value, labelling)).find(Boolean) ?? typed,
      without,
    })),
  }

const labelled = (
  { value, count }: FacetCount,
  key: FacetKey,
  selected: ReadonlySet<string>,
  labelling: Labelling,
): FacetValue => ({ value, label: facetLabel(key, value, labelling), count, selected: selected.has(value) })

const byRank = (a: FacetValue, b: FacetValue, collator: Intl.Collator): number =>
  Number(b.selected) - Number(a.selected) ||
  b.count - a.count ||
  collator.compare(a.label ?? a.value, b.label ?? b.value) ||
  (a.value < b.value ? -1 : 1)

const nameOf = (entry: Parameters<typeof localisedLink>[0] | null, language: LanguageCode): string | null =>
  entry === null ? null : localisedLink(entry, language).nameToDisplay

/** One collator for each language, since creating one costs more than the comparisons of a page. */
const collators = new Map<LanguageCode, Intl.Collator>()

function collatorOf(language: LanguageCode): Intl.Collator {
  let collator = collators.get(language)
  if (collator === undefined) {
    collator = new Intl.Collator(language, { numeric: true })
    collators.set(language, collator)
  }
  return collator
}
