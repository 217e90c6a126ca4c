import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'

export const base = '/nl/nl-nl'
export const start = Date.UTC(2026, 5, 15, 9)
const form = 'application/x-www-form-urlencoded'
export const fromUs = { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' }

/** A portal with a customer who signs in over HTTP, with its emails and a clock that the tests set. */
export function signInPortal(open: OpenTestDatabase) {
  const created: { portal?: TestPortal; customer?: User } = {}
  const portal = (): TestPortal => created.portal ?? expect.unreachable()
  const customer = (): User => created.customer ?? expect.unreachable()
  const time = { now: start }
  const emails: AccountEmail[] = []
  let connections = 0

  beforeAll(async () => {
    let queries: Awaited<ReturnType<typeof open>>['queries'] | undefined
    created.portal = await testPortal(
      async () => {
        const database = await open()
        ;({ queries } = database)
        return database
      },
      ({ records }) => ({
        ...(queries === undefined
          ? {}
          : { signIn: createSignIn({ queries, records, now: () => new Date(time.now), encryption }) }),
        sendAccountEmail: (email) => void emails.push(email),
      }),
    )
    created.customer = await userOf(portal(), 'customer', 'ada@blossom.example')
    const { signIn } = portal().services
    await signIn.choosePassword(await signIn.invite(customer().id), password)
  })
  afterAll(() => created.portal?.close())
  beforeEach(() => {
    time.now = start
  })

  const send = (path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
    portal().app.inject({
      method: 'POST',
      url: base + path,
      // Every browser has its own network, because one network has a limit of attempts.
      remoteAddress: `192.0.2.${(connections += 1) % 250}`,
      headers: { ...fromUs, 'content-type': form, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const get = (url: string, cookie?: string) =>
    portal().app.inject({ url, headers: { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) } })
  const signIn = (
    more: Readonly<Record<string, string>> = {},
    headers: Record<string, string> = {},
    returnTo: string | null = null,
  ) =>
    send(
      `/sign-in${returnTo === null ? '' : `?${new URLSearchParams({ 'return-to': returnTo }).toString()}`}`,
      formFields('SignInController.signIn', { email: customer().email, password, ...more }),
      headers,
    )
  const cookieIn = ({ cookies }: Awaited<ReturnType<typeof signIn>>): string =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const sessionAnswer = async (method: string, cookie: string) =>
    (
      await portal().app.inject({
        method: 'POST',
        url: `/lwr/apex/v65.0/SessionController/${method}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{}',
      })
    ).json<{ readonly isGuest: boolean; readonly secondsLeft?: number }>()

  return { portal, customer, time, emails, send, get, signIn, cookieIn, sessionAnswer }
}
