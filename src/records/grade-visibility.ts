import type { Assortment, GradeSelection, TaxonomyPlace } from '#domain/assortment.ts'
import { worldwide } from '#domain/site-config.ts'
import { rolesOf, type Viewer } from '#domain/viewer.ts'
import { internalReaders } from '#entities/access.ts'
import { type Condition, all, any, contains, equals, holdsSomething, isIn, not, overlaps } from './condition.ts'

/** Where nothing is available; no document of the index carries it. */
export const nowhere = ''

export const active = equals('isActive', true)

/** Whose view somebody has; of nobody's, nothing is anybody's. */
export const ownAccount = (viewer: Viewer): string => viewer.account?.id ?? nowhere

/** The distributor's own people. */
export const isInternal = (viewer: Viewer): boolean => rolesOf(viewer).some((role) => internalReaders.includes(role))

/** A sales person sees what the customer's country has (§1 SalesAssistant); everybody else, what the site's has. */
export const countryOf = ({ context, internalSession, site }: Viewer): string =>
  (context === 'SalesAssistant' ? internalSession?.countryIsoCode : undefined) ?? site.countryIsoCode

/** On a site for signed-in users only a guest sees nothing of the catalogue; what frames its pages (groups, company) stays. */
export const seesCatalogue = (viewer: Viewer): boolean => !viewer.site.isMyIMCDOnly || viewer.user !== undefined

/** Available in the viewer's country; worldwide, in any. */
export function gradeInCountry(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  return all(active, country === worldwide ? holdsSomething('countries') : contains('countries', country))
}

/** The same, and in the assortment of who asks. */
export const availableGrade = (viewer: Viewer): Condition =>
  viewer.assortment === undefined
    ? gradeInCountry(viewer)
    : all(gradeInCountry(viewer), ...inAssortment(viewer.assortment))

const inAssortment = ({ allowed, denied }: Assortment): readonly Condition[] => [
  ...(allowed === null ? [] : [selected(allowed)]),
  not(selected(denied)),
]

function selected({ grades, tradeNames, principals, businessGroups, marketSegments }: GradeSelection): Condition {
  const ids = (places: readonly TaxonomyPlace[]) => places.flatMap((place) => place.ids)
  const of: readonly (readonly [readonly string[], (values: readonly string[]) => Condition])[] = [
    [grades, (values) => isIn('id', values)],
    [tradeNames, (values) => isIn('tradeName', values)],
    [principals, (values) => isIn('principal', values)],
    [ids(businessGroups), (values) => overlaps('businessGroups', values)],
    [ids(marketSegments), (values) => overlaps('marketSegments', values)],
  ]
  return any(...of.flatMap(([values, condition]) => (values.length === 0 ? [] : condition(values))))
}
