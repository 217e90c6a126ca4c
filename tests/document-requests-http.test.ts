import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForDocument } from '#calls/ask-for-document.ts'
import type { CallContext } from '#calls/call.ts'
import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { isUserRole, type UserRole } from '#domain/user-roles.ts'
import { account } from '#entities/account.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { documentRequest } from '#entities/document-request.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { equals } from '#records/condition.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { writeAccountLetter } from '#screens/account/letter.ts'
import type { AccountLetter } from '#server/account-letter.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { createUser, type User } from '#sign-in/users.ts'
import { sites } from '#sites/table.ts'
import { idOf } from './calls-catalogue.ts'
import { fillPapers, keyOf } from './calls-papers.ts'
import { describeEachDatabase, type OpenTestDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { sealing } from './sealing.ts'
import { cookieOf } from './signed-in.ts'

const base = '/nl/en-us'
const start = Date.UTC(2026, 5, 15, 9)
const product = idOf(tradeGrade, 'xanvero-80')
const productPage = `/product/xanvero-80-${product}`
const onRequest = idOf(productDocument, 'coa-nl')
const media = (name: string): string => `/sfsites/c/cms/delivery/media/${keyOf(name)}`

/** Who looks: two of one customer and their admin, another customer, the product's supplier, another one, our own. */
const people = {
  asker: ['customer', 'first'],
  colleague: ['customer', 'first'],
  admin: ['customerAdmin', 'first'],
  other: ['customer', 'second'],
  supplier: ['supplier', 'brenvik'],
  otherSupplier: ['supplier', 'tessolund'],
  sales: ['internalSales', null],
  editor: ['editor', null],
} as const satisfies Record<string, readonly [UserRole, string | null]>
type Person = keyof typeof people

describeEachDatabase('documents on request', (open) => {
  let portal: TestPortal
  let clock = start
  const letters: AccountLetter[] = []
  const users = new Map<Person, User>()
  const cookies = new Map<Person, string>()
  let connections = 0

  beforeAll(async () => {
    portal = await turnedPortal(open, () => clock, letters)
    const { records } = portal.setting
    await fillPapers(records, portal.files)
    const accounts = new Map(['brenvik', 'tessolund'].map((key) => [key, idOf(account, key)]))
    for (const name of ['first', 'second']) {
      const made = await records.create(systemViewer, account, { name: `Customer ${name}`, recordType: 'Customer' })
      accounts.set(name, made.id)
    }
    for (const [name, [role, of]] of entries(people)) {
      const own = { roles: [role], account: of === null ? null : (accounts.get(of) ?? null) }
      users.set(name, await createUser(records, { name, email: `${name}@people.example`, ...own, language: 'nl-NL' }))
    }
    await portal.setting.follower.catchUp()
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    turn(start)
    letters.length = 0
    const { records } = portal.setting
    for (const { id, version } of await requests()) await records.remove(systemViewer, documentRequest, id, version)
  })

  /** Sets the clock; who was signed in is so anew. */
  function turn(now: number): void {
    clock = now
    cookies.clear()
  }
  const requests = () =>
    portal.setting.records.list(systemViewer, documentRequest, { orderBy: [{ field: 'createdDate' }] })
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
  const asked = async (of: Person = 'asker') => {
    expect((await ask(of)).statusCode).toBe(303)
    return (
      (await requests()).find((each) => each.user === user(of).id && each.state === 'asked') ?? expect.unreachable()
    )
  }

  /** The documents whose file somebody gets: the product's page, the address of the file and a pack say the same. */
  async function documentsOf(of: Person | null): Promise<readonly string[]> {
    const page = await get(productPage, of)
    const pack = await get(`/pack?products=${product}&language=nl-NL`, of)
    const packed = Object.keys(unzipSync(pack.rawPayload))
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

  describe('the levels', () => {
    it('[CTX-01] give each their files by page, address and pack alike, and what is granted to the account that asked', async () => {
      const everybody = [null, ...entries(people).map(([name]) => name)]
      const before = {
        guest: openOnly,
        asker: signedIn,
        colleague: signedIn,
        admin: signedIn,
        other: signedIn,
        // Of their own products alone suppliers are like customers.
        supplier: signedIn,
        otherSupplier: openOnly,
        sales: all,
        editor: all,
      }
      const request = await asked()
      expect(await documentsOfAll(...everybody)).toEqual(before)
      expect((await decide('editor', request, { act: 'grant', until: '2026-07-15' })).statusCode).toBe(303)
      expect(await documentsOfAll(null, 'asker', 'colleague', 'admin', 'other', 'supplier')).toEqual({
        guest: openOnly,
        asker: all,
        colleague: all,
        admin: all,
        other: signedIn,
        supplier: signedIn,
      })
    })

    it('[CTX-01] give what is granted until its last day', async () => {
      await decide('editor', await asked(), { act: 'grant', until: '2026-07-15' })
      turn(Date.UTC(2026, 6, 15, 23, 59))
      expect(await documentsOfAll('asker', 'colleague')).toEqual({ asker: all, colleague: all })
      turn(Date.UTC(2026, 6, 16))
      expect(await documentsOfAll('asker', 'colleague')).toEqual({ asker: signedIn, colleague: signedIn })
    })

    it('[CTX-01] take back what is withdrawn at once', async () => {
      const request = await asked('supplier')
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

    it('[CTX-01] answer the key of a file that is not granted as one that there is not', async () => {
      for (const of of [null, 'other', 'otherSupplier'] as const) {
        const [hidden, unknown] = [await get(media('coa-nl.pdf'), of), await get(media('nothing.pdf'), of)]
        expect(hidden.statusCode).toBe(404)
        expect(alike(hidden, keyOf('coa-nl.pdf'))).toEqual(alike(unknown, keyOf('nothing.pdf')))
      }
    })
  })

  describe('a product’s page', () => {
    it('shows a guest the way in, back to the page, and the same to every guest', async () => {
      const { body, headers } = await get(productPage, null)
      const signIn = `${base}/sign-in?return-to=${encodeURIComponent(base + productPage)}`
      // The header's own, and one of each document.
      expect(body.split(`href="${signIn}"`).length - 1).toBe(3)
      expect(body).toContain('Sign in to ask for it')
      expect(body).toContain('Sign in to download it')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      await asked()
      expect((await get(productPage, null)).body).toBe(body)
    })

    it('leads who is signed in to the form, and then says what became of it', async () => {
      const form = `${base}/account/document-request?document=${onRequest}`
      expect((await get(productPage, 'asker')).body).toContain(`href="${form}"`)
      const request = await asked()
      const waiting = (await get(productPage, 'colleague')).body
      expect(waiting).toContain('Asked for on')
      expect(waiting).not.toContain(`href="${form}"`)
      expect((await get(productPage, 'other')).body).toContain(`href="${form}"`)
      await decide('editor', request, { act: 'decline', reason: 'Only for approved sites.' })
      const declined = (await get(productPage, 'asker')).body
      for (const text of ['Declined', 'Only for approved sites.', `href="${form}"`]) expect(declined).toContain(text)
      // Why not is told to who asked.
      expect((await get(productPage, 'colleague')).body).not.toContain('Only for approved sites.')
      await decide('editor', await asked(), { act: 'grant', until: '2026-07-15' })
      expect((await get(productPage, 'asker')).body).toContain('Granted until 15 July 2026')
    })
  })

  describe('asking', () => {
    it('shows what is asked for, keeps what for, and leads back to the product', async () => {
      const form = await get(`/account/document-request?document=${onRequest}`, 'asker')
      expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'private, no-store'])
      for (const text of ['Certificate of analysis', 'Paper coa-nl', 'Xanvero 80']) expect(form.body).toContain(text)
      const answer = await ask('asker', onRequest, '  For a\r\ntrial.\u0000 ')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${productPage}#documents`])
      expect(await requests()).toMatchObject([
        {
          state: 'asked',
          document: onRequest,
          user: user('asker').id,
          account: user('asker').account,
          purpose: 'For a\ntrial.',
          site: 'nl',
          createdById: user('asker').id,
        },
      ])
      expect((await get(`/account/document-request?document=${onRequest}`, 'asker')).body).not.toContain('<textarea')
    })

    it('answers the first to whoever of the account asks again, also at the same moment', async () => {
      const answers = await Promise.all([ask('asker'), ask('colleague'), ask('asker'), ask('admin')])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
      expect(await requests()).toHaveLength(1)
      await ask('other')
      expect(await requests()).toHaveLength(2)
    })

    it('is one request where two look for an earlier one before either is written', async () => {
      const { setting, services } = portal
      const both = Promise.withResolvers<void>()
      let looked = 0
      const context = (of: Person): CallContext => ({
        ...setting.context(),
        viewer: {
          ...setting.context().viewer,
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
      const place = { countryCode: 'NL', languageCode: 'en-US' }
      const answers = await Promise.all(
        (['asker', 'colleague'] as const).map((of) =>
          askForDocument.answer({ documentId: onRequest, purpose: '', ...place }, context(of)),
        ),
      )
      expect(answers.map(({ type }) => type).toSorted()).toEqual(['asked', 'known'])
      expect(await requests()).toHaveLength(1)
    })

    it('comes back with what was typed where it is too long', async () => {
      const answer = await ask('asker', onRequest, `trial ${'x'.repeat(2000)}`)
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
    ])('does not take %s', async (_, document) => {
      const answers = [
        await get(`/account/document-request?document=${document}`, 'asker'),
        await ask('asker', document, 'trial'),
      ]
      for (const { statusCode, headers } of answers)
        expect([statusCode, headers.location]).toEqual([302, `${base}/record-not-found`])
      expect(await requests()).toEqual([])
    })

    it('is for customers and suppliers: a guest is sent to sign in, for our own people there is no such page', async () => {
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

    it('is bounded: fifty of a user wait at most', async () => {
      const { records } = portal.setting
      const of = { user: user('other').id, account: user('other').account, state: 'asked' as const }
      await records.write(systemViewer, async (handle) => {
        for (let at = 0; at < 50; at += 1)
          await handle.create(documentRequest, { ...of, document: idOf(productDocument, 'tds-nl-2') })
      })
      const full = await ask('other', onRequest, 'a trial')
      expect([full.statusCode, full.body.includes('a trial')]).toEqual([422, true])
      expect(full.body).toContain('So many of your requests wait for an answer')
    })

    it('is bounded: sixty are taken of a user in an hour', async () => {
      const { attempts } = portal.services.signIn
      while ((await attempts.wait('document', user('otherSupplier').id, '192.0.2.1')) === 0);
      const late = await ask('otherSupplier', onRequest, 'a trial')
      expect([late.statusCode, late.body.includes('a trial'), await requests()]).toEqual([429, true, []])
      expect((await ask('asker')).statusCode).toBe(303)
    })
  })

  describe('the list', () => {
    const path = '/account/document-requests'

    it('shows each their own, an admin all of the account, our own people everything', async () => {
      await ask('asker', onRequest, 'canary of the first')
      const seen: string[] = []
      for (const of of entries(people).map(([name]) => name)) {
        const { statusCode, body, headers } = await get(path, of)
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
        if (body.includes('canary of the first')) seen.push(of)
      }
      expect(seen).toEqual(['asker', 'admin', 'sales', 'editor'])
      const guest = await get(path, null)
      expect(guest.headers.location).toBe(`${base}/sign-in?return-to=${encodeURIComponent(base + path)}`)
    })

    it('[CTX-01] tells nothing more of a document whose product is kept from the account meanwhile', async () => {
      const { records, follower } = portal.setting
      await decide('editor', await asked(), { act: 'grant', endless: 'yes' })
      const { id, version } = await records.create(systemViewer, assortmentRule, {
        name: 'No more of it',
        effect: 'deny',
        reason: 'contract',
        account: user('asker').account,
        grade: product,
      })
      await follower.catchUp()
      const { body } = await get(path, 'asker')
      expect(body).toContain('A document that is no longer available')
      for (const name of ['Xanvero', 'Paper coa-nl', keyOf('coa-nl.pdf')]) expect(body).not.toContain(name)
      expect((await get(media('coa-nl.pdf'), 'asker')).statusCode).toBe(404)
      expect((await get(path, 'editor')).body).toContain('Paper coa-nl')
      await records.remove(systemViewer, assortmentRule, id, version)
      await follower.catchUp()
    })

    it('lets editors alone decide', async () => {
      const { id } = await asked()
      for (const of of ['asker', 'admin', 'sales'] as const)
        expect((await get(`${path}?request=${id}`, of)).body).not.toContain('name="version"')
      const shown = (await get(`${path}?request=${id}`, 'editor')).body
      expect(shown).toContain('asker, asker@people.example')
      expect(shown).toContain('value="2027-06-15"')
    })

    it('shows those that wait first, page by page', async () => {
      const { records } = portal.setting
      const tds = idOf(productDocument, 'tds-nl-2')
      const of = { user: user('other').id, account: user('other').account, document: tds }
      await records.write(systemViewer, async (handle) => {
        for (let at = 0; at < 15; at += 1) {
          await handle.create(documentRequest, {
            ...of,
            state: 'declined',
            purpose: `canary d${at}.`,
            decidedOn: '2026-06-01',
          })
          await handle.create(documentRequest, { ...of, state: 'asked', purpose: `canary a${at}.` })
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

  describe('a decision', () => {
    it('is written to who asked, in their language, of the site where they asked', async () => {
      await decide('editor', await asked(), { act: 'grant', until: '2026-07-15' })
      await decide('editor', await asked('other'), { act: 'decline', reason: 'Not yet.' })
      await decide('editor', await asked('supplier'), { act: 'grant', until: '', endless: 'yes' })
      const to = (of: Person) => ({ email: user(of).email, language: 'nl-NL' })
      const about = { document: 'Paper coa-nl', product: 'Xanvero 80' }
      const common = { site: { code: 'nl' }, path: '/account/document-requests' }
      expect(letters).toMatchObject([
        { ...common, kind: 'documentGranted', to: to('asker'), facts: { ...about, until: '15 juli 2026' } },
        { ...common, kind: 'documentDeclined', to: to('other'), facts: { ...about, reason: 'Not yet.' } },
        { ...common, kind: 'documentGranted', to: to('supplier'), facts: { ...about, until: 'none' } },
      ])
      expect(await requests()).toMatchObject([
        { state: 'granted', validUntil: '2026-07-15', decidedOn: '2026-06-15', decidedBy: user('editor').id },
        { state: 'declined', reason: 'Not yet.', lastModifiedById: user('editor').id },
        { state: 'granted', validUntil: null },
      ])
    })

    it('is made once: of two editors the second is told, and so is who looked at another version', async () => {
      const request = await asked()
      const answers = await Promise.all([
        decide('editor', request, { act: 'grant', until: '2026-07-15' }),
        decide('editor', request, { act: 'decline', reason: 'No.' }),
      ])
      expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['303', '422'])
      expect(letters).toHaveLength(1)
      const late = await decide('editor', request, { act: 'decline', reason: 'Late.' })
      expect(late.statusCode).toBe(422)
      expect(late.body).not.toContain('Late.')
      const seen = await asked('other')
      await portal.setting.records.update(systemViewer, documentRequest, seen.id, seen.version, { purpose: 'Another.' })
      expect((await decide('editor', seen, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect(letters).toHaveLength(1)
    })

    it.each([
      ['yesterday', { act: 'grant', until: '2026-06-14' }],
      ['no day', { act: 'grant' }],
      ['no reason', { act: 'decline', reason: ' ' }],
      ['a reason without end', { act: 'decline', reason: 'x'.repeat(2001) }],
      ['what is granted to nobody', { act: 'withdraw', reason: 'No.' }],
      ['what cannot be done', { act: 'remove' }],
    ])('is not taken with %s', async (_, fields) => {
      const answer = await decide('editor', await asked(), { ...fields })
      expect([answer.statusCode, letters.length]).toEqual([422, 0])
      expect(await requests()).toMatchObject([{ state: 'asked', version: 1 }])
    })

    it('of a request of others is answered as of one that is not there', async () => {
      const request = await asked()
      const unknown = { ...request, id: idOf(documentRequest, 'nothing') }
      for (const of of ['other', 'supplier'] as const) {
        const [known, missing] = [
          await decide(of, request, { act: 'grant', endless: 'yes' }),
          await decide(of, unknown, { act: 'grant', endless: 'yes' }),
        ]
        expect([known.statusCode, missing.statusCode]).toEqual([422, 422])
        expect(alike(known, request.id)).toEqual(alike(missing, unknown.id))
      }
      for (const of of ['asker', 'admin', 'sales'] as const)
        expect((await decide(of, request, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect((await decide(null, request, { act: 'grant', endless: 'yes' })).headers.location).toContain('/sign-in?')
      expect((await decide('editor', unknown, { act: 'grant', endless: 'yes' })).statusCode).toBe(422)
      expect(await portal.setting.records.count(systemViewer, documentRequest, equals('state', 'granted'))).toBe(0)
    })

    it('leaves the way to ask anew, which is another request', async () => {
      await decide('editor', await asked(), { act: 'decline', reason: 'No.' })
      await decide('editor', await asked(), { act: 'grant', until: '2026-06-15' })
      turn(Date.UTC(2026, 5, 16, 9))
      expect((await get(productPage, 'asker')).body).toContain('No longer granted')
      await asked()
      expect((await requests()).map(({ state }) => state).toSorted()).toEqual(['asked', 'declined', 'granted'])
    })
  })
})

describe('the letters about documents', () => {
  const nl = sites.find(({ code }) => code === 'nl') ?? expect.unreachable()
  const about = { document: 'Paper coa-nl', product: 'Xanvero 80' }
  const written = (kind: 'documentGranted' | 'documentDeclined', language: LanguageCode, facts: object) =>
    writeAccountLetter({
      kind,
      language,
      site: nl,
      email: 'ada@blossom.example',
      link: 'https://portal.example/requests',
      facts: { ...about, ...facts },
    })

  it('say what may be opened, where and how long', async () => {
    const { subject, text } = await written('documentGranted', 'en-US', { until: '15 July 2026' })
    expect(subject).toBe('You can open the document you asked for')
    expect(text).toMatch(
      /^You asked .+ for “Paper coa-nl” of Xanvero 80\. You can open it until 15 July 2026 here:\n\nhttps:\/\/portal\.example\/requests\n\n/,
    )
    expect((await written('documentGranted', 'en-US', { until: 'none' })).text).toContain('You can open it here:')
  })

  it('say why not', async () => {
    const { text } = await written('documentDeclined', 'nl-NL', { reason: 'Nog niet.' })
    expect(text).toContain('We kunnen het u niet geven, om deze reden: Nog niet.')
  })

  it.each(languageCodes)('name in %s the document, the product, the day and the reason', async (language) => {
    const letters = [
      await written('documentGranted', language, { until: '1/2/2027' }),
      await written('documentDeclined', language, { reason: 'A reason' }),
    ]
    for (const { text } of letters) for (const fact of Object.values(about)) expect(text).toContain(fact)
    expect(letters[0]?.text).toContain('1/2/2027')
    expect((await written('documentGranted', language, { until: 'none' })).text).not.toMatch(/none| {2}/)
    expect(letters[1]?.text).toContain('A reason')
  })
})

/** A portal whose clock the tests turn, with its letters. */
async function turnedPortal(open: OpenTestDatabase, now: () => number, letters: AccountLetter[]): Promise<TestPortal> {
  let queries: Awaited<ReturnType<OpenTestDatabase>>['queries'] | undefined
  const date = () => new Date(now())
  return await testPortal(
    async () => {
      const database = await open()
      ;({ queries } = database)
      return database
    },
    ({ records }) => ({
      ...(queries === undefined ? {} : { signIn: createSignIn({ queries, records, now: date, sealing }) }),
      now: date,
      sendAccountLetter: (letter) => void letters.push(letter),
    }),
  )
}

/** An answer without what names it: its request and what was asked for. */
function alike(
  { statusCode, headers, rawPayload }: Awaited<ReturnType<TestPortal['app']['inject']>>,
  asked: string,
): readonly unknown[] {
  const { 'x-request-id': _id, date: _date, 'content-length': _length, ...others } = headers
  return [statusCode, others, strFromU8(rawPayload).replaceAll(asked, '…')]
}

const entries = <Key extends string, Value>(of: Readonly<Record<Key, Value>>): readonly (readonly [Key, Value])[] =>
  (Object.keys(of) as Key[]).map((key) => [key, of[key]])
