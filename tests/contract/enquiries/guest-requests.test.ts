import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { personalData } from '#features/identity/personal-data/personal-data.ts'
import type { User } from '#features/identity/people/users.ts'
import { newToken, tokenHash } from '#features/identity/sign-in/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { lineForm } from '../../fixtures/cart-form.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const [product, other] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const day = 86_400_000

describeEachDatabase('Requests of guests', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  let sales: User
  let customer: User
  let browser = ''
  /** Each test has an address of its own, because the emails to one are limited. */
  let guest = { name: 'Ada Guest', company: 'Birch Bakery', email: '', phone: '+31 10 123' }
  let tests = 0

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    await portal.fixtures.records.create(systemViewer, company, {
      integrationId: 'NORVANE-NL',
      name: 'Norvane Nederland',
      country: 'Netherlands',
      email: 'desk@norvane.example',
    })
    sales = await portal.person(null, 'internalSales', 'sales@norvane.example')
    customer = await portal.person(await portal.company('Birch'), 'customerAdmin', 'customer@birch.example')
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestMessage, requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    portal.emails.length = 0
    browser = `__Host-cart=${newToken()}`
    guest = { ...guest, email: `ada.${(tests += 1)}@guest.example` }
  })

  const requests = () => portal.fixtures.records.list(systemViewer, customerRequest, { orderBy: [{ field: 'name' }] })
  const only = async () => (await requests())[0] ?? expect.unreachable()
  const lines = () => portal.fixtures.records.list(systemViewer, requestLine, { orderBy: [{ field: 'position' }] })
  const deskPage = async () => (await portal.get('/account/requests', await cookieOf(portal, sales))).body
  const add = (of = product, path = '/cart') => portal.send(path, { act: 'add', product: of }, browser)
  const submit = (more: Readonly<Record<string, string>> = {}, path = '/cart') =>
    portal.send(path, { act: 'submit', message: 'Hello', ...guest, ...more }, browser)
  const link = () => portal.emails.findLast(({ kind }) => kind === 'requestConfirm')?.path ?? expect.unreachable()

  /** Submits a cart with two products; returns the path of the link in the email. */
  async function drafted(): Promise<string> {
    await add()
    await add(other)
    expect((await submit()).headers['location']).toBe(`${base}/cart?done=confirm`)
    return link()
  }
  async function confirmed(): Promise<string> {
    const path = await drafted()
    expect((await portal.send(path, { act: 'confirm' })).statusCode).toBe(303)
    return path
  }
  const act = async (path: string, name: string, fields: Readonly<Record<string, string>> = {}) =>
    (await portal.send(path, { act: name, version: String((await only()).version), ...fields })).statusCode
  async function quoted(): Promise<string> {
    await add(product, '/quote-cart')
    const inCart = await portal.fixtures.records.list(systemViewer, cartLine)
    const line = inCart.find(({ isActive }) => isActive)
    const change = lineForm(line ?? expect.unreachable(), { quantity: '5' })
    await portal.send('/quote-cart', change, browser)
    await submit({}, '/quote-cart')
    const path = link()
    await portal.send(path, { act: 'confirm' })
    const cookie = await cookieOf(portal, sales)
    const decide = async (name: string, fields: object = {}) => {
      const { id, version } = await only()
      const form = { act: name, request: id, version: String(version), ...fields }
      expect((await portal.send('/account/requests', form, cookie)).statusCode).toBe(303)
    }
    await decide('take')
    await decide('quote', { answer: 'See the file.', validUntil: '2099-01-01' })
    return path
  }

  describe('Confirming the address', () => {
    it('[ENQ-10] A guest’s request is a draft until the button behind the link is pressed', async () => {
      const path = await drafted()
      expect(await only()).toMatchObject({ state: 'draft', user: null, account: null, guestEmail: guest.email })
      expect(portal.emails).toMatchObject([{ kind: 'requestConfirm', to: { email: guest.email, language: 'en-US' } }])
      expect(await deskPage()).not.toContain('Ada Guest')
      // Scanners of mail servers open links.
      for (let visit = 0; visit < 3; visit += 1) expect((await portal.get(path)).statusCode).toBe(200)
      expect(await only()).toMatchObject({ state: 'draft' })
      const answer = await portal.send(path, { act: 'confirm' })
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${base}${path}?done=submit`])
      expect(await only()).toMatchObject({ state: 'submitted', name: 'E-NL-2026-000001', kind: 'default' })
      expect((await only()).confirmedOn).toBe((await only()).submittedOn)
      const ofKind = (of: string) => portal.emails.filter(({ kind }) => kind === of)
      expect(ofKind('request')).toMatchObject([{ path, facts: { state: 'submitted' } }])
      expect(ofKind('requestDesk')).toMatchObject([{ to: { email: 'desk@norvane.example' }, facts: { step: 'new' } }])
      expect(await deskPage()).toContain('Ada Guest')
    })

    it('[ENQ-10] Pressing the button twice, also at the same time, submits once', async () => {
      const path = await drafted()
      const answers = await Promise.all([1, 2, 3].map(() => portal.send(path, { act: 'confirm' })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
      expect((await portal.send(path, { act: 'confirm' })).statusCode).toBe(303)
      expect((await requests()).map(({ state }) => state)).toEqual(['submitted'])
      expect(portal.emails.filter(({ kind }) => kind === 'request')).toHaveLength(1)
    })

    it('[ENQ-10] A link expires after three days, and the draft is deleted after a week', async () => {
      const path = await drafted()
      const made = portal.clock.now
      portal.clock.now = made + 3 * day - 1
      expect((await portal.get(path)).statusCode).toBe(200)
      portal.clock.now = made + 3 * day
      expect((await portal.get(path)).statusCode).toBe(404)
      expect((await portal.send(path, { act: 'confirm' })).statusCode).toBe(404)
      expect(await only()).toMatchObject({ state: 'draft' })
      const forget = (at: number) =>
        forgetData({ database, days: retentionDefaults, now: () => new Date(at), emailFolder: null })
      await forget(made + 7 * day)
      expect(await requests()).toHaveLength(1)
      await forget(made + 7 * day + 1)
      expect([await requests(), await lines()]).toEqual([[], []])
    })

    it('[ENQ-10] The checks are repeated: without a product that has gone, the guest sends the others', async () => {
      const { records, follower } = portal.fixtures
      const path = await drafted()
      const grade = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
      const hidden = await records.update(systemViewer, tradeGrade, product, grade.version, { isActive: false })
      await follower.catchUp()
      expect((await portal.send(path, { act: 'confirm' })).statusCode).toBe(422)
      expect((await portal.get(path)).body).toContain('No longer available:')
      expect(await only()).toMatchObject({ state: 'draft' })
      expect((await portal.send(path, { act: 'confirm', without: 'yes' })).statusCode).toBe(303)
      expect([(await only()).state, (await lines()).map((line) => line.grade)]).toEqual(['submitted', [other]])
      await records.update(systemViewer, tradeGrade, product, hidden.version, { isActive: true })
      await follower.catchUp()
    })

    it('[ENQ-10] The cart is empty afterwards, and its products can be put back', async () => {
      await drafted()
      expect((await portal.get('/cart', browser)).body).toContain('This cart is empty.')
      expect((await portal.get('/cart?done=confirm', browser)).body).toContain('Put the products back')
      await submit()
      expect(await requests()).toHaveLength(1)
      await portal.send('/cart', { act: 'restore' }, browser)
      expect((await portal.get('/cart', browser)).body).toContain('Xanvero 80')
    })

    it('[ENQ-10] Twenty simultaneous submissions of one cart make one draft', async () => {
      await add()
      // Each comes from a network of its own, with an address of its own.
      await Promise.all(Array.from({ length: 20 }, (_, at) => submit({ email: `ada${at}@guest.example` })))
      expect([(await requests()).length, (await lines()).length]).toEqual([1, 1])
      expect(portal.emails).toHaveLength(1)
    })
  })

  describe('What a guest may send', () => {
    it('[ENQ-10] All three kinds, or what the site allows', async () => {
      for (const path of ['/quote-cart', '/sample-cart']) {
        await add(product, path)
        expect((await submit({}, path)).statusCode).toBe(422)
        const inCart = await portal.fixtures.records.list(systemViewer, cartLine)
        const line = inCart.find(({ isActive }) => isActive)
        const { id, version } = line ?? expect.unreachable()
        const fields = lineForm({ id, version }, { quantity: '5', shipTo: 'Main street 1' })
        await portal.send(path, fields, browser)
        expect((await submit({}, path)).statusCode).toBe(303)
      }
      expect((await requests()).map(({ kind }) => kind).toSorted()).toEqual(['quote', 'sample'])
      const on = async (site: string, path: string) =>
        (
          await portal.app.inject({
            method: 'POST',
            url: `/${site}/en-us${path}`,
            headers: {
              host: 'localhost:3000',
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/x-www-form-urlencoded',
            },
            payload: new URLSearchParams({ act: 'submit', ...guest }).toString(),
          })
        ).headers['location']
      expect(await on('se', '/cart')).toBe('/se/en-us/cart?done=confirm')
      expect(await on('se', '/quote-cart')).toMatch(/^\/se\/en-us\/sign-in\?/)
      expect(await on('id', '/cart')).toMatch(/^\/id\/en-us\/sign-in\?/)
    })

    it('[ENQ-10] Needs a name, a company and an address, which are shown again with the error', async () => {
      await add()
      for (const wrong of [{ name: '' }, { company: ' ' }, { email: 'ada' }, { phone: 'call me' }]) {
        const answer = await submit(wrong)
        expect(answer.statusCode).toBe(422)
        expect(answer.body).toContain('Hello')
      }
      expect((await submit({ website: 'https://spam.example' })).statusCode).toBe(303)
      expect([await requests(), portal.emails]).toEqual([[], []])
    })

    it('[ENQ-10] An address receives five emails in an hour, and a network causes ten', async () => {
      const from = async (email: string, address: string) => {
        browser = `__Host-cart=${newToken()}`
        await add()
        const fields = { act: 'submit', ...guest, email }
        return (await portal.send('/cart', fields, browser, address)).statusCode
      }
      for (let at = 0; at < 5; at += 1) expect(await from('bo@guest.example', `192.0.2.${at}`)).toBe(303)
      expect(await from('BO@guest.example', '192.0.2.9')).toBe(429)
      for (let at = 0; at < 10; at += 1) expect(await from(`c${at}@guest.example`, '198.51.100.7')).toBe(303)
      expect(await from('c@guest.example', '198.51.100.7')).toBe(429)
      expect(await requests()).toHaveLength(15)
    })
  })

  describe('The page of the request', () => {
    it('[ENQ-10] Nobody stores it, indexes it or learns its address', async () => {
      const path = await confirmed()
      const { headers, body } = await portal.get(path)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      const token = path.split('/')[2] ?? ''
      // The page repeats it only where its own forms are sent.
      const head = body.slice(0, body.indexOf('</head>'))
      expect(head).not.toContain(token)
      const sent = await portal.send(path, { act: 'accept' })
      expect(sent.headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
      const row = await only()
      expect(JSON.stringify(row)).not.toContain(token)
      expect(row.linkKey).toBe(tokenHash(token))
      expect(JSON.stringify(portal.logged)).not.toContain(token)
    })

    it('[ENQ-10] [CTX-01] Another token answers like every other address, and opens nothing', async () => {
      const path = await confirmed()
      const wrong = `/request/${newToken()}`
      expect((await portal.get(wrong)).statusCode).toBe(404)
      expect((await portal.get('/request/x')).statusCode).toBe(404)
      expect((await portal.get(`/request/${(await only()).id}`)).statusCode).toBe(404)
      for (const name of ['confirm', 'withdraw', 'accept', 'take', 'quote'])
        expect(await act(wrong, name, { reason: 'x' })).toBe(404)
      // Signed-in users have no other rights there.
      const [own, theirs] = [await portal.get(path), await portal.get(path, await cookieOf(portal, customer))]
      expect([own.statusCode, theirs.statusCode]).toEqual([200, 200])
      expect((await portal.get('/account/requests', await cookieOf(portal, customer))).body).not.toContain('E-NL-2026')
      expect(own.body).not.toContain('Take')
    })

    it('[ENQ-09] [ENQ-10] The guest writes messages there, and learns of those of the desk by email', async () => {
      const path = await confirmed()
      const { id } = await only()
      const cookie = await cookieOf(portal, sales)
      const note = { act: 'write', request: id, key: 'one', text: 'A-SECRET-NOTE', internal: 'yes' }
      expect((await portal.send('/account/requests', note, cookie)).statusCode).toBe(303)
      const answer = { act: 'write', request: id, key: 'two', text: 'Which grade?' }
      expect((await portal.send('/account/requests', answer, cookie)).statusCode).toBe(303)
      expect(portal.emails.at(-1)).toMatchObject({ kind: 'requestMessage', to: { email: guest.email }, path })
      expect((await portal.send(path, { act: 'write', key: 'three', text: 'The fine one.' })).statusCode).toBe(303)
      expect(portal.emails.at(-1)).toMatchObject({ kind: 'requestDesk', facts: { step: 'message' } })
      const { body } = await portal.get(path)
      for (const text of ['Which grade?', 'The fine one.', 'Ada Guest']) expect(body).toContain(text)
      expect(body).not.toContain('A-SECRET-NOTE')
    })

    it('[ENQ-10] The guest withdraws, accepts or rejects like a customer', async () => {
      const path = await confirmed()
      expect(await act(path, 'accept')).toBe(422)
      expect(await act(path, 'withdraw')).toBe(303)
      expect(await only()).toMatchObject({ state: 'closed', closeReason: 'withdrawn' })
      for (const [name, fields, after] of [
        ['accept', { poNumber: '4711' }, { state: 'accepted', poNumber: '4711' }],
        ['reject', { reason: 'Too late.' }, { state: 'closed', closeReason: 'rejected' }],
      ] as const) {
        const { id, version } = await only()
        for (const line of await lines())
          await portal.fixtures.records.remove(systemViewer, requestLine, line.id, line.version)
        await portal.fixtures.records.remove(systemViewer, customerRequest, id, version)
        const next = await quoted()
        expect((await portal.get(next)).body).toContain('See the file.')
        expect(await act(next, name, fields)).toBe(303)
        expect(await only()).toMatchObject(after)
        expect(await act(next, name, fields)).toBe(422)
      }
    })
  })

  it('[ENG-04] What is stored about a guest is exported by address, and erased with its emails and its link', async () => {
    const path = await confirmed()
    const parts = { ...database, entities: entityIndex }
    const { records } = portal.fixtures
    let text = ''
    const data = await personalData({ queries: database.queries, records }, guest.email.toUpperCase(), 'operator')
    for await (const piece of data ?? []) text += piece
    const exported: Record<string, readonly object[]> = JSON.parse(text)
    expect([exported['requests']?.length, exported['requestLines']?.length]).toEqual([1, 2])
    expect(text).toContain('Ada Guest')
    await erasePerson(parts, () => new Date(portal.clock.now), guest.email)
    expect(await only()).toMatchObject({ guestName: null, guestEmail: null, message: null, state: 'submitted' })
    expect((await portal.get(path)).statusCode).toBe(404)
  })
})
