import type { UserRole } from '#domain/user-roles.ts'
import { account } from '#entities/account.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { sessionCookie } from '#server/session-cookie.ts'
import { createUser, type User } from '#sign-in/users.ts'
import type { TestPortal } from './http-portal.ts'

export const password = 'four bicycles in the rain'

/** A user of a portal, with an account of their own where the role needs one. */
export async function userOf(
  { setting: { records } }: TestPortal,
  role: UserRole = 'customer',
  email = `${role}-${crypto.randomUUID()}@example.com`,
): Promise<User> {
  const recordType = role === 'supplier' ? 'Supplier' : role.startsWith('customer') ? 'Customer' : null
  const own = recordType && (await records.create(systemViewer, account, { name: `Account of ${email}`, recordType }))
  return await createUser(records, {
    name: 'Ada Lindqvist',
    email,
    roles: [role],
    account: own?.id ?? null,
    language: 'nl-NL',
  })
}

/** The header of a browser in which the user has just signed in. */
export async function cookieOf({ services }: TestPortal, { id }: Pick<User, 'id'>): Promise<string> {
  return `${sessionCookie}=${await services.signIn.sessions.begin(id, { site: 'nl', device: '' })}`
}

/** The same for a new user. */
export const signedIn = async (portal: TestPortal, role?: UserRole): Promise<{ readonly cookie: string }> => ({
  cookie: await cookieOf(portal, await userOf(portal, role)),
})
