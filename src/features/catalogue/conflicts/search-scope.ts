import { assortmentOf } from '#features/catalogue/assortments/assortment.ts'
import { searchAssortment } from '#features/catalogue/assortments/search-assortment.ts'
import { conflictsOf, searchConflicts, showsConflicts, type ConflictMarket } from './conflict.ts'
import { worldwide } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { SearchScope } from '#platform/search/port.ts'
import { countryOf, nowhere } from '#platform/records/viewer-conditions.ts'
import { seesCatalogue } from '#features/catalogue/products/catalogue-visibility.ts'

/**
 * The same rule for the search index, whose documents are the active grades, trade names and suppliers with their countries. In
 * a session of the Sales Assistant, the rules of the market of a list apply too.
 */
export function searchScope(viewer: Viewer, market?: ConflictMarket): SearchScope {
  if (!seesCatalogue(viewer)) return { country: nowhere }
  const country = countryOf(viewer)
  const assortment = assortmentOf(viewer)
  const conflicts = conflictsOf(viewer, market)
  return {
    country: country === worldwide ? null : country,
    ...(assortment === null ? {} : { assortment: searchAssortment(assortment) }),
    ...(conflicts === null ? {} : { conflicts: searchConflicts(conflicts, showsConflicts(viewer)) }),
  }
}
