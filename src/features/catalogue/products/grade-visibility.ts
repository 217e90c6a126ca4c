import {
  assortmentOf,
  type Assortment,
  type GradeSelection,
  type TaxonomyMatch,
} from '#features/catalogue/assortments/assortment.ts'
import { worldwide } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { active, countryOf } from '#platform/records/viewer-conditions.ts'
import {
  type Condition,
  all,
  any,
  contains,
  holdsSomething,
  isIn,
  not,
  overlaps,
} from '#platform/records/read/condition.ts'

/** A grade is available in the viewer's country or, on the worldwide site, in any country. */
export function gradeInCountry(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  return all(active, country === worldwide ? holdsSomething('countries') : contains('countries', country))
}

/** Also requires that the grade is in the viewer's assortment. */
export function availableGrade(viewer: Viewer): Condition {
  const assortment = assortmentOf(viewer)
  return assortment === null ? gradeInCountry(viewer) : all(gradeInCountry(viewer), ...inAssortment(assortment))
}

const inAssortment = ({ allowed, denied }: Assortment): readonly Condition[] => [
  ...(allowed === null ? [] : [selected(allowed)]),
  not(selected(denied)),
]

function selected({ grades, tradeNames, principals, businessGroups, marketSegments }: GradeSelection): Condition {
  const ids = (matches: readonly TaxonomyMatch[]) => matches.flatMap((match) => match.ids)
  const of: readonly (readonly [readonly string[], (values: readonly string[]) => Condition])[] = [
    [grades, (values) => isIn('id', values)],
    [tradeNames, (values) => isIn('tradeName', values)],
    [principals, (values) => isIn('principal', values)],
    [ids(businessGroups), (values) => overlaps('businessGroups', values)],
    [ids(marketSegments), (values) => overlaps('marketSegments', values)],
  ]
  return any(...of.flatMap(([values, condition]) => (values.length === 0 ? [] : condition(values))))
}
