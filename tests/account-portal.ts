import type { LightMyRequestResponse } from 'fastify'
import { account } from '#entities/account.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { AccountLetter } from '#server/account-letter.ts'
import { sessionCookie } from '#server/session-cookie.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { createUser, type User } from '#sign-in/users.ts'
import type { UserRole } from '#domain/user-roles.ts'
import type { OpenTestDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { sealing } from './sealing.ts'
import { password } from './signed-in.ts'

export const base = '/nl/en-us'
export const start = Date.UTC(2026, 5, 15, 9)

/** The portal with its letters, a clock that the tests turn, and browsers that each come from a network of their own. */
export interface AccountPortal extends TestPortal {
  readonly clock: { now: number }
  readonly letters: AccountLetter[]
  readonly get: (path: string, cookie?: string) => Promise<LightMyRequestResponse>
  readonly send: (
    path: string,
    fields: Readonly<Record<string, string>>,
    cookie?: string,
    address?: string,
  ) => Promise<LightMyRequestResponse>
  /** Somebody of an account (null: of the distributor), who has a password. */
  readonly person: (of: string | null, role: UserRole, email: string, others?: readonly string[]) => Promise<User>
  readonly company: (name: string, recordType?: 'Customer' | 'Supplier') => Promise<string>
}

export async function accountPortal(open: OpenTestDatabase): Promise<AccountPortal> {
  const clock = { now: start }
  const letters: AccountLetter[] = []
  let connections = 0
  let queries: Awaited<ReturnType<OpenTestDatabase>>['queries'] | undefined
  const portal = await testPortal(
    async () => {
      const database = await open()
      ;({ queries } = database)
      return database
    },
    ({ records }) => ({
      ...(queries === undefined
        ? {}
        : { signIn: createSignIn({ queries, records, now: () => new Date(clock.now), sealing }) }),
      sendAccountLetter: (letter) => void letters.push(letter),
    }),
  )
  const { records } = portal.setting
  return {
    ...portal,
    clock,
    letters,
    get: (path, cookie) =>
      portal.app.inject({
        url: base + path,
        headers: { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) },
      }),
    send: (path, fields, cookie, address = `10.0.${(connections += 1) >> 8}.${connections & 255}`) =>
      portal.app.inject({
        method: 'POST',
        url: base + path,
        remoteAddress: address,
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...(cookie === undefined ? {} : { cookie }),
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    person: async (of, role, email, others = []) => {
      const made = await createUser(records, {
        name: email.split('@')[0] ?? '',
        email,
        roles: [role],
        account: of,
        language: 'en-US' as const,
        otherAccounts: others,
      })
      const { signIn } = portal.services
      await signIn.choosePassword(await signIn.invite(made.id), password)
      return made
    },
    company: async (name, recordType = 'Customer') =>
      (await records.create(systemViewer, account, { name, recordType })).id,
  }
}

/** The cookie that an answer gives. */
export const given = ({ cookies }: LightMyRequestResponse): string =>
  cookies
    .filter(({ name }) => name === sessionCookie)
    .map(({ name, value }) => `${name}=${value}`)
    .join('')

/** Of the link in a letter. */
export const tokenOfLetter = (letter: AccountLetter | undefined): string =>
  new URLSearchParams(letter?.path?.split('?')[1]).get('token') ?? ''
