import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { askForFeedback } from '#features/enquiries/feedback/ask-for-feedback.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { writeAccountEmail } from '#features/identity/accounts/account-email-text.ts'
import type { User } from '#features/identity/people/users.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { dayAfter, dayBefore } from '#platform/values/dates/iso-day.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { sites } from '#sites/table.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { daysOfEachSite } from '../../fixtures/local-midnights.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const [product, other] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const people = ['customer', 'admin', 'stranger', 'sales', 'supplier', 'rival'] as const
type Person = (typeof people)[number]

describeEachDatabase('Feedback on samples', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  const users = new Map<Person, User>()
  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    const grade = (await portal.fixtures.records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    const own = await portal.company('Birch')
    const made = {
      customer: await portal.person(own, 'customer', 'customer@birch.example'),
      admin: await portal.person(own, 'customerAdmin', 'admin@birch.example'),
      stranger: await portal.person(await portal.company('Cedar'), 'customerAdmin', 'admin@cedar.example'),
      sales: await portal.person(null, 'internalSales', 'sales@norvane.example'),
      supplier: await portal.person(grade.principal, 'supplier', 'lab@principal.example'),
      rival: await portal.person(await portal.company('Oak', 'Supplier'), 'supplier', 'lab@oak.example'),
    }
    for (const name of people) users.set(name, made[name])
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestFeedback, requestLine, customerRequest])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    await portal.get('/contact')
    portal.emails.length = 0
  })

  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  const cookie = (of: Person) => cookieOf(portal, user(of))
  const answers = () => portal.fixtures.records.list(systemViewer, requestFeedback, { limit: 100 })
  const send = async (path: string, fields: Readonly<Record<string, string>>, of?: Person) =>
    await portal.send(path, { act: 'feedback', ...fields }, of === undefined ? undefined : await cookie(of))

  /** A sample request with one line for each grade, in the state after the transitions. */
  async function sample(
    of: Partial<Insert<typeof customerRequest>> = {},
    { grades = [product], until = 'Send' }: { readonly grades?: readonly string[]; readonly until?: string } = {},
  ) {
    const steps = ['Submit', 'Take', 'Send', 'Accept', 'Close'] as const
    const owner = { account: user('customer').account, user: user('customer').id, ...of }
    return await portal.fixtures.records.write(systemViewer, async (handle) => {
      const known = { name: 'S-NL-2026-000001', kind: 'sample', site: 'nl', language: 'en-US' } as const
      let { id, version } = await handle.create(customerRequest, { ...known, ...owner })
      const lines: string[] = []
      for (const [position, grade] of grades.entries()) {
        const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg' } as const
        const named = { savedName: `Sample ${position}`, position, grade }
        const { account: company = null, user: person = null } = owner
        const line = await handle.create(requestLine, {
          request: id,
          account: company,
          user: person,
          ...choices,
          ...named,
        })
        lines.push(line.id)
      }
      for (const action of steps.slice(0, steps.findIndex((each) => each === until) + 1)) {
        const values = action === 'Send' ? { answer: 'On its way.' } : {}
        ;({ id, version } = await handle.transition(customerRequest, id, version, { action, values }))
      }
      return { id, version, lines, line: lines[0] ?? '' }
    })
  }
  /** A sample request with feedback of a customer of its own. */
  async function said(
    at: number,
    result: 'suitable' | 'not-suitable' = 'suitable',
    guestEmail: string | null = null,
    former: string | null = null,
  ) {
    const company = guestEmail === null ? await portal.company(`Customer ${at}`) : null
    const { id, line } = await sample({ account: company, user: null, guestEmail })
    const { records } = portal.fixtures
    const { principal } = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    const remark = { text: 'A secret remark' }
    const of = { request: id, line, account: company, user: null, grade: product, principal: former ?? principal }
    await records.create(systemViewer, requestFeedback, { integrationId: line, ...of, result, ...remark })
  }

  describe('The form', () => {
    it('[REQ-03] Stores one answer for each line, which the customer can change until the request is closed', async () => {
      const { id, lines } = await sample({}, { grades: [product, other] })
      const [line = '', second = ''] = lines
      const path = `/account/requests/${id}`
      const page = async (of: Person) => (await portal.get(path, await cookie(of))).body
      expect(await page('customer')).toContain('Send the feedback')
      const answer = await send(path, { request: id, line, result: 'suitable', text: 'Dissolves well.' }, 'customer')
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${base}${path}?done=feedback#${id}`])
      const { principal } = (await portal.fixtures.records.byId(systemViewer, tradeGrade, product)) ?? { principal: '' }
      expect(await answers()).toMatchObject([
        { line, request: id, grade: product, principal, result: 'suitable', text: 'Dissolves well.' },
      ])
      // A colleague with the rights changes it, and it remains one.
      const changed = await send(path, { request: id, line, result: 'not-suitable', text: '' }, 'admin')
      expect(changed.statusCode).toBe(303)
      await send(path, { request: id, line: second, result: 'undecided' }, 'customer')
      const stored = (await answers()).map((each) => [each.line, each.result, each.text])
      expect(stored).toHaveLength(2)
      expect(stored).toEqual(
        expect.arrayContaining([
          [line, 'not-suitable', null],
          [second, 'undecided', null],
        ]),
      )
      expect(await page('customer')).toContain('Not suitable')
      // The desk reads it and says nothing itself.
      expect(await page('sales')).toContain('Not suitable')
      expect(await page('sales')).not.toContain('name="line"')
      const row = (await portal.fixtures.records.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
      await portal.fixtures.records.write(systemViewer, async (handle) => {
        const accepted = await handle.transition(customerRequest, id, row.version, { action: 'Accept' })
        await handle.transition(customerRequest, id, accepted.version, { action: 'Close' })
      })
      expect((await send(path, { request: id, line, result: 'suitable' }, 'customer')).statusCode).toBe(422)
      expect(await page('customer')).not.toContain('name="line"')
    })

    it('[REQ-03] Shows the form again without a result or with a long text, and keeps what was typed', async () => {
      const { id, line } = await sample()
      const path = `/account/requests/${id}`
      const empty = await send(path, { request: id, line, result: '', text: 'Typed text' }, 'customer')
      expect(empty.statusCode).toBe(422)
      expect(empty.body).toContain('Typed text')
      const long = await send(path, { request: id, line, result: 'suitable', text: 'x'.repeat(2001) }, 'customer')
      expect(long.statusCode).toBe(422)
      expect(await answers()).toEqual([])
    })

    it('[REQ-03] Takes feedback only on samples that were sent, and only on lines of the request', async () => {
      const { id } = await sample()
      const foreign = await sample({ account: null, user: null })
      const early = await sample({}, { until: 'Take' })
      const enquiry = await sample({ kind: 'default' })
      for (const [request, line] of [
        [id, foreign.line],
        [id, id],
        [early.id, early.line],
        [enquiry.id, enquiry.line],
      ] as const) {
        const form = { request, line, result: 'suitable' }
        expect((await send(`/account/requests/${request}`, form, 'customer')).statusCode).toBe(422)
      }
      expect(await answers()).toEqual([])
    })

    it('[REQ-03] [CTX-01] Answers for the request of another account as for one that does not exist', async () => {
      const { id, line } = await sample()
      const missing = `a0E${'0'.repeat(15)}`
      const form = { line, result: 'suitable', text: '' }
      const [hidden, none] = [
        await send('/account/requests', { request: id, ...form }, 'stranger'),
        await send('/account/requests', { request: missing, ...form }, 'stranger'),
      ]
      expect([hidden.statusCode, none.statusCode]).toEqual([422, 422])
      expect(hidden.body.replaceAll(id, '')).toBe(none.body.replaceAll(missing, ''))
      for (const of of ['sales', 'supplier'] as const)
        expect((await send('/account/requests', { request: id, ...form }, of)).statusCode).toBeGreaterThanOrEqual(404)
      expect(await answers()).toEqual([])
    })

    it('[REQ-03] The same form sent twice at the same time makes one answer', async () => {
      const { id, line } = await sample()
      const form = { act: 'feedback', request: id, line, result: 'suitable', text: 'Good' }
      const session = await cookie('customer')
      const sent = await Promise.all([1, 2, 3, 4].map(() => portal.send(`/account/requests/${id}`, form, session)))
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
      expect(await answers()).toMatchObject([{ line, result: 'suitable', text: 'Good' }])
    })

    it('[REQ-03] [ENQ-10] A guest answers behind the link of the request, and behind no other', async () => {
      const { requestLinks } = portal.services
      const { id, version, line } = await sample({ account: null, user: null, guestEmail: 'guest@elm.example' })
      const linkKey = requestLinks.keyOf(id)
      const changes: object = { linkKey }
      await portal.fixtures.records.update(systemViewer, customerRequest, id, version, changes)
      const path = requestLinks.pathOf({ id, linkKey }) ?? expect.unreachable()
      expect((await portal.get(path)).body).toContain('Send the feedback')
      const form = { line, result: 'suitable', text: 'Very good' }
      expect((await send(`/request/${'x'.repeat(43)}`, form)).statusCode).toBe(404)
      expect((await send(path, { line, result: 'best' })).statusCode).toBe(422)
      expect(await answers()).toEqual([])
      expect((await send(path, form)).statusCode).toBe(303)
      expect(await answers()).toMatchObject([{ request: id, account: null, user: null, result: 'suitable' }])
      expect((await portal.get(path)).body).toContain('Very good')
    })

    it('[REQ-03] Erasing a person removes the remark, and feedback ends with its request', async () => {
      await said(1, 'suitable', 'erased@elm.example')
      const { queries } = database
      const parts = { ...database, queries, entities: entityIndex }
      await erasePerson(parts, () => new Date(start), 'erased@elm.example')
      expect(await answers()).toMatchObject([{ result: 'suitable', text: null }])
      const { records } = portal.fixtures
      const [row] = await records.list(systemViewer, customerRequest)
      const { id, version } = row ?? expect.unreachable()
      await records.write(systemViewer, async (handle) => {
        const accepted = await handle.transition(customerRequest, id, version, { action: 'Accept' })
        await handle.transition(customerRequest, id, accepted.version, { action: 'Close' })
      })
      const now = () => new Date(start + 20 * 365 * 86_400_000)
      await forgetData({ database, days: { ...retentionDefaults, requests: 30 }, now, emailFolder: null })
      expect([await answers(), await records.count(systemViewer, requestLine)]).toEqual([[], 0])
    })
  })

  describe('The email', () => {
    const run = (at: number | string, queue = portal.services.emailQueue) => {
      const time = typeof at === 'string' ? Date.parse(at) : at
      portal.clock.now = time
      const { requestLinks } = portal.services
      const { records } = portal.fixtures
      return askForFeedback({ records, sites, emailQueue: queue, requestLinks, now: () => new Date(time) })
    }
    const sent = async () => {
      await portal.get('/contact')
      return portal.emails.map(({ kind, to, facts }) => [kind, to.email, facts?.['number']])
    }
    const email = ['requestFeedback', 'customer@birch.example', 'S-NL-2026-000001']
    /** Changes when the samples of a request were sent. */
    async function sentOn({ id, version }: { readonly id: string; readonly version: number }, decidedOn: string) {
      const changes: object = { decidedOn }
      await portal.fixtures.records.update(systemViewer, customerRequest, id, version, changes)
    }

    it('[REQ-03] Asks once, 21 local days of the site after the samples were sent', async () => {
      let checked = 0
      for (const [site, { day, from }] of daysOfEachSite) {
        const made = await sample({ site })
        await sentOn(made, dayBefore(day, 21))
        const begin = Date.parse(from)
        expect([site, day, [await run(begin - 1), await run(begin), await run(begin + 1)]]).toEqual([
          site,
          day,
          [0, 1, 0],
        ])
        expect(await portal.fixtures.records.byId(systemViewer, customerRequest, made.id)).toMatchObject({
          state: 'sent',
          feedbackRequestedOn: day,
        })
        checked += 1
      }
      expect(checked).toBeGreaterThanOrEqual(sites.length)
      expect(await sent()).toHaveLength(checked)
    }, 60_000)

    it('[REQ-03] Asks about samples alone that were sent or accepted, not long ago, and not answered yet', async () => {
      await sample({ kind: 'default' })
      await sample({ kind: 'quote' })
      await sample({}, { until: 'Take' })
      await sample({}, { until: 'Close' })
      await sentOn(await sample(), '2026-01-05')
      const { id, line } = await sample()
      await send(`/account/requests/${id}`, { request: id, line, result: 'suitable' }, 'customer')
      expect(await run('2026-07-06T10:00:00Z')).toBe(0)
      portal.clock.now = start
      await sample({}, { until: 'Accept' })
      expect([await run('2026-07-05T10:00:00Z'), await run('2026-07-06T10:00:00Z')]).toEqual([0, 1])
      for (let day = '2026-07-07'; day < '2026-09-01'; day = dayAfter(day)) await run(`${day}T10:00:00Z`)
      expect(await sent()).toEqual([email])
    }, 60_000)

    it('[REQ-03] Several processes ask once, and a run that ends before the email leaves no mark', async () => {
      const { id } = await sample()
      const { emailQueue } = portal.services
      const broken = { ...emailQueue, add: () => Promise.reject(new Error('The process has ended.')) }
      const at = '2026-07-06T10:00:00Z'
      await expect(run(at, broken)).rejects.toThrow('The process has ended.')
      const row = await portal.fixtures.records.byId(systemViewer, customerRequest, id)
      expect(row).toMatchObject({ feedbackRequestedOn: null })
      await Promise.all([run(at), run(at), run(at)])
      expect(await sent()).toEqual([email])
    })

    it('[REQ-03] Names the number in every language', async () => {
      const [site] = sites
      if (site === undefined) throw new Error('There is no site.')
      const texts = new Set<string>()
      for (const language of languageCodes) {
        const facts = { number: 'S-NL-2026-000001', state: 'sent' }
        const of = { kind: 'requestFeedback', site, language, email: 'a@b.example', link: 'https://x', facts } as const
        const { subject, text } = await writeAccountEmail(of)
        for (const each of [subject, text]) expect(each).toContain('S-NL-2026-000001')
        expect(text).not.toMatch(/[{}]/)
        texts.add(text)
      }
      expect(texts.size).toBe(languageCodes.length)
    })
  })

  describe('What a principal sees', () => {
    const page = async (of: Person) => (await portal.get('/account/sample-feedback', await cookie(of))).body
    const call = async (of: Person) =>
      await portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/RequestController/getSampleFeedback',
        headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await cookie(of) },
        payload: { countryCode: 'NL', languageCode: 'en-US' },
      })

    it('[REQ-03] Answers with fewer than five customers exactly as with none', async () => {
      const [none, rival] = [await page('supplier'), await page('rival')]
      expect(none).toContain('There is no feedback to show yet.')
      for (let at = 1; at <= 4; at += 1) await said(at)
      // A customer who answers about many samples is one customer.
      const own = { account: user('customer').account, user: user('customer').id }
      for (let at = 0; at < 3; at += 1) {
        const { id, line } = await sample(own)
        expect(await page('supplier')).toBe(none)
        if (at === 2) await send(`/account/requests/${id}`, { request: id, line, result: 'suitable' }, 'customer')
      }
      const shown = await page('supplier')
      expect(shown).toContain('Customers who answered</dt><dd>5</dd>')
      expect(shown).not.toContain('secret remark')
      // Nobody else’s principal sees it.
      expect(await page('rival')).toBe(rival)
    })

    it('[REQ-03] Counts the answers of customers and guests, and one guest once', async () => {
      for (let at = 1; at <= 3; at += 1) await said(at)
      for (let at = 1; at <= 4; at += 1) await said(at, 'not-suitable', 'Guest@elm.example')
      expect(await page('supplier')).toContain('There is no feedback to show yet.')
      await said(9, 'not-suitable', 'other@elm.example')
      const answer = await call('supplier')
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('"results":{"suitable":3,"not-suitable":2,"undecided":0}')
      expect(await page('supplier')).toContain('Xanvero 80')
    })

    it('[REQ-03] Feedback from the time of another principal is shown to neither', async () => {
      const [none, rival] = [await page('supplier'), await page('rival')]
      for (let at = 1; at <= 5; at += 1) await said(at, 'suitable', null, user('rival').account)
      expect([await page('supplier'), await page('rival')]).toEqual([none, rival])
    })

    it('[REQ-03] Other roles have no such page, and the record API shows suppliers no feedback', async () => {
      for (let at = 1; at <= 5; at += 1) await said(at)
      for (const of of ['customer', 'admin', 'sales'] as const) {
        expect((await portal.get('/account/sample-feedback', await cookie(of))).statusCode).toBe(404)
        expect((await call(of)).statusCode).toBeGreaterThanOrEqual(400)
      }
      expect((await portal.get('/account/sample-feedback')).headers['location']).toContain('/sign-in?return-to=')
      const [first] = await answers()
      const read = async (of: Person) =>
        (
          await portal.app.inject({
            url: `/services/data/v65.0/ui-api/records/${first?.id ?? ''}?fields=Request_Feedback__c.Result__c`,
            headers: { host: 'localhost:3000', cookie: await cookie(of) },
          })
        ).statusCode
      expect([await read('sales'), await read('supplier'), await read('stranger')]).toEqual([200, 404, 404])
      expect(await portal.fixtures.records.count(systemViewer, account)).toBeGreaterThan(0)
    })
  })
})
