import type { Assortment, GradeSelection } from './assortment.ts'
import type { SearchAssortment, SearchGrades } from '#platform/search/port.ts'

/** An assortment for the search index. */
export const searchAssortment = ({ key, allowed, denied }: Assortment): SearchAssortment => ({
  key,
  allowed: allowed === null ? null : searchGrades(allowed),
  denied: searchGrades(denied),
})

export const searchGrades = (selection: GradeSelection): SearchGrades => ({
  documents: selection.grades,
  termSources: [...selection.tradeNames, ...selection.principals],
  businessGroups: selection.businessGroups.map(({ slug }) => slug),
  segments: selection.marketSegments.map(({ slug }) => slug),
})
