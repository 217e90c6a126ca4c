import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { deviceKeyHeader, holderPath } from '#features/assistant/offline/offline-paths.ts'
import type { User } from '#features/identity/people/users.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, password, userOf } from '../../fixtures/signed-in.ts'
import { callIn, sendForm, type Headers } from './assistant-portal.ts'

export const day = 24 * 60 * 60 * 1000
const site = { countryCode: 'NL', languageCode: 'en-US' }

export const newKey = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** A browser without a session. */
export const nobody: Headers = {}

/** A portal whose clock the tests control, with a sales person for each test, in whose browser a device is registered. */
export function packDevicePortal(openDatabase: OpenTestDatabase) {
  let portal: TestPortal
  let now = today
  let rep: User
  let own: Headers = {}
  let key = ''
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => now,
    )
  })
  beforeEach(async () => {
    now = today
    rep = await userOf(portal, 'internalSales')
    await choosePassword(password)
    own = { cookie: await cookieOf(portal, rep) }
    key = newKey()
    expect(await register(key)).toEqual({ isRegistered: true })
  })
  afterAll(() => portal.close())

  const call = async (name: string, params: object, headers = own) =>
    await callIn(portal, null, `VisitController.${name}`, { ...params, ...site }, headers)

  const register = async (of: string, headers = own, until = now.getTime() + 3 * day) =>
    (await call('registerDevice', { key: of, packsUntil: new Date(until).toISOString() }, headers)).json()

  const choosePassword = async (text: string) => {
    const { signIn } = portal.services
    expect((await signIn.choosePassword(await signIn.invite(rep.id), text)).type).toBe('changed')
  }

  /** What a browser learns that sends this key; '' sends none. */
  const contact = async (headers: Headers, of = key) => {
    const device = of === '' ? {} : { [deviceKeyHeader]: of }
    const agent = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0' }
    return await portal.app.inject({ url: holderPath, headers: { ...agent, ...headers, ...device } })
  }
  const stateOf = async (headers: Headers, of = key): Promise<unknown> => (await contact(headers, of)).json().device

  /** Signs out in a browser, and returns the cookies that it has afterwards, and where it is sent. */
  async function signOut(headers: Headers) {
    const form = formFields('SignInController.signOut', {})
    const { cookies, headers: answered } = await sendForm(portal, '/nl/nl-nl/account', headers, form)
    const stored = cookies.filter(({ value }) => value !== '').map(({ name, value }) => `${name}=${value}`)
    return { headers: { cookie: stored.join('; ') }, location: answered.location ?? '' }
  }

  return {
    portal: () => portal,
    now: () => now,
    setNow: (at: number) => void (now = new Date(at)),
    rep: () => rep,
    /** The browser in which the device is registered. */
    own: () => own,
    key: () => key,
    call,
    register,
    choosePassword,
    contact,
    stateOf,
    signOut,
  }
}
