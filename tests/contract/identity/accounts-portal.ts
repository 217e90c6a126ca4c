import { user } from '#features/identity/people/user.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { User } from '#features/identity/people/users.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { accountPortal } from '../../fixtures/account-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'

/** The page on which an admin manages the users of an account. */
export const people = '/account/users'

export type AccountsPortal = Awaited<ReturnType<typeof accountsPortal>>

/** A portal with two customer accounts, each with an admin, and a supplier. */
export async function accountsPortal(open: OpenTestDatabase) {
  const portal = await accountPortal(open)
  const blossom = await portal.company('Blossom Foods')
  const cedar = await portal.company('Cedar Soaps')
  const brenvik = await portal.company('Aldermoor Esters', 'Supplier')
  const admin = await portal.person(blossom, 'customerAdmin', 'ada@blossom.example')
  const adminCookie = await cookieOf(portal, admin)
  const rivalCookie = await cookieOf(portal, await portal.person(cedar, 'customerAdmin', 'rita@cedar.example'))
  return {
    portal,
    blossom,
    cedar,
    brenvik,
    admin,
    adminCookie,
    rivalCookie,
    act: (cookie: string, userId: string, what: string) =>
      portal.send(people, formFields(formCommand('AccountController.changePerson', { act: what }), { userId }), cookie),
    withdraw: (cookie: string, userId: string) =>
      portal.send(people, formFields('AccountController.withdrawInvitation', { userId }), cookie),
    invite: (cookie: string, email: string, more: Readonly<Record<string, string>> = {}) =>
      portal.send(
        people,
        formFields('AccountController.invitePerson', {
          name: 'Bo Berg',
          email,
          role: 'customer',
          language: 'sv',
          ...more,
        }),
        cookie,
      ),
    stored: async ({ id }: Pick<User, 'id'>) => await portal.fixtures.records.byId(systemViewer, user, id),
    isOpen: async (cookie: string) => (await portal.get('/account', cookie)).statusCode === 200,
    session: async (cookie: string) =>
      (
        await portal.app.inject({
          method: 'POST',
          url: '/lwr/apex/v65.0/SessionController/getSession',
          headers: { cookie, 'content-type': 'application/json' },
          payload: '{}',
        })
      ).json<{ readonly sessionId: string }>(),
    close: portal.close,
  }
}

export const viewerOf = ({ id, roles }: User, own: string): Viewer => ({
  ...systemViewer,
  user: { id, roles },
  account: { id: own },
})
