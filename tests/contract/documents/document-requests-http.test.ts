import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestDocument } from '#features/documents/requests/request-document.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { isUserRole, type UserRole } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortments/assortment-rule.ts'
import { documentRequest } from '#features/documents/requests/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { writeAccountEmail } from '#features/identity/accounts/account-email-text.ts'
import type { AccountEmail } from '#features/identity/accounts/account-email.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { user as userEntity } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase, type OpenTestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const base = '/nl/en-us'
const start = Date.UTC(2026, 5, 15, 9)
const product = idOf(tradeGrade, 'xanvero-80')
const productPage = `/product/xanvero-80-${product}`
const onRequest = idOf(productDocument, 'coa-nl')
const media = (name: string): string => `/sfsites/c/cms/delivery/media/${keyOf(name)}`

/** The viewers: two users of one customer and their admin, another customer, the product's supplier, another supplier, internal users. */
const people = {
  requester: ['customer', 'first'],
  colleague: ['customer', 'first'],
  admin: ['customerAdmin', 'first'],
  other: ['customer', 'second'],
  supplier: ['supplier', 'brenvik'],
  otherSupplier: ['supplier', 'tessolund'],
  sales: ['internalSales', null],
  editor: ['editor', null],
} as const satisfies Record<string, readonly [UserRole, string | null]>
type Person = keyof typeof people

describeEachDatabase('Documents on request', (open) => {
  let portal: TestPortal
  let clock = start
  const emails: AccountEmail[] = []
  const users = new Map<Person, User>()
  const cookies = new Map<Person, string>()
  let connections = 0

  beforeAll(async () => {
    portal = await turnedPortal(open, () => clock, emails)
    const { records } = portal.fixtures
    await fillDocuments(records, portal.files)
    const accounts = new Map(['brenvik', 'tessolund'].map((key) => [key, idOf(account, key)]))
    for (const name of ['first', 'second']) {
      const made = await records.create(systemViewer, account, { name: `Customer ${name}`, recordType: 'Customer' })
      accounts.set(name, made.id)
    }
    for (const [name, [role, of]] of entries(people)) {
      const own = { roles: [role], account: of === null ? null : (accounts.get(of) ?? null) }
      users.set(name, await createUser(records, { name, email: `${name}@people.example`, ...own, language: 'nl-NL' }))
    }
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    turn(start)
    emails.length = 0
    const { records } = portal.fixtures
    for (const { id, version } of await requests()) await records.remove(systemViewer, documentRequest, id, version)
  })

  /** Sets the clock and signs the users in again. */
  function turn(now: number): void {
    clock = now
    cookies.clear()
  }
  const requests = () =>
    portal.fixtures.records.list(systemViewer, documentRequest, { orderBy: [{ field: 'createdDate' }] })
  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  async function headersOf(of: Person | null): Promise<Record<string, string>> {
    const host = 'localhost:3000'
    if (of === null) return { host }
    const cookie = cookies.get(of) ?? (await cookieOf(portal, user(of)))
    cookies.set(of, cookie)
    return { host, cookie }
  }
  const get = async (path: string, of: Person | null) =>
    await portal.app.inject({ url: base + path, headers: await headersOf(of) })
  const post = async (path: string, of: Person | null, fields: Readonly<Record<string, string>>) =>
    await portal.app.inject({
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
    post('/account/document-request', of, { document, purpose })
  const decide = (of: Person | null, request: { id: string; version: number }, fields: Record<string, string>) =>
    post('/account/document-requests', of, { request: request.id, version: String(request.version), ...fields })
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

  const [openOnly, signedIn, all] = ['tds-nl-2', 'tds-nl-2 spec-nl', 'tds-nl-2 spec-nl coa-nl']

  describe('Access levels', () => {
    it('[CTX-01] Serves each role the same files by page, address and bundle, including those granted to the requesting account', async () => {
      const everybody = [null, ...entries(people).map(([name]) => name)]
      const before = {
        guest: openOnly,
        requester: signedIn,
        colleague: signedIn,
        admin: signedIn,
        other: signedIn,
        // Suppliers are like customers for all products except their own.
        supplier: signedIn,
        otherSupplier: openOnly,
        sales: all,
        editor: all,
      }
      const request = await newRequest()
      expect(await documentsOfAll(...everybody)).toEqual(before)
      expect((await decide('editor', request, { act: 'grant', until: '2026-07-15' })).statusCode).toBe(303)
      expect(await documentsOfAll(null, 'requester', 'colleague', 'admin', 'other', 'supplier')).toEqual({
        guest: openOnly,
        requester: all,
        colleague: all,
        admin: all,
        other: signedIn,
        supplier: signedIn,
      })
    })

    it('[CTX-01][ENG-02] Serves a granted document until the end of its last day in Amsterdam', async () => {
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-07-15' })
      turn(Date.UTC(2026, 6, 15, 21, 59, 59, 999))
      expect(await documentsOfAll('requester', 'colleague')).toEqual({ requester: all, colleague: all })
      turn(Date.UTC(2026, 6, 15, 22))
      expect(await documentsOfAll('requester', 'colleague')).toEqual({ requester: signedIn, colleague: signedIn })
    })

    it('[CTX-01] Stops serving a document immediately after the grant is withdrawn', async () => {
      const request = await newRequest('supplier')
      await decide('editor', request, { act: 'grant', endless: 'yes' })
      expect(await documentsOfAll('supplier', 'otherSupplier')).toEqual({ supplier: all, otherSupplier: openOnly })
      const { version } = (await requests())[0] ?? expect.unreachable()
      const answer = await decide(
        'editor',
        { ...request, version },
        { act: 'withdraw', reason: 'The contract is over.' },
      )
      expect(answer.headers.location).toBe(`${base}/account/document-requests?done=documentWithdrawn`)
      expect(await documentsOfAll('supplier')).toEqual({ supplier: signedIn })
      expect((await get('/account/document-requests', 'supplier')).body).toContain('The contract is over.')
    })

    it('[CTX-01] Answers the key of a file that is not granted like an unknown key', async () => {
      for (const of of [null, 'other', 'otherSupplier'] as const) {
        const [hidden, unknown] = [await get(media('coa-nl.pdf'), of), await get(media('nothing.pdf'), of)]
        expect(hidden.statusCode).toBe(404)
        expect(alike(hidden, keyOf('coa-nl.pdf'))).toEqual(alike(unknown, keyOf('nothing.pdf')))
      }
    })
  })

  describe('The page of a product', () => {
    it('Shows every guest the same link to sign in, which returns to the page', async () => {
      const { body, headers } = await get(productPage, null)
      const signIn = `${base}/sign-in?return-to=${encodeURIComponent(base + productPage)}`
      // One link of the header, and one for each document.
      expect(body.split(`href="${signIn}"`).length - 1).toBe(3)
      expect(body).toContain('Sign in to request it')
      expect(body).toContain('Sign in to download it')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      await newRequest()
      expect((await get(productPage, null)).body).toBe(body)
    })

    it('Links a signed-in user to the form and later shows the state of the request', async () => {
      const form = `${base}/account/document-request?document=${onRequest}`
      expect((await get(productPage, 'requester')).body).toContain(`href="${form}"`)
      const request = await newRequest()
      const waiting = (await get(productPage, 'colleague')).body
      expect(waiting).toContain('Requested on')
      expect(waiting).not.toContain(`href="${form}"`)
      expect((await get(productPage, 'other')).body).toContain(`href="${form}"`)
      await decide('editor', request, { act: 'decline', reason: 'Only for approved sites.' })
      const declined = (await get(productPage, 'requester')).body
      for (const text of ['Declined', 'Only for approved sites.', `href="${form}"`]) expect(declined).toContain(text)
      // The email states the reason to the requester.
      expect((await get(productPage, 'colleague')).body).not.toContain('Only for approved sites.')
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-07-15' })
      expect((await get(productPage, 'requester')).body).toContain('Granted until 15 July 2026')
    })
  })

  describe('A new request', () => {
    it('Shows the requested document, stores the purpose and links back to the product', async () => {
      const form = await get(`/account/document-request?document=${onRequest}`, 'requester')
      expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'private, no-store'])
      for (const text of ['Certificate of analysis', 'Paper coa-nl', 'Xanvero 80']) expect(form.body).toContain(text)
      const answer = await ask('requester', onRequest, '  For a\r\ntrial.\u0000 ')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${productPage}#documents`])
      expect(await requests()).toMatchObject([
        {
          state: 'asked',
          document: onRequest,
          user: user('requester').id,
          account: user('requester').account,
          purpose: 'For a\ntrial.',
          site: 'nl',
          createdById: user('requester').id,
        },
      ])
      expect((await get(`/account/document-request?document=${onRequest}`, 'requester')).body).not.toContain(
        '<textarea',
      )
    })

    it('Returns the first request for repeated requests of the same account, even simultaneous ones', async () => {
      const answers = await Promise.all([ask('requester'), ask('colleague'), ask('requester'), ask('admin')])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
      expect(await requests()).toHaveLength(1)
      await ask('other')
      expect(await requests()).toHaveLength(2)
    })

    it('Creates one request when two callers check for an earlier one before either is written', async () => {
      const { fixtures, services } = portal
      const both = Promise.withResolvers<void>()
      let looked = 0
      const context = (of: Person): CallContext => ({
        ...fixtures.context(),
        viewer: {
          ...fixtures.context().viewer,
          user: { id: user(of).id, roles: user(of).roles.filter(isUserRole) },
          account: { id: user(of).account ?? '' },
        },
        records: {
          ...services.records,
          list: async (...query) => {
            const found = await services.records.list(...query)
            if ((looked += 1) === 2) both.resolve()
            await both.promise
            return found
          },
        },
      })
      const siteLocale = { countryCode: 'NL', languageCode: 'en-US' }
      const answers = await Promise.all(
        (['requester', 'colleague'] as const).map((of) =>
          requestDocument.answer({ documentId: onRequest, purpose: '', ...siteLocale }, context(of)),
        ),
      )
      expect(answers.map(({ type }) => type).toSorted()).toEqual(['asked', 'known'])
      expect(await requests()).toHaveLength(1)
    })

    it('Shows the form again with the typed text if the text is too long', async () => {
      const answer = await ask('requester', onRequest, `trial ${'x'.repeat(2000)}`)
      expect([answer.statusCode, await requests()]).toEqual([422, []])
      expect(answer.body).toMatch(/<textarea[^>]*>\n?trial x/)
    })

    it.each([
      ['a public document', idOf(productDocument, 'tds-nl-2')],
      ['a document for who is signed in', idOf(productDocument, 'spec-nl')],
      ['a document of another country', idOf(productDocument, 'us-brochure')],
      ['a document that is not there', idOf(productDocument, 'nothing')],
      ['a product', product],
      ['no id', 'coa-nl'],
      ['nothing', ''],
    ])('Rejects %s', async (_, document) => {
      const answers = [
        await get(`/account/document-request?document=${document}`, 'requester'),
        await ask('requester', document, 'trial'),
      ]
      for (const { statusCode, headers } of answers)
        expect([statusCode, headers.location]).toEqual([302, `${base}/record-not-found`])
      expect(await requests()).toEqual([])
    })

    it('Admits customers and suppliers, redirects guests to sign-in and answers 404 to internal users', async () => {
      const path = `/account/document-request?document=${onRequest}`
      const wayIn = `${base}/sign-in?return-to=${encodeURIComponent(base + path)}`
      const [page, form] = [await get(path, null), await ask(null)]
      expect([page.statusCode, page.headers.location]).toEqual([302, wayIn])
      expect([form.statusCode, form.headers.location]).toEqual([303, wayIn])
      for (const of of ['sales', 'editor'] as const) {
        expect((await get(path, of)).statusCode).toBe(404)
        expect((await ask(of)).statusCode).toBe(404)
      }
      expect(await requests()).toEqual([])
    })

    it('Limits the open requests of a user to fifty', async () => {
      const { records } = portal.fixtures
      const of = { user: user('other').id, account: user('other').account }
      await records.write(systemViewer, async (handle) => {
        for (let at = 0; at < 50; at += 1)
          await handle.create(documentRequest, { ...of, document: idOf(productDocument, 'tds-nl-2') })
      })
      const full = await ask('other', onRequest, 'a trial')
      expect([full.statusCode, full.body.includes('a trial')]).toEqual([422, true])
      expect(full.body).toContain('Too many of your requests are open')
    })

    it('Limits the requests of a user to sixty an hour', async () => {
      const { attempts } = portal.services.signIn
      let taken = 0
      while ((await attempts.wait('document', user('otherSupplier').id, '192.0.2.1')) === 0) taken += 1
      expect(taken).toBe(60)
      const late = await ask('otherSupplier', onRequest, 'a trial')
      expect([late.statusCode, late.body.includes('a trial'), await requests()]).toEqual([429, true, []])
      expect((await ask('requester')).statusCode).toBe(303)
    })
  })

  describe('The list of requests', () => {
    const path = '/account/document-requests'

    it('Shows users their own requests, admins those of the account and internal users all', async () => {
      await ask('requester', onRequest, 'canary of the first')
      const seen: string[] = []
      for (const of of entries(people).map(([name]) => name)) {
        const { statusCode, body, headers } = await get(path, of)
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
        if (body.includes('canary of the first')) seen.push(of)
      }
      expect(seen).toEqual(['requester', 'admin', 'sales', 'editor'])
      const guest = await get(path, null)
      expect(guest.headers.location).toBe(`${base}/sign-in?return-to=${encodeURIComponent(base + path)}`)
    })

    it('[CTX-01] Hides the details of a document whose product the account can no longer see', async () => {
      const { records, follower } = portal.fixtures
      await decide('editor', await newRequest(), { act: 'grant', endless: 'yes' })
      const { id, version } = await records.create(systemViewer, assortmentRule, {
        name: 'No more of it',
        effect: 'deny',
        reason: 'contract',
        account: user('requester').account,
        grade: product,
      })
      await follower.catchUp()
      const { body } = await get(path, 'requester')
      expect(body).toContain('A document that is no longer available')
      for (const name of ['Xanvero', 'Paper coa-nl', keyOf('coa-nl.pdf')]) expect(body).not.toContain(name)
      expect((await get(media('coa-nl.pdf'), 'requester')).statusCode).toBe(404)
      expect((await get(path, 'editor')).body).toContain('Paper coa-nl')
      await records.remove(systemViewer, assortmentRule, id, version)
      await follower.catchUp()
    })

    it('Allows only editors to decide', async () => {
      const { id } = await newRequest()
      for (const of of ['requester', 'admin', 'sales'] as const)
        expect((await get(`${path}?request=${id}`, of)).body).not.toContain('name="version"')
      const shown = (await get(`${path}?request=${id}`, 'editor')).body
      expect(shown).toContain('requester, requester@people.example')
      expect(shown).toContain('value="2027-06-15"')
    })

    it('Lists pending requests first, with pagination', async () => {
      const { records } = portal.fixtures
      const tds = idOf(productDocument, 'tds-nl-2')
      const of = { user: user('other').id, account: user('other').account, document: tds }
      await records.write(systemViewer, async (handle) => {
        for (let at = 0; at < 15; at += 1) {
          const { id, version } = await handle.create(documentRequest, { ...of, purpose: `canary d${at}.` })
          await handle.transition(documentRequest, id, version, { action: 'Decline', values: { reason: 'No.' } })
          await handle.create(documentRequest, { ...of, purpose: `canary a${at}.` })
        }
      })
      const canaries = async (page: string) =>
        [...(await get(path + page, 'editor')).body.matchAll(/>canary (\w)\d+\./g)]
          .map(([, state = '']) => state)
          .join('')
      expect(await canaries('')).toBe(`${'a'.repeat(15)}ddddd`)
      expect(await canaries('?page=2')).toBe('d'.repeat(10))
      expect((await get(`${path}?page=3`, 'editor')).headers.location).toBe(base + path)
    })
  })

  describe('A decision', () => {
    it('Sends an email to the requester, in their language and with links to the site of the request', async () => {
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-07-15' })
      await decide('editor', await newRequest('other'), { act: 'decline', reason: 'Not yet.' })
      await decide('editor', await newRequest('supplier'), { act: 'grant', until: '', endless: 'yes' })
      const to = (of: Person) => ({ email: user(of).email, language: 'nl-NL' })
      const about = { document: 'Paper coa-nl', product: 'Xanvero 80' }
      const common = { site: { code: 'nl' }, path: '/account/document-requests' }
      expect(emails).toMatchObject([
        { ...common, kind: 'documentGranted', to: to('requester'), facts: { ...about, until: '15 juli 2026' } },
        { ...common, kind: 'documentDeclined', to: to('other'), facts: { ...about, reason: 'Not yet.' } },
        { ...common, kind: 'documentGranted', to: to('supplier'), facts: { ...about, until: 'none' } },
      ])
      expect(await requests()).toMatchObject([
        { state: 'granted', validUntil: '2026-07-15', decidedOn: '2026-06-15', decidedBy: user('editor').id },
        { state: 'declined', reason: 'Not yet.', lastModifiedById: user('editor').id },
        { state: 'granted', validUntil: null },
      ])
    })

    it('Sends no email to a user who was deactivated after the request', async () => {
      const { records } = portal.fixtures
      const { account: of } = user('requester')
      const own = { roles: ['customer'] as const, account: of, language: 'nl-NL' as const }
      const left = await createUser(records, { name: 'left', email: 'left@people.example', ...own })
      const request = await records.create(systemViewer, documentRequest, {
        user: left.id,
        account: of,
        document: onRequest,
      })
      await records.update(systemViewer, userEntity, left.id, left.version, { isActive: false })
      expect((await decide('editor', request, { act: 'grant', endless: 'yes' })).statusCode).toBe(303)
      expect([(await requests()).map(({ state }) => state), emails]).toEqual([['granted'], []])
    })

    it('Accepts one decision: a second editor and an editor of an outdated version see a message', async () => {
      const request = await newRequest()
      const answers = await Promise.all([
        decide('editor', request, { act: 'grant', until: '2026-07-15' }),
        decide('editor', request, { act: 'decline', reason: 'No.' }),
      ])
      expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['303', '422'])
      expect(emails).toHaveLength(1)
      const late = await decide('editor', request, { act: 'decline', reason: 'Late.' })
      expect(late.statusCode).toBe(422)
      expect(late.body).not.toContain('Late.')
      const seen = await newRequest('other')
      await portal.fixtures.records.update(systemViewer, documentRequest, seen.id, seen.version, {
        purpose: 'Another.',
      })
      expect((await decide('editor', seen, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect(emails).toHaveLength(1)
    })

    it.each([
      ['yesterday', { act: 'grant', until: '2026-06-14' }],
      ['no day', { act: 'grant' }],
      ['no reason', { act: 'decline', reason: ' ' }],
      ['a reason without end', { act: 'decline', reason: 'x'.repeat(2001) }],
      ['what is granted to nobody', { act: 'withdraw', reason: 'No.' }],
      ['what cannot be done', { act: 'remove' }],
    ])('Rejects a decision with %s', async (_, fields) => {
      const answer = await decide('editor', await newRequest(), { ...fields })
      expect([answer.statusCode, emails.length]).toEqual([422, 0])
      expect(await requests()).toMatchObject([{ state: 'asked', version: 1 }])
    })

    it('Answers a decision on an inaccessible request like one on a missing request', async () => {
      const request = await newRequest()
      const unknown = { ...request, id: idOf(documentRequest, 'nothing') }
      for (const of of ['other', 'supplier'] as const) {
        const [known, missing] = [
          await decide(of, request, { act: 'grant', endless: 'yes' }),
          await decide(of, unknown, { act: 'grant', endless: 'yes' }),
        ]
        expect([known.statusCode, missing.statusCode]).toEqual([422, 422])
        expect(alike(known, request.id)).toEqual(alike(missing, unknown.id))
      }
      for (const of of ['requester', 'admin', 'sales'] as const)
        expect((await decide(of, request, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect((await decide(null, request, { act: 'grant', endless: 'yes' })).headers.location).toContain('/sign-in?')
      expect((await decide('editor', unknown, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect(await portal.fixtures.records.count(systemViewer, documentRequest, equals('state', 'granted'))).toBe(0)
    })

    it('Allows the user to create another request afterwards', async () => {
      await decide('editor', await newRequest(), { act: 'decline', reason: 'No.' })
      await decide('editor', await newRequest(), { act: 'grant', until: '2026-06-15' })
      turn(Date.UTC(2026, 5, 16, 9))
      expect((await get(productPage, 'requester')).body).toContain('No longer granted')
      await newRequest()
      expect((await requests()).map(({ state }) => state).toSorted()).toEqual(['asked', 'declined', 'granted'])
    })
  })
})

describe('Emails about documents', () => {
  const nl = sites.find(({ code }) => code === 'nl') ?? expect.unreachable()
  const about = { document: 'Paper coa-nl', product: 'Xanvero 80' }
  const written = (kind: 'documentGranted' | 'documentDeclined', language: LanguageCode, facts: object) =>
    writeAccountEmail({
      kind,
      language,
      site: nl,
      email: 'ada@blossom.example',
      link: 'https://portal.example/requests',
      facts: { ...about, ...facts },
    })

  it('States which document is available, where and until when', async () => {
    const { subject, text } = await written('documentGranted', 'en-US', { until: '15 July 2026' })
    expect(subject).toBe('You can open the document you requested')
    expect(text).toMatch(
      /^You requested “Paper coa-nl” for Xanvero 80 from .+\. You can open it until 15 July 2026 here:\n\nhttps:\/\/portal\.example\/requests\n\n/,
    )
    expect((await written('documentGranted', 'en-US', { until: 'none' })).text).toContain('You can open it here:')
  })

  it('States the reason of a refusal', async () => {
    const { text } = await written('documentDeclined', 'nl-NL', { reason: 'Nog niet.' })
    expect(text).toContain('We kunnen het u niet geven, om deze reden: Nog niet.')
  })

  it.each(languageCodes)('Names the document, the product, the date and the reason in %s', async (language) => {
    const emails = [
      await written('documentGranted', language, { until: '1/2/2027' }),
      await written('documentDeclined', language, { reason: 'A reason' }),
    ]
    for (const { text } of emails) for (const fact of Object.values(about)) expect(text).toContain(fact)
    expect(emails[0]?.text).toContain('1/2/2027')
    expect((await written('documentGranted', language, { until: 'none' })).text).not.toMatch(/none| {2}/)
    expect(emails[1]?.text).toContain('A reason')
  })
})

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

/** A response without its identifying parts: the request id and the requested address. */
function alike(
  { statusCode, headers, rawPayload }: Awaited<ReturnType<TestPortal['app']['inject']>>,
  requested: string,
): readonly unknown[] {
  const { 'x-request-id': _id, date: _date, 'content-length': _length, ...others } = headers
  return [statusCode, others, strFromU8(rawPayload).replaceAll(requested, '…')]
}

const entries = <Key extends string, Value>(of: Readonly<Record<Key, Value>>): readonly (readonly [Key, Value])[] =>
  (Object.keys(of) as Key[]).map((key) => [key, of[key]])
