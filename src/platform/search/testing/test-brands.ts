import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { SearchDocument } from '#platform/search/indexed-content.ts'
import { pick } from './test-random.ts'

/** Returns every facet value of a document as one string. */
export const valuesOf = ({ facets, countries }: SearchDocument): readonly string[] => [
  ...Object.entries(facets).flatMap(([facet, values]) => values.map((value) => `${facet}:${value}`)),
  ...countries.map((country) => `country:${country}`),
]

const isBrand = ({ kind }: SearchDocument): boolean => kind === 'tradeName' || kind === 'principal'

/**
 * Assigns most grades to a trade name and a principal, which get the values of their grades besides their own, as the
 * feed does with records.
 */
export function withBrands(documents: readonly SearchDocument[], random: () => number): readonly SearchDocument[] {
  const brandsOf = (kind: SearchDocument['kind']): readonly string[] =>
    documents.filter((document) => document.kind === kind).map(({ id }) => id)
  const [tradeNames, principals] = [brandsOf('tradeName'), brandsOf('principal')]
  const grades = documents
    .filter((document) => !isBrand(document))
    .map((grade) =>
      grade.kind === 'tradeGrade' && random() < 0.8 && tradeNames.length > 0 && principals.length > 0
        ? { ...grade, termSources: [...grade.termSources, pick(tradeNames, random), pick(principals, random)] }
        : grade,
    )
  const of = gradesByBrand(grades)
  return [...grades, ...documents.filter(isBrand).map((brand) => withGrades(brand, of.get(brand.id) ?? []))]
}

function withGrades(brand: SearchDocument, grades: readonly SearchDocument[]): SearchDocument {
  const brands = (id: string): boolean => id.startsWith('d')
  const facets: { [facet: string]: readonly string[] } = { ...brand.facets }
  for (const grade of grades)
    for (const [facet, values] of Object.entries(grade.facets))
      facets[facet] = [...new Set([...(facets[facet] ?? []), ...values])]
  return {
    ...brand,
    termSources: [
      ...new Set([
        ...brand.termSources,
        ...grades.flatMap(({ termSources }) => termSources.filter((id) => !brands(id))),
      ]),
    ],
    facets,
    countries: [...new Set([...brand.countries, ...grades.flatMap(({ countries }) => countries)])],
  }
}

/** Returns the grades of each brand by the id of the brand. */
export function gradesByBrand(documents: readonly SearchDocument[]): ReadonlyMap<string, readonly SearchDocument[]> {
  const grades = new Map<string, SearchDocument[]>()
  for (const document of documents)
    if (!isBrand(document)) for (const id of document.termSources) grades.set(id, [...(grades.get(id) ?? []), document])
  return grades
}

/**
 * Returns a document as it is visible in a country: a value of its grades counts only if such a grade is available
 * there.
 */
export function asVisibleIn(
  country: string | null,
  document: SearchDocument,
  grades: readonly SearchDocument[],
): SearchDocument {
  if (!isBrand(document)) return document
  const here = grades.filter(({ countries }) => (country === null ? countries.length > 0 : countries.includes(country)))
  const keep = (partsOf: (grade: SearchDocument) => readonly string[]): ((part: string) => boolean) => {
    const [shown, any] = [new Set(here.flatMap(partsOf)), new Set(grades.flatMap(partsOf))]
    return (part) => shown.has(part) || !any.has(part)
  }
  const keepsValue = keep(valuesOf)
  const facets = Object.entries(document.facets).map(
    ([facet, values]) => [facet, values.filter((value) => keepsValue(`${facet}:${value}`))] as const,
  )
  return {
    ...document,
    termSources: document.termSources.filter(keep(({ termSources }) => termSources)),
    facets: Object.fromEntries(facets) as { [key in FacetKey]?: readonly string[] },
    countries: document.countries.filter((each) => keepsValue(`country:${each}`)),
  }
}
