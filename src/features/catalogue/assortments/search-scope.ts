import { assortmentOf, type GradeSelection } from './assortment.ts'
import { worldwide } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { SearchGrades, SearchScope } from '#platform/search/port.ts'
import { countryOf, nowhere } from '#platform/records/viewer-conditions.ts'
import { seesCatalogue } from '#features/catalogue/products/catalogue-visibility.ts'

/** The same rule for the search index, whose documents are the active grades, trade names and suppliers with their countries. */
export function searchScope(viewer: Viewer): SearchScope {
  if (!seesCatalogue(viewer)) return { country: nowhere }
  const country = countryOf(viewer)
  const assortment = assortmentOf(viewer)
  return {
    country: country === worldwide ? null : country,
    ...(assortment === null
      ? {}
      : {
          assortment: {
            key: assortment.key,
            allowed: assortment.allowed === null ? null : searchGrades(assortment.allowed),
            denied: searchGrades(assortment.denied),
          },
        }),
  }
}

const searchGrades = (selection: GradeSelection): SearchGrades => ({
  documents: selection.grades,
  termSources: [...selection.tradeNames, ...selection.principals],
  businessGroups: selection.businessGroups.map(({ slug }) => slug),
  segments: selection.marketSegments.map(({ slug }) => slug),
})
