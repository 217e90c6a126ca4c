import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { attemptCount } from '#features/identity/credentials/sign-in-tables.ts'
import { createGuestCartLimit } from '#features/enquiries/carts/guest-carts.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'

export const base = '/nl/en-us'
const start = Date.UTC(2026, 5, 15, 9)
/** Too long for any password, so that the portal refuses it without computing a hash. */
export const wrongPassword = 'x'.repeat(300)

/** The network of a stranger: a thousand of them, each with a number. */
export const strangers = (at: number): string => `10.${Math.floor((at % 1000) / 250)}.${at % 250}.7`

/** A portal without counts at the beginning of each test, whose delays take no time and are remembered. */
export function limitsPortal(open: OpenTestDatabase, guestCartsPerHour = 10_000, rateLimit = 0) {
  const created: { portal?: TestPortal; database?: TestDatabase } = {}
  const portal = (): TestPortal => created.portal ?? expect.unreachable()
  const database = (): TestDatabase => created.database ?? expect.unreachable()
  const time = { now: start }
  const emails: AccountEmail[] = []
  /** In milliseconds. */
  const delays: number[] = []

  beforeAll(async () => {
    created.portal = await testPortal(
      async () => (created.database = await open()),
      ({ records }) => ({
        rateLimit,
        // The client address is the one that a proxy on this machine reports.
        trustedProxies: ['127.0.0.1'],
        sendAccountEmail: (email) => void emails.push(email),
        guestCartLimit: createGuestCartLimit(database().queries, guestCartsPerHour),
        signIn: createSignIn({
          queries: database().queries,
          records,
          now: () => new Date(time.now),
          encryption,
          pause: async (milliseconds) => void delays.push(milliseconds),
        }),
      }),
      () => new Date(time.now),
    )
  })
  afterAll(() => created.portal?.close())
  beforeEach(async () => {
    time.now = start
    delays.length = 0
    emails.length = 0
    await database().queries.delete(attemptCount)
  })

  const headersOf = (from: string, cookie: string | undefined) => ({
    host: 'localhost:3000',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': from,
    ...(cookie === undefined ? {} : { cookie }),
  })
  const send = (path: string, fields: Readonly<Record<string, string>>, from: string, cookie?: string) =>
    portal().app.inject({
      method: 'POST',
      url: base + path,
      headers: { ...headersOf(from, cookie), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const sendJson = (path: string, from: string) =>
    portal().app.inject({ method: 'POST', url: base + path, headers: headersOf(from, undefined), payload: {} })
  const get = (path: string, from: string, cookie?: string) =>
    portal().app.inject({ url: base + path, headers: headersOf(from, cookie) })

  /** A customer with a password. */
  async function owner(): Promise<User> {
    const person = await userOf(portal())
    const { signIn } = portal().services
    await signIn.choosePassword(await signIn.invite(person.id), password)
    return person
  }
  const signIn = (email: string, from: string, input = password, cookie?: string) =>
    send('/sign-in', formFields('SignInController.signIn', { email, password: input }), from, cookie)

  return { portal, database, time, emails, delays, send, sendJson, get, owner, signIn }
}

/** The cookie of a known device. */
export const deviceIn = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }): string =>
  cookies.flatMap(({ name, value }) => (name === '__Host-device' ? `${name}=${value}` : [])).join('')
