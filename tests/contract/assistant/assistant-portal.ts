import { account } from '#features/catalogue/accounts/account.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { publicOrigin, type TestPortal } from '../../fixtures/http-portal.ts'

export type Headers = Readonly<Record<string, string>>

/** A customer that a session may be for. */
export const newCustomer = async ({ fixtures }: TestPortal, name: string, country = 'NL'): Promise<string> =>
  (await fixtures.records.create(systemViewer, account, { name, recordType: 'Customer', country })).id

/** The session of a customer in the Netherlands, as the query string that calls and forms send. */
export const queryOf = (customer: string): string => `session-type=customer&country-code=NL&account=${customer}`

/** Sends a call as a page of the Sales Assistant does: with the session of its tab. */
export async function callIn(
  { app }: TestPortal,
  session: string | null,
  name: string,
  params: object,
  headers: Headers,
) {
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: `/lwr/apex/v65.0/${name.replace('.', '/')}`,
    headers: { ...headers, origin: publicOrigin, ...(session === null ? {} : { 'portal-session': session }) },
    payload: params,
  })
  return { status: statusCode, json }
}

/** Sends a form as a browser without scripts does. */
export const sendForm = (
  { app }: TestPortal,
  url: string,
  headers: Headers,
  fields: Readonly<Record<string, string>>,
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...headers, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Begins a session for a customer in the Netherlands, as the form of the start page does. */
export const beginSession = (portal: TestPortal, headers: Headers, customer: string) =>
  sendForm(portal, '/sales-assistant/en-us', headers, {
    form: 'AssistantController.beginSession',
    account: customer,
    country: 'NL',
  })

/** The header of the browser of a user who has begun a session for a customer. */
export async function inSessionFor(portal: TestPortal, headers: Headers, customer: string): Promise<Headers> {
  const { cookies } = await beginSession(portal, headers, customer)
  return { cookie: `${headers['cookie']}; __Secure-assistant=${cookies[0]?.value ?? ''}` }
}

/** A sales person on the site of a viewer, in the session of a customer. */
export const serving = (accountId: string, { site, language, at }: Viewer): Viewer => ({
  site,
  language,
  ...(at === undefined ? {} : { at }),
  context: 'SalesAssistant',
  user: { id: '005000000000001AAA', roles: ['internalSales'] },
  internalSession: {
    sessionType: 'customer',
    visitType: 'remote',
    accountId,
    countryIsoCode: site.countryIsoCode,
  },
})

/** Takes all lines out of a cart. */
export async function removeLines({ fixtures: { records } }: TestPortal, cartId: string): Promise<void> {
  for (const line of await records.list(systemViewer, cartLine, { where: equals('cart', cartId) }))
    await records.update(systemViewer, cartLine, line.id, line.version, { isActive: false })
}
