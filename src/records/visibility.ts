import { worldwide } from '#domain/site-config.ts'
import { type Viewer, rolesOf } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import type { Entity } from '#entities/entity.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { SearchScope } from '#search/port.ts'
import { type Condition, all, always, any, contains, equals, exists, holdsSomething, never, not } from './condition.ts'

/**
 * The one rule of what a viewer may see, as data: reads, lists, counts, related lists and the search scope are all asked it.
 * What it hides answers exactly as what does not exist.
 */
export function visibility(entity: Entity, viewer: Viewer): Condition {
  if (rolesOf(viewer).includes('system')) return always
  const ofEntity = rules.get(entity.apiName)
  return ofEntity === undefined ? active : ofEntity(viewer)
}

/** Where nothing is available; no document of the index carries it. */
export const nowhere = ''

/** The same rule for the search index, whose documents are the active grades, trade names and suppliers with their countries. */
export function searchScope(viewer: Viewer): SearchScope {
  if (!seesCatalogue(viewer)) return { country: nowhere }
  const country = countryOf(viewer)
  return { country: country === worldwide ? null : country }
}

const active = equals('isActive', true)

/** A sales person sees what the customer's country has (§1 SalesAssistant); everybody else, what the site's has. */
const countryOf = ({ context, internalSession, site }: Viewer): string =>
  (context === 'SalesAssistant' ? internalSession?.countryIsoCode : undefined) ?? site.countryIsoCode

/** On a site for signed-in users only a guest sees nothing of the catalogue; what frames its pages (groups, company) stays. */
const seesCatalogue = (viewer: Viewer): boolean => !viewer.site.isMyIMCDOnly || viewer.user !== undefined

/** Available in the viewer's country; worldwide, in any. */
function availableGrade(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  return all(active, country === worldwide ? holdsSomething('countries') : contains('countries', country))
}

const catalogue =
  (rule: (viewer: Viewer) => Condition) =>
  (viewer: Viewer): Condition =>
    seesCatalogue(viewer) ? rule(viewer) : never

const rules: ReadonlyMap<string, (viewer: Viewer) => Condition> = new Map([
  [tradeGrade.apiName, catalogue(availableGrade)],
  [tradeName.apiName, catalogue((viewer) => all(active, exists(tradeGrade, 'tradeName', availableGrade(viewer))))],
  [account.apiName, catalogue(visibleAccount)],
  [substance.apiName, catalogue(() => active)],
  [promotion.apiName, catalogue(visiblePromotion)],
])

/** A supplier with a grade there; a customer only to itself and to the distributor's own people. */
function visibleAccount(viewer: Viewer): Condition {
  const supplier = all(equals('recordType', 'Supplier'), exists(tradeGrade, 'principal', availableGrade(viewer)))
  const isInternal = rolesOf(viewer).some((role) => role === 'internalSales' || role === 'administrator')
  const customer = isInternal ? equals('recordType', 'Customer') : equals('id', viewer.account?.id ?? nowhere)
  return all(active, any(supplier, customer))
}

/** A promotion without countries holds in all of them. */
function visiblePromotion(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  if (country === worldwide) return active
  return all(active, any(not(holdsSomething('countries')), contains('countries', country)))
}
