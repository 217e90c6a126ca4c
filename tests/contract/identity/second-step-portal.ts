import { and, eq } from 'drizzle-orm'
import { auditLog } from '#platform/records/engine-tables.ts'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { CallName } from '#platform/calls/server-calls.ts'
import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'

export const base = '/nl/en-us'
export const start = Date.UTC(2026, 5, 15, 9)
export const security = '/account/security'
const fromUs = { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' }

type Answer = LightMyRequestResponse

/** A portal with a new customer for each test, who signs in with codes and passkeys, and a clock that the tests set. */
export function secondStepPortal(open: OpenTestDatabase) {
  const created: { portal?: TestPortal; database?: TestDatabase; customer?: User } = {}
  const portal = (): TestPortal => created.portal ?? expect.unreachable()
  const database = (): TestDatabase => created.database ?? expect.unreachable()
  const customer = (): User => created.customer ?? expect.unreachable()
  const time = { now: start }
  let connections = 0

  beforeAll(async () => {
    created.portal = await testPortal(
      async () => (created.database = await open()),
      ({ records }) => ({
        signIn: createSignIn({ queries: database().queries, records, now: () => new Date(time.now), encryption }),
      }),
    )
  })
  afterAll(() => created.portal?.close())
  async function newCustomer(): Promise<void> {
    created.customer = await userOf(portal())
    const { signIn } = portal().services
    await signIn.choosePassword(await signIn.invite(customer().id), password)
  }
  beforeEach(async () => {
    time.now = start
    await newCustomer()
  })

  const post = (path: string, payload: string, headers: Record<string, string>) =>
    portal().app.inject({
      method: 'POST',
      url: base + path,
      // Every browser has its own network, because one network has a limit of attempts.
      remoteAddress: `10.${(connections += 1) >> 8}.${connections % 256}.1`,
      headers: { ...fromUs, ...headers },
      payload,
    })
  const send = (path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
    post(path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  const sendJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    post(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  const get = (path: string, cookie?: string) =>
    portal().app.inject({
      url: base + path,
      headers: { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) },
    })
  const cookieIn = ({ cookies }: Answer, name = '__Host-session'): string =>
    cookies.filter((each) => each.name === name).map(({ value }) => `${name}=${value}`)[0] ?? ''
  const signIn = (returnTo: string | null = null) =>
    send(
      `/sign-in${returnTo === null ? '' : `?${new URLSearchParams({ 'return-to': returnTo }).toString()}`}`,
      formFields('SignInController.signIn', { email: customer().email, password }),
    )
  /** Sends the form of a call on the page of the ways to sign in. */
  const secure = (
    form: `SecurityController.${string}` & CallName,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ) => send(security, formFields(form, fields), headers)
  const sendCode = (code: string, headers: Record<string, string> = {}, query = '') =>
    send(`/sign-in/code${query}`, formFields('SignInController.passCode', { code }), headers)
  const signOut = (cookie: string, fields: Readonly<Record<string, string>> = {}) =>
    send(security, formFields('SignInController.signOut', fields), { cookie })
  const codeAt = (secret: string, away = 0) => generate({ secret, epoch: time.now / 1000 + away })
  const isOpen = async (cookie: string) => (await get('/account', cookie)).statusCode === 200

  const secretIn = ({ body }: Answer): string =>
    (/<dd translate="no">(?<secret>[A-Z2-7 ]{39})<\/dd>/.exec(body)?.groups?.['secret'] ?? '').replaceAll(' ', '')
  const tokenIn = ({ body }: Answer): string =>
    /name="token" value="(?<token>[\w-]{43})"/.exec(body)?.groups?.['token'] ?? ''
  const recoveryCodesIn = ({ body }: Answer): readonly string[] =>
    [...body.matchAll(/<li>(\w{5}-\w{5}-\w{5})<\/li>/g)].map(([, code = '']) => code)

  async function withCodes(): Promise<{ cookie: string; secret: string; recoveryCodes: readonly string[] }> {
    const before = cookieIn(await signIn())
    const setUp = await secure('SecurityController.setUpCodes', {}, { cookie: before })
    const secret = secretIn(setUp)
    time.now -= 60_000
    const fields = { token: tokenIn(setUp), code: await codeAt(secret) }
    const on = await secure('SecurityController.confirmCodes', fields, { cookie: before })
    time.now = start
    return { cookie: cookieIn(on), secret, recoveryCodes: recoveryCodesIn(on) }
  }

  /** What happened to the ways in of the customer. */
  async function auditOperations(): Promise<readonly string[]> {
    const rows = await database()
      .queries.select()
      .from(auditLog)
      .where(and(eq(auditLog.object, 'User'), eq(auditLog.recordId, customer().id)))
      .orderBy(auditLog.sequence)
    return rows
      .map(({ operation, after }) => [operation, after?.['change']].filter(Boolean).join(' '))
      .filter((operation) => /second-step|way-in|sign-in/.test(operation))
  }

  return {
    portal,
    customer,
    time,
    send,
    sendJson,
    get,
    cookieIn,
    signIn,
    secure,
    sendCode,
    signOut,
    codeAt,
    isOpen,
    secretIn,
    tokenIn,
    recoveryCodesIn,
    withCodes,
    newCustomer,
    auditOperations,
  }
}
