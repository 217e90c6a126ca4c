import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Session } from './sessions.ts'

interface AssortmentSource extends Pick<Services, 'now'> {
  readonly content: Pick<CatalogueServices['content'], 'assortments'>
}

type Member = Pick<Session['user'], 'account' | 'roles'>

/** The account that a user acts for and, for a customer, the account's assortment. */
export function accountView(
  { content, now }: AssortmentSource,
  { account, roles }: Member,
): Pick<Viewer, 'account' | 'assortmentOn'> {
  if (account === null) return {}
  const isCustomer = roles.some((role) => role === 'customer' || role === 'customerAdmin')
  if (!isCustomer) return { account: { id: account } }
  const at = now()
  return {
    account: { id: account },
    assortmentOn: ({ timeZone }) => content.assortments.of(account, localDay(at, timeZone)),
  }
}

/** The viewer for work in the name of a user without a request: on the worldwide site, with what the record data API shows. */
export const viewerOfUser = (
  services: Pick<Services, 'sites'> & AssortmentSource,
  { id, roles, account }: Member & { readonly id: string },
): Viewer => ({
  ...worldwideLocale(services.sites),
  context: 'CountrySites',
  at: services.now(),
  user: { id, roles },
  keeps: true,
  ...accountView(services, { account, roles }),
})
