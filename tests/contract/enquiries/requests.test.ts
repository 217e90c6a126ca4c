import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { expireRequests } from '#features/enquiries/requests/expire-requests.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { writeAccountEmail } from '#features/identity/accounts/account-email-text.ts'
import type { User } from '#features/identity/people/users.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { daysOfEachSite } from '../../fixtures/local-midnights.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { lineForm } from '../../fixtures/cart-form.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const [product, other] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const people = ['customer', 'colleague', 'admin', 'stranger', 'sales', 'second', 'chief', 'supplier', 'editor'] as const
type Person = (typeof people)[number]
const list = `${base}/account/requests`

describeEachDatabase('Requests', (open) => {
  let portal: AccountPortal
  const users = new Map<Person, User>()

  beforeAll(async () => {
    portal = await accountPortal(open)
    const [own, foreign, brenvik] = [
      await portal.company('Birch'),
      await portal.company('Cedar'),
      await portal.company('Oak', 'Supplier'),
    ]
    const made = {
      customer: await portal.person(own, 'customer', 'customer@birch.example'),
      colleague: await portal.person(own, 'customer', 'colleague@birch.example'),
      admin: await portal.person(own, 'customerAdmin', 'admin@birch.example'),
      stranger: await portal.person(foreign, 'customerAdmin', 'admin@cedar.example'),
      sales: await portal.person(null, 'internalSales', 'sales@norvane.example'),
      second: await portal.person(null, 'internalSales', 'second@norvane.example'),
      chief: await portal.person(null, 'administrator', 'chief@norvane.example'),
      supplier: await portal.person(brenvik, 'supplier', 'supplier@oak.example'),
      editor: await portal.person(null, 'editor', 'editor@norvane.example'),
    }
    for (const name of people) users.set(name, made[name])
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    portal.emails.length = 0
  })

  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  const cookie = (of: Person) => cookieOf(portal, user(of))
  const requests = () =>
    portal.fixtures.records.list(systemViewer, customerRequest, { orderBy: [{ field: 'name' }], limit: 500 })
  const only = async () => (await requests())[0] ?? expect.unreachable()
  const send = async (path: string, fields: Readonly<Record<string, string>>, of: Person) =>
    await portal.send(path, fields, await cookie(of))
  const page = async (of: Person) => (await portal.get('/account/requests', await cookie(of))).body

  /** Submits a cart with one product. */
  async function submitted(path = '/quote-cart', of: Person = 'customer') {
    await send(path, { act: 'add', product }, of)
    const lines = await portal.fixtures.records.list(systemViewer, cartLine)
    const line = lines.find((each) => each.user === user(of).id) ?? expect.unreachable()
    const values =
      path === '/quote-cart' ? { quantity: '25' } : path === '/sample-cart' ? { shipTo: 'Main street 1' } : {}
    await send(path, lineForm(line, { note: 'Soon', ...values }), of)
    const answer = await send(path, { act: 'submit', message: 'Hello' }, of)
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${list}?done=submit`])
    return await only()
  }
  /** Sends the form of an action with the version that the page shows; returns the status. */
  async function act(of: Person, name: string, fields: Readonly<Record<string, string>> = {}, version?: number) {
    const row = await only()
    const form = { act: name, request: row.id, version: String(version ?? row.version), ...fields }
    return (await send('/account/requests', form, of)).statusCode
  }
  async function quoted(validUntil = '2026-06-20') {
    await submitted()
    expect(await act('sales', 'take')).toBe(303)
    expect(await act('sales', 'quote', { answer: 'See the file.', validUntil })).toBe(303)
    return await only()
  }

  describe('Submitting', () => {
    it('[ENQ-06] Copies the lines as they are, empties the cart and numbers the requests by kind, site and year', async () => {
      const row = await submitted()
      expect(row).toMatchObject({
        name: 'Q-NL-2026-000001',
        kind: 'quote',
        state: 'submitted',
        submittedOn: '2026-06-15',
        message: 'Hello',
        site: 'nl',
        user: user('customer').id,
      })
      expect(await portal.fixtures.records.list(systemViewer, requestLine)).toMatchObject([
        { request: row.id, grade: product, savedName: 'Xanvero 80', quantity: '25.00', unit: 'kg', note: 'Soon' },
      ])
      expect(await portal.fixtures.records.list(systemViewer, cartLine)).toEqual([])
      await submitted('/quote-cart', 'colleague')
      await submitted('/sample-cart')
      await submitted('/cart')
      expect((await requests()).map(({ name }) => name)).toEqual([
        'E-NL-2026-000001',
        'Q-NL-2026-000001',
        'Q-NL-2026-000002',
        'S-NL-2026-000001',
      ])
    })

    it('[ENQ-06] Fifty simultaneous submissions of one cart make one request', async () => {
      await send('/cart', { act: 'add', product }, 'customer')
      await send('/cart', { act: 'add', product: other }, 'customer')
      const session = await cookie('customer')
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => portal.send('/cart', { act: 'submit' }, session)),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
      expect(await requests()).toHaveLength(1)
      expect(await portal.fixtures.records.count(systemViewer, requestLine)).toBe(2)
      expect(portal.emails).toHaveLength(1)
    }, 60_000)

    it('[ENQ-06] Simultaneous requests of two users get different numbers', async () => {
      for (const of of ['customer', 'colleague', 'admin'] as const) await send('/cart', { act: 'add', product }, of)
      const sessions = [await cookie('customer'), await cookie('colleague'), await cookie('admin')]
      await Promise.all(sessions.map((session) => portal.send('/cart', { act: 'submit' }, session)))
      expect((await requests()).map(({ name }) => name)).toEqual([1, 2, 3].map((at) => `E-NL-2026-00000${at}`))
    })

    it('[ENQ-06] A line that is not visible any more, and one that lacks a quantity or an address, are not submitted', async () => {
      const { records, follower } = portal.fixtures
      await send('/quote-cart', { act: 'add', product }, 'customer')
      await send('/sample-cart', { act: 'add', product }, 'customer')
      for (const path of ['/quote-cart', '/sample-cart']) {
        const answer = await send(path, { act: 'submit' }, 'customer')
        expect(answer.statusCode).toBe(422)
        expect(answer.body).toContain('Save a quantity for each product to quote')
      }
      await send('/cart', { act: 'add', product }, 'customer')
      const grade = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
      const hidden = await records.update(systemViewer, tradeGrade, product, grade.version, { isActive: false })
      await follower.catchUp()
      const answer = await send('/cart', { act: 'submit' }, 'customer')
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('A product is no longer available.')
      expect(await requests()).toEqual([])
      await records.update(systemViewer, tradeGrade, product, hidden.version, { isActive: true })
      await follower.catchUp()
    })

    it('[ENQ-06] Other roles than customers send no requests', async () => {
      for (const of of ['supplier', 'sales', 'editor'] as const) {
        await send('/cart', { act: 'add', product }, of)
        expect((await portal.get('/cart', await cookie(of))).body).not.toContain('value="submit"')
        expect((await send('/cart', { act: 'submit' }, of)).statusCode).toBe(422)
      }
      expect(await requests()).toEqual([])
    })
  })

  describe('Asking again', () => {
    it('[ENQ-08] Copies an expired quote into the cart, and the next request refers to it', async () => {
      const old = await quoted('2026-06-20')
      portal.clock.now = Date.parse('2026-06-21T10:00:00Z')
      expect(await act('customer', 'accept')).toBe(422)
      expect(await page('customer')).toContain('Ask again')
      const form = { act: 'askAgain', request: old.id }
      const answer = await send('/account/requests', form, 'customer')
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${base}/quote-cart`])
      // A second click adds nothing.
      await send('/account/requests', form, 'customer')
      const { records } = portal.fixtures
      expect(await records.list(systemViewer, cartLine)).toMatchObject([
        { grade: product, savedName: 'Xanvero 80', quantity: '25.00', unit: 'kg', note: 'Soon' },
      ])
      await send('/quote-cart', { act: 'submit' }, 'customer')
      const [first, second] = await requests()
      expect([first?.id, first?.previous]).toEqual([old.id, null])
      expect([second?.name, second?.previous]).toEqual(['Q-NL-2026-000002', old.id])
      expect(await page('customer')).toMatch(/Asks again<\/dt><dd[^>]*>Q-NL-2026-000001/)
      // The reference belongs to that request only.
      await submitted('/quote-cart')
      expect((await requests())[2]?.previous).toBe(null)
    })

    it('[ENQ-08] [CTX-01] Answers for the request of another account as for one that does not exist, and the desk asks nothing', async () => {
      const row = await submitted()
      const ask = (of: Person, request: string) => send('/account/requests', { act: 'askAgain', request }, of)
      const [hidden, missing] = [await ask('stranger', row.id), await ask('stranger', `a0E${'0'.repeat(15)}`)]
      expect([hidden.statusCode, missing.statusCode]).toEqual([422, 422])
      expect(hidden.body.replaceAll(row.id, '')).toBe(missing.body.replaceAll(`a0E${'0'.repeat(15)}`, ''))
      expect((await ask('sales', row.id)).statusCode).toBe(422)
      expect(await page('sales')).not.toContain('Ask again')
      expect(await portal.fixtures.records.list(systemViewer, cartLine)).toEqual([])
    })
  })

  describe('The state machine', () => {
    it('[ENQ-02] [REQ-01] A quote goes from the inbox of the desk to its acceptance', async () => {
      await submitted()
      for (const of of ['sales', 'second', 'chief'] as const) expect(await page(of)).toContain('Q-NL-2026-000001')
      expect(await act('sales', 'take')).toBe(303)
      expect(await only()).toMatchObject({ state: 'inReview', assignee: user('sales').id })
      expect(await act('sales', 'quote', { answer: 'See the file.', validUntil: '2026-06-20' })).toBe(303)
      expect(await only()).toMatchObject({ state: 'quoted', decidedBy: user('sales').id, decidedOn: '2026-06-15' })
      expect(await act('customer', 'accept', { poNumber: 'PO 7' })).toBe(303)
      expect(await only()).toMatchObject({ state: 'accepted', poNumber: 'PO 7' })
      expect(await act('sales', 'close')).toBe(303)
      expect(await only()).toMatchObject({ state: 'closed', closeReason: 'done' })
      expect(await page('customer')).toContain('Closed, done')
    })

    it('[ENQ-07] Only the assignee and administrators go on with a request, and only customers accept', async () => {
      await submitted()
      expect(await act('sales', 'take')).toBe(303)
      expect(await act('second', 'release')).toBe(422)
      expect(await act('second', 'quote', { answer: 'x', validUntil: '2026-06-20' })).toBe(422)
      expect(await act('chief', 'release')).toBe(303)
      expect(await only()).toMatchObject({ state: 'submitted', assignee: null })
      expect(await act('sales', 'withdraw')).toBe(422)
      expect(await act('customer', 'take')).toBe(422)
      expect(await act('admin', 'withdraw')).toBe(303)
      expect(await only()).toMatchObject({ state: 'closed', closeReason: 'withdrawn' })
      for (const name of ['withdraw', 'accept', 'reject', 'take', 'close', 'nothing'])
        for (const of of ['customer', 'chief'] as const) expect(await act(of, name, { reason: 'x' })).toBe(422)
    })

    it('[ENQ-07] The last day of a quote is today at the earliest, and an extension ends later', async () => {
      await submitted()
      await act('sales', 'take')
      expect(await act('sales', 'quote', { answer: 'x', validUntil: '2026-06-14' })).toBe(422)
      expect(await act('sales', 'quote', { answer: 'x' })).toBe(422)
      expect(await act('sales', 'quote', { answer: 'x', validUntil: '2026-06-15' })).toBe(303)
      expect(await act('sales', 'extend', { validUntil: '2026-06-15', reason: 'Asked for' })).toBe(422)
      expect(await act('sales', 'extend', { validUntil: '2026-06-16', reason: 'Asked for' })).toBe(303)
      expect(await only()).toMatchObject({ state: 'quoted', validUntil: '2026-06-16', reason: 'Asked for' })
    })

    it('[ENQ-07] An old version of the page changes nothing', async () => {
      const { version } = await quoted()
      await act('sales', 'extend', { validUntil: '2026-06-21', reason: 'x' })
      expect(await act('customer', 'accept', {}, version)).toBe(422)
      expect(await only()).toMatchObject({ state: 'quoted' })
    })

    it('[ENQ-02] [ENG-01] The record API follows the same table, and customers write nothing there', async () => {
      const row = await submitted()
      const action = async (of: Person, name: string, record: Readonly<Record<string, unknown>> = {}) =>
        (
          await portal.app.inject({
            method: 'PATCH',
            url: `/services/data/v65.0/ui-api/actions/perform-quick-action/Request__c.${name}`,
            headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await cookie(of) },
            payload: { apiName: 'Request__c', fields: { Id: row.id, ...record } },
          })
        ).statusCode
      const patch = async (of: Person) =>
        (
          await portal.app.inject({
            method: 'PATCH',
            url: `/services/data/v65.0/ui-api/records/${row.id}`,
            headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await cookie(of) },
            payload: { fields: { State__c: 'accepted' } },
          })
        ).statusCode
      for (const of of ['customer', 'admin', 'stranger', 'supplier', 'sales', 'chief'] as const) {
        expect(await patch(of)).toBeGreaterThanOrEqual(400)
        for (const name of ['Submit', 'Accept', 'Withdraw', 'Expire', 'Quote', 'Close'])
          expect([of, name, (await action(of, name)) >= 400]).toEqual([of, name, true])
      }
      for (const of of ['customer', 'admin'] as const) expect(await action(of, 'Take')).toBeGreaterThanOrEqual(400)
      expect(await only()).toEqual(row)
    })

    it('[ENQ-07] Of simultaneous acceptance and rejection one wins', async () => {
      for (let run = 0; run < (isLongRun ? 200 : 4); run += 1) {
        const { id, version } = await quoted()
        const form = (name: string) => ({ act: name, request: id, version: String(version), reason: 'x' })
        const [one, two] = [await cookie('customer'), await cookie('admin')]
        const answers = await Promise.all([
          portal.send('/account/requests', form('accept'), one),
          portal.send('/account/requests', form('reject'), two),
        ])
        expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 422])
        const row = await only()
        expect(['accepted', 'closed']).toContain(row.state)
        const { records } = portal.fixtures
        for (const line of await records.list(systemViewer, requestLine))
          await records.remove(systemViewer, requestLine, line.id, line.version)
        await records.remove(systemViewer, customerRequest, row.id, row.version)
      }
    }, 120_000)
  })

  describe('Expiry', () => {
    it('[ENQ-07] A quote expires at the end of its last local day, for every site and on both days of a changing clock', async () => {
      const { records } = portal.fixtures
      const account = user('customer').account ?? expect.unreachable()
      let checked = 0
      for (const [site, { day, from, until }] of daysOfEachSite) {
        portal.clock.now = Date.parse(from)
        const { id } = await records.write(systemViewer, async (handle) => {
          const name = `Q-${site}-${day}`
          const of = { kind: 'quote', account, user: user('customer').id, site, language: 'nl-NL' } as const
          const made = await handle.create(customerRequest, { name, ...of })
          const sent = await handle.transition(customerRequest, made.id, made.version, { action: 'Submit' })
          const taken = await handle.transition(customerRequest, made.id, sent.version, { action: 'Take' })
          // A day that began in UTC before it began here is no obstacle: only the end of the quote is tested.
          const values = { answer: 'x', validUntil: '2099-01-01' }
          const offered = await handle.transition(customerRequest, made.id, taken.version, { action: 'Quote', values })
          const changes: object = { validUntil: day }
          return await handle.update(customerRequest, made.id, offered.version, changes)
        })
        const end = Date.parse(until)
        const writtenAt = async (time: number) => {
          portal.clock.now = time
          return await expireRequests({ records, now: () => new Date(time) })
        }
        expect([site, day, await writtenAt(end - 1)]).toEqual([site, day, 0])
        expect([site, day, await writtenAt(end)]).toEqual([site, day, 1])
        expect(await records.byId(systemViewer, customerRequest, id)).toMatchObject({ state: 'expired' })
        checked += 1
      }
      expect(checked).toBeGreaterThanOrEqual(sites.length)
    }, 60_000)

    it('[ENQ-07] [ENQ-08] Shows the end before it is written, and takes no acceptance any more', async () => {
      const { id } = await quoted('2026-06-20')
      portal.clock.now = Date.UTC(2026, 5, 20, 21, 59, 59, 999)
      expect(await page('customer')).toContain('Quoted')
      portal.clock.now = Date.UTC(2026, 5, 20, 22)
      expect(await page('customer')).toContain('Expired')
      expect(await page('customer')).not.toContain('value="accept"')
      expect(await act('customer', 'accept')).toBe(422)
      expect(await only()).toMatchObject({ state: 'quoted' })
      // Reopening writes the end first.
      expect(await act('sales', 'reopen', { validUntil: '2026-06-30', reason: 'Asked for' })).toBe(303)
      expect(await only()).toMatchObject({ id, state: 'quoted', validUntil: '2026-06-30' })
      expect(await act('customer', 'accept')).toBe(303)
    })
  })

  it('[CTX-09] Users see their own requests, administrators those of the account, and nobody else’s', async () => {
    const { id } = await submitted()
    for (const of of ['customer', 'admin', 'sales', 'chief'] as const) expect(await page(of)).toContain(id)
    for (const of of ['colleague', 'stranger'] as const) {
      expect(await page(of)).not.toContain('Q-NL')
      expect(await act(of, 'withdraw')).toBe(422)
    }
    for (const of of ['supplier', 'editor'] as const)
      expect((await portal.get('/account/requests', await cookie(of))).statusCode).toBe(404)
    expect((await portal.get('/account/requests')).headers['location']).toContain('/sign-in?return-to=')
    expect((await portal.send('/account/requests', { act: 'take' })).headers['location']).toContain(
      '/sign-in?return-to=',
    )
    // The customer does not learn who works on it.
    await act('sales', 'take')
    expect(await page('customer')).not.toContain('In the hands of')
    expect(await page('sales')).toContain('In the hands of')
  })

  it('[ENQ-09] Sends one email for each step, in every language', async () => {
    await quoted()
    await act('customer', 'accept')
    const toCustomers = portal.emails.filter(({ kind }) => kind === 'request')
    expect(toCustomers.map(({ to, facts }) => [to.email, facts?.['state']])).toEqual([
      ['customer@birch.example', 'submitted'],
      ['customer@birch.example', 'quoted'],
      ['customer@birch.example', 'accepted'],
    ])
    expect(portal.emails.filter(({ kind }) => kind === 'requestDesk')).toMatchObject([
      { to: { email: 'sales@norvane.example' }, facts: { step: 'accepted' } },
    ])
    const [site] = sites
    if (site === undefined) throw new Error('There is no site.')
    for (const language of languageCodes)
      for (const state of ['submitted', 'sent', 'quoted', 'declined', 'expired', 'accepted']) {
        const facts = { number: 'Q-NL-2026-000001', state }
        const email = await writeAccountEmail({
          kind: 'request',
          site,
          language,
          email: 'a@b.example',
          link: 'https://x',
          facts,
        })
        expect(email.subject).toContain('Q-NL-2026-000001')
        expect(email.text).toContain('Q-NL-2026-000001')
        expect(email.text).not.toMatch(/[{}]/)
      }
  })
})
