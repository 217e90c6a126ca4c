import { formId } from '#platform/forms/form-names.ts'
import { formFields, withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type UserRole } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { type OpenTestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

export const base = '/nl/en-us'
const start = Date.UTC(2026, 5, 15, 9)
export const product = idOf(tradeGrade, 'xanvero-80')
export const productPage = `/product/xanvero-80-${product}`
export const onRequest = idOf(productDocument, 'coa-nl')
export const media = (name: string): string => `/sfsites/c/cms/delivery/media/${keyOf(name)}`

/** The viewers: two users of one customer and their admin, another customer, the product's supplier, another supplier, internal users. */
export const people = {
  requester: ['customer', 'first'],
  colleague: ['customer', 'first'],
  admin: ['customerAdmin', 'first'],
  other: ['customer', 'second'],
  supplier: ['supplier', 'brenvik'],
  otherSupplier: ['supplier', 'tessolund'],
  sales: ['internalSales', null],
  editor: ['editor', null],
} as const satisfies Record<string, readonly [UserRole, string | null]>
export type Person = keyof typeof people

/** A portal with documents on request and its users, with a clock that the tests set. Each test starts without requests. */
export function documentRequestPortal(open: OpenTestDatabase) {
  const created: { portal?: TestPortal } = {}
  const portal = (): TestPortal => created.portal ?? expect.unreachable()
  let clock = start
  const emails: AccountEmail[] = []
  const users = new Map<Person, User>()
  const cookies = new Map<Person, string>()
  let connections = 0

  beforeAll(async () => {
    created.portal = await turnedPortal(open, () => clock, emails)
    const { records } = portal().fixtures
    await fillDocuments(records, portal().files)
    const accounts = new Map(['brenvik', 'tessolund'].map((key) => [key, idOf(account, key)]))
    for (const name of ['first', 'second']) {
      const customer = await records.create(systemViewer, account, { name: `Customer ${name}`, recordType: 'Customer' })
      accounts.set(name, customer.id)
    }
    for (const [name, [role, of]] of entries(people)) {
      const own = { roles: [role], account: of === null ? null : (accounts.get(of) ?? null) }
      users.set(name, await createUser(records, { name, email: `${name}@people.example`, ...own, language: 'nl-NL' }))
    }
    await portal().fixtures.follower.catchUp()
  })
  afterAll(() => created.portal?.close())
  beforeEach(async () => {
    turn(start)
    emails.length = 0
    const { records } = portal().fixtures
    for (const { id, version } of await requests()) await records.remove(systemViewer, documentRequest, id, version)
  })

  /** Sets the clock and signs the users in again. */
  function turn(now: number): void {
    clock = now
    cookies.clear()
  }
  const requests = () =>
    portal().fixtures.records.list(systemViewer, documentRequest, { orderBy: [{ field: 'createdDate' }] })
  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  async function headersOf(of: Person | null): Promise<Record<string, string>> {
    const host = 'localhost:3000'
    if (of === null) return { host }
    const cookie = cookies.get(of) ?? (await cookieOf(portal(), user(of)))
    cookies.set(of, cookie)
    return { host, cookie }
  }
  const get = async (path: string, of: Person | null) =>
    await portal().app.inject({ url: base + path, headers: await headersOf(of) })
  const post = async (path: string, of: Person | null, fields: Readonly<Record<string, string>>) =>
    await portal().app.inject({
      method: 'POST',
      url: base + path,
      remoteAddress: `10.0.${(connections += 1) >> 8}.${connections & 255}`,
      headers: {
        ...(await headersOf(of)),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const ask = (of: Person | null, document = onRequest, purpose = '') =>
    post(
      `/account/document-request?document=${document}`,
      of,
      formFields('DocumentController.askFor', { documentId: document, purpose }),
    )
  const decide = (
    of: Person | null,
    { id, version }: { readonly id: string; readonly version: number },
    { act, ...fields }: Readonly<Record<string, string>> & { readonly act: keyof typeof decisions },
  ) =>
    post(
      `/account/document-requests?request=${id}`,
      of,
      formFields(decisions[act], {
        at: formId(decisions[act], id),
        requestId: id,
        version: String(version),
        ...fields,
      }),
    )
  const newRequest = async (of: Person = 'requester') => {
    expect((await ask(of)).statusCode).toBe(303)
    return (
      (await requests()).find((each) => each.user === user(of).id && each.state === 'asked') ?? expect.unreachable()
    )
  }

  /** The documents whose file a user can read: product page, file address and bundle must agree. */
  async function documentsOf(of: Person | null): Promise<readonly string[]> {
    const page = await get(productPage, of)
    const bundle = await get(`/pack?products=${product}&language=nl-NL`, of)
    const packed = Object.keys(unzipSync(bundle.rawPayload))
    const found: string[] = []
    for (const name of ['tds-nl-2', 'spec-nl', 'coa-nl']) {
      const byAddress = (await get(media(`${name}.pdf`), of)).statusCode === 200
      const others = [page.body.includes(keyOf(`${name}.pdf`)), packed.some((path) => path.includes(`Paper ${name} `))]
      expect([of, name, ...others]).toEqual([of, name, byAddress, byAddress])
      if (byAddress) found.push(name)
    }
    return found
  }
  async function documentsOfAll(...who: readonly (Person | null)[]): Promise<Readonly<Record<string, string>>> {
    const found: Record<string, string> = {}
    for (const of of who) found[of ?? 'guest'] = (await documentsOf(of)).join(' ')
    return found
  }

  return { portal, emails, turn, requests, user, get, post, ask, decide, newRequest, documentsOfAll }
}

const decisions = {
  grant: 'DocumentController.grantRequest',
  decline: 'DocumentController.declineRequest',
  withdraw: 'DocumentController.withdrawGrant',
} as const

/** A portal with its emails and a clock that the tests control. */
async function turnedPortal(open: OpenTestDatabase, now: () => number, emails: AccountEmail[]): Promise<TestPortal> {
  let queries: Awaited<ReturnType<OpenTestDatabase>>['queries'] | undefined
  const date = () => new Date(now())
  let ticks = 0
  return await testPortal(
    async () => {
      const database = await open()
      ;({ queries } = database)
      return database
    },
    ({ records }) => ({
      ...(queries === undefined ? {} : { signIn: createSignIn({ queries, records, now: date, encryption }) }),
      now: date,
      sendAccountEmail: (email) => void emails.push(email),
    }),
    // No two records are created at the same time.
    () => new Date(now() + (ticks += 1)),
  )
}

/** A response without its identifying parts: the request id, the requested address and the token of its forms. */
export function alike(
  { statusCode, headers, rawPayload }: Awaited<ReturnType<TestPortal['app']['inject']>>,
  requested: string,
): readonly unknown[] {
  const { 'x-request-id': _id, date: _date, 'content-length': _length, ...others } = headers
  return [statusCode, others, withoutFormToken(strFromU8(rawPayload)).replaceAll(requested, '…')]
}

export const entries = <Key extends string, Value>(
  of: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] => (Object.keys(of) as Key[]).map((key) => [key, of[key]])
