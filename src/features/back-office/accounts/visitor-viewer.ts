import type { account } from '#features/catalogue/accounts/account.ts'
import type { Assortments } from '#features/catalogue/assortment-rules/assortments.ts'
import type { Row } from '#platform/entity/entity.ts'
import { nowhere } from '#platform/records/viewer-conditions.ts'
import { startOfLocalDay } from '#platform/values/dates/local-day-start.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** A visitor of a site on a day: everybody of an account, or a guest. Never a person. */
export interface Visitor extends SiteLocale {
  /** Null: a guest. */
  readonly account: Pick<Row<typeof account>, 'id' | 'recordType'> | null
  /** An ISO day of the site. */
  readonly day: string
}

/** The viewer who sees what the visitor sees, without a user: nothing that belongs to a person is theirs. */
export function visitorViewer(
  { site, language, account: own, day }: Visitor,
  assortments: Pick<Assortments, 'of'>,
): Viewer {
  const guest: Viewer = { site, language, context: 'CountrySites', at: startOfLocalDay(day, site.timeZone) }
  if (own === null) return guest
  const role = own.recordType === 'Supplier' ? 'supplier' : 'customer'
  return {
    ...guest,
    user: { id: nowhere, roles: [role] },
    account: { id: own.id },
    ...(role === 'customer' ? { assortmentOn: () => assortments.of(own.id, day) } : {}),
  }
}
