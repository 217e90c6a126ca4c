import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { worldwideLocale } from '#platform/http/call-context.ts'
import type { Services } from '#platform/http/services.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Session } from './sessions.ts'

interface AssortmentSource extends Pick<Services, 'now'> {
  readonly content: Pick<CatalogueServices['content'], 'assortments'>
}

type Member = Pick<Session['user'], 'account' | 'roles'>

/** The account that a user acts for and, for a customer, the account's assortment of today. */
export function accountView(
  { content, now }: AssortmentSource,
  { account, roles }: Member,
): Pick<Viewer, 'account' | 'assortment'> {
  if (account === null) return {}
  const isCustomer = roles.some((role) => role === 'customer' || role === 'customerAdmin')
  const assortment = isCustomer ? content.assortments.of(account, now().toISOString().slice(0, 10)) : null
  return { account: { id: account }, ...(assortment === null ? {} : { assortment }) }
}

/** The viewer for work in the name of a user without a request: on the worldwide site, with what the record data API shows. */
export const viewerOfUser = (
  services: Pick<Services, 'sites'> & AssortmentSource,
  { id, roles, account }: Member & { readonly id: string },
): Viewer => ({
  ...worldwideLocale(services.sites),
  context: 'CountrySites',
  today: services.now().toISOString().slice(0, 10),
  user: { id, roles },
  keeps: true,
  ...accountView(services, { account, roles }),
})
