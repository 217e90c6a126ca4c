import { worldwide } from '#platform/values/site-config.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { all, always, any, type Condition, contains, equals, holdsSomething, not } from './read/condition.ts'
import type { Requirement } from './requirement.ts'

/** A country without availability; no document of the index has it. */
export const nowhere = ''

export const active = equals('isActive', true)

export const isActive: readonly Requirement[] = [{ why: 'inactive', holds: active }]

/** The account whose view the viewer has; without an account no records belong to the viewer. */
export const ownAccount = (viewer: Viewer): string => viewer.account?.id ?? nowhere

/** What sales people made for the viewer's account (SAL-03), of an object with the fields `madeBy` and `account`. */
export const createdFor = (viewer: Viewer): Condition =>
  all(not(equals('madeBy', null)), equals('account', ownAccount(viewer)))

/** Whether the viewer is an internal user. */
export const isInternal = (viewer: Viewer): boolean => rolesOf(viewer).some((role) => internalReaders.includes(role))

/**
 * A sales user sees what is available in the customer's country (§1 SalesAssistant); every other viewer sees what is
 * available in the site's country.
 */
export const countryOf = ({ context, internalSession, site }: Viewer): string =>
  (context === 'SalesAssistant' ? internalSession?.countryIsoCode : undefined) ?? site.countryIsoCode

/** Records without countries are valid in all countries: promotions, documents, contents. */
export function inCountry(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  if (country === worldwide) return always
  return any(not(holdsSomething('countries')), contains('countries', country))
}

/** Records of an account are visible to its own users and to internal users. */
export const ofOwnAccount = (viewer: Viewer): readonly Requirement[] => [
  ...isActive,
  ...(isInternal(viewer) ? [] : [{ why: 'account', holds: equals('account', ownAccount(viewer)) } as const]),
]
