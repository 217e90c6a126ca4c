import { readFile } from 'node:fs/promises'
import { countryName } from '#platform/i18n/country-name.ts'
import { languageCodes, type LanguageCode, type Texts } from '#platform/i18n/languages.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { SearchChange, SearchLabel, SearchProperty } from '#platform/search/indexed-content.ts'
import { countryCodes } from '#platform/values/countries.ts'
import type { RangeProperty, Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

/** The facets whose values are those of a picklist; their labels are messages such as `picklist.form.powder`. */
const picklistFacets: readonly FacetKey[] = ['claim', 'certification', 'quality', 'form', 'packaging']
/** A value that names nothing. */
const otherValue = 'other'

/**
 * Returns the labels by which a query can name the values of facets, in all languages: of the taxonomy, of picklists, of
 * countries of origin and of suppliers; and the properties by whose ranges a list can be narrowed.
 */
export async function labelChanges(taxonomy: Taxonomy): Promise<readonly SearchChange[]> {
  const picklists = await Promise.all(languageCodes.map(picklistLabels))
  const values = taxonomy.masterValues.flatMap((value) => labelsOf(value.valueKind, value.slug, value.names))
  const groups = taxonomy.businessGroups.flatMap((group) => [
    ...labelsOf('business-group', group.slug, group.names),
    ...group.marketSegments.flatMap((segment) => labelsOf('segment', segment.slug, segment.names)),
  ])
  return [
    {
      type: 'labels',
      labels: [...values, ...picklists.flat(), ...groups, ...originLabels(), ...supplierLabels(taxonomy)],
    },
    { type: 'properties', properties: taxonomy.rangeProperties.map(searchProperty) },
  ]
}

const searchProperty = ({ key, unit, names }: RangeProperty): SearchProperty => ({
  key,
  unit,
  names: languageCodes.flatMap((language) => {
    const text = names[language]
    return text === undefined ? [] : [{ language, text }]
  }),
})

const labelsOf = (facet: FacetKey, value: string, names: Texts): readonly SearchLabel[] =>
  languageCodes.flatMap((language) => {
    const text = names[language]
    return text === undefined ? [] : [{ facet, value, language, text }]
  })

/** The messages are files of the program, so they are read once and not for each index. */
const picklistLabelsOf = new Map<LanguageCode, readonly SearchLabel[]>()

async function picklistLabels(language: LanguageCode): Promise<readonly SearchLabel[]> {
  const labels = picklistLabelsOf.get(language) ?? (await readPicklistLabels(language))
  picklistLabelsOf.set(language, labels)
  return labels
}

async function readPicklistLabels(language: LanguageCode): Promise<readonly SearchLabel[]> {
  const file = new URL(`../../../messages/${language}.json`, import.meta.url)
  const messages = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>
  return Object.entries(messages).flatMap(([key, text]) => {
    const [area, picklist, value = ''] = key.split('.')
    const facet = picklistFacets.find((each) => each === picklist)
    return area !== 'picklist' || facet === undefined || value === otherValue ? [] : [{ facet, value, language, text }]
  })
}

const originLabels = (): readonly SearchLabel[] =>
  languageCodes.flatMap((language) =>
    countryCodes.map((value) => ({ facet: 'origin', value, language, text: countryName(value, language) }) as const),
  )

const supplierLabels = ({ principals }: Taxonomy): readonly SearchLabel[] =>
  principals.map(({ id, name }) => ({ facet: 'principal', value: id, language: null, text: name }))
