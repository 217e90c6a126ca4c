import type { GradeSelection } from '#domain/assortment.ts'
import { worldwide } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { SearchGrades, SearchScope } from '#search/port.ts'
import { countryOf, nowhere, seesCatalogue } from './grade-visibility.ts'

/** The same rule for the search index, whose documents are the active grades, trade names and suppliers with their countries. */
export function searchScope(viewer: Viewer): SearchScope {
  if (!seesCatalogue(viewer)) return { country: nowhere }
  const country = countryOf(viewer)
  const { assortment } = viewer
  return {
    country: country === worldwide ? null : country,
    ...(assortment === undefined
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
  carriers: [...selection.tradeNames, ...selection.principals],
  businessGroups: selection.businessGroups.map(({ slug }) => slug),
  segments: selection.marketSegments.map(({ slug }) => slug),
})
