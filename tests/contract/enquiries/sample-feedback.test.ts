import { describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { askForFeedback } from '#features/enquiries/feedback/ask-for-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { dayAfter, dayBefore } from '#platform/values/dates/iso-day.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { sites } from '#sites/table.ts'
import { base, start } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { feedbackForm } from '../../fixtures/forms/request-forms.ts'
import { daysOfEachSite } from '../../fixtures/sites/local-midnights.ts'
import { product, other, type Person, feedbackPortal } from './feedback-portal.ts'

describeEachDatabase('Feedback on samples', (open) => {
  const on = feedbackPortal(open)

  describe('The form', () => {
    it('[REQ-03] Stores one answer for each line, which the customer can change until the request is closed', async () => {
      const { id, lines } = await on.sample({}, { grades: [product, other] })
      const [line = '', second = ''] = lines
      const path = `/account/requests/${id}`
      const page = async (of: Person) => (await on.portal.get(path, await on.cookie(of))).body
      expect(await page('customer')).toContain('Send the feedback')
      const answer = await on.send(path, { lineId: line, result: 'suitable', text: 'Dissolves well.' }, 'customer')
      expect([answer.statusCode, answer.headers['location']]).toEqual([
        303,
        `${base}${path}?done=requests.feedback#feedback`,
      ])
      const { principal } = (await on.portal.fixtures.records.byId(systemViewer, tradeGrade, product)) ?? {
        principal: '',
      }
      expect(await on.answers()).toMatchObject([
        { line, request: id, grade: product, principal, result: 'suitable', text: 'Dissolves well.' },
      ])
      // A colleague with the rights changes it, and it remains one.
      const changed = await on.send(path, { lineId: line, result: 'not-suitable', text: '' }, 'admin')
      expect(changed.statusCode).toBe(303)
      await on.send(path, { lineId: second, result: 'undecided' }, 'customer')
      const stored = (await on.answers()).map((each) => [each.line, each.result, each.text])
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
      expect(await page('sales')).not.toContain('name="lineId"')
      const row = (await on.portal.fixtures.records.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
      await on.portal.fixtures.records.write(systemViewer, async (handle) => {
        const accepted = await handle.transition(customerRequest, id, row.version, { action: 'Receive' })
        await handle.transition(customerRequest, id, accepted.version, { action: 'Close' })
      })
      expect((await on.send(path, { lineId: line, result: 'suitable' }, 'customer')).statusCode).toBe(412)
      expect(await page('customer')).not.toContain('name="lineId"')
    })

    it('[REQ-03] Shows the form again without a result or with a long text, and keeps what was typed', async () => {
      const { id, line } = await on.sample()
      const path = `/account/requests/${id}`
      const empty = await on.send(path, { lineId: line, result: '', text: 'Typed text' }, 'customer')
      expect(empty.statusCode).toBe(422)
      expect(empty.body).toContain('Typed text')
      const long = await on.send(path, { lineId: line, result: 'suitable', text: 'x'.repeat(2001) }, 'customer')
      expect(long.statusCode).toBe(422)
      expect(await on.answers()).toEqual([])
    })

    it('[REQ-03] Takes feedback only on samples that were sent, and only on lines of the request', async () => {
      const { id } = await on.sample()
      const foreign = await on.sample({ account: null, user: null })
      const early = await on.sample({}, { until: 'Take' })
      const enquiry = await on.sample({ kind: 'default' })
      for (const [request, line, status] of [
        [id, foreign.line, 422],
        [id, id, 422],
        [early.id, early.line, 412],
        [enquiry.id, enquiry.line, 412],
      ] as const) {
        const form = { lineId: line, result: 'suitable' }
        expect((await on.send(`/account/requests/${request}`, form, 'customer')).statusCode).toBe(status)
      }
      expect(await on.answers()).toEqual([])
    })

    it('[REQ-03] [CTX-01] Answers for the request of another account as for one that does not exist', async () => {
      const { id, line } = await on.sample()
      const missing = `a0E${'0'.repeat(15)}`
      const form = { lineId: line, result: 'suitable', text: '' }
      const [hidden, none] = [
        await on.send('/account/requests', { requestId: id, ...form }, 'stranger'),
        await on.send('/account/requests', { requestId: missing, ...form }, 'stranger'),
      ]
      expect([hidden.statusCode, none.statusCode]).toEqual([422, 422])
      expect(withoutFormToken(hidden.body).replaceAll(id, '')).toBe(withoutFormToken(none.body).replaceAll(missing, ''))
      for (const of of ['sales', 'supplier'] as const)
        expect((await on.send(`/account/requests/${id}`, form, of)).statusCode).toBeGreaterThanOrEqual(404)
      expect(await on.answers()).toEqual([])
    })

    it('[REQ-03] The same form sent twice at the same time makes one answer', async () => {
      const { id, line } = await on.sample()
      const form = feedbackForm(line, { requestId: id, result: 'suitable', text: 'Good' })
      const session = await on.cookie('customer')
      const sent = await Promise.all([1, 2, 3, 4].map(() => on.portal.send(`/account/requests/${id}`, form, session)))
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
      expect(await on.answers()).toMatchObject([{ line, result: 'suitable', text: 'Good' }])
    })

    it('[REQ-03] [ENQ-10] A guest answers behind the link of the request, and behind no other', async () => {
      const { requestLinks } = on.portal.services
      const { id, version, line } = await on.sample({ account: null, user: null, guestEmail: 'guest@elm.example' })
      const linkKey = requestLinks.keyOf(id)
      const changes: object = { linkKey }
      await on.portal.fixtures.records.update(systemViewer, customerRequest, id, version, changes)
      const path = requestLinks.pathOf({ id, linkKey }) ?? expect.unreachable()
      expect((await on.portal.get(path)).body).toContain('Send the feedback')
      const form = { lineId: line, result: 'suitable', text: 'Very good' }
      expect((await on.send(`/request/${'x'.repeat(43)}`, form)).statusCode).toBe(404)
      expect((await on.send(path, { lineId: line, result: 'best' })).statusCode).toBe(422)
      expect(await on.answers()).toEqual([])
      expect((await on.send(path, form)).statusCode).toBe(303)
      expect(await on.answers()).toMatchObject([{ request: id, account: null, user: null, result: 'suitable' }])
      expect((await on.portal.get(path)).body).toContain('Very good')
    })

    it('[REQ-03] Erasing a person removes the remark, and feedback ends with its request', async () => {
      await on.said(1, 'suitable', 'erased@elm.example')
      const { queries } = on.database
      const parts = { ...on.database, queries, entities: entityIndex }
      await erasePerson(parts, () => new Date(start), 'erased@elm.example')
      expect(await on.answers()).toMatchObject([{ result: 'suitable', text: null }])
      const { records } = on.portal.fixtures
      const [row] = await records.list(systemViewer, customerRequest)
      const { id, version } = row ?? expect.unreachable()
      await records.write(systemViewer, async (handle) => {
        const accepted = await handle.transition(customerRequest, id, version, { action: 'Receive' })
        await handle.transition(customerRequest, id, accepted.version, { action: 'Close' })
      })
      const now = () => new Date(start + 20 * 365 * 86_400_000)
      await forgetData({ database: on.database, days: { ...retentionDefaults, requests: 30 }, now, emailFolder: null })
      expect([await on.answers(), await records.count(systemViewer, requestLine)]).toEqual([[], 0])
    })
  })

  describe('The email', () => {
    const run = (at: number | string, queue = on.portal.services.emailQueue) => {
      const time = typeof at === 'string' ? Date.parse(at) : at
      on.portal.clock.now = time
      const { requestLinks } = on.portal.services
      const { records } = on.portal.fixtures
      return askForFeedback({ records, sites, emailQueue: queue, requestLinks, now: () => new Date(time) })
    }
    const sent = async () => {
      await on.portal.get('/contact')
      return on.portal.emails.map(({ kind, to, facts }) => [kind, to.email, facts?.['number']])
    }
    const email = ['requestFeedback', 'customer@birch.example', 'S-NL-2026-000001']

    it('[REQ-03] Asks once, 21 local days of the site after the samples were sent', async () => {
      let checked = 0
      for (const [site, { day, from }] of daysOfEachSite) {
        const created = await on.sample({ site })
        await on.sentOn(created, dayBefore(day, 21))
        const begin = Date.parse(from)
        expect([site, day, [await run(begin - 1), await run(begin), await run(begin + 1)]]).toEqual([
          site,
          day,
          [0, 1, 0],
        ])
        expect(await on.portal.fixtures.records.byId(systemViewer, customerRequest, created.id)).toMatchObject({
          state: 'sent',
          feedbackRequestedOn: day,
        })
        checked += 1
      }
      expect(checked).toBeGreaterThanOrEqual(sites.length)
      expect(await sent()).toHaveLength(checked)
    }, 60_000)

    it('[REQ-03] Asks about samples alone that were sent or accepted, not long ago, and not answered yet', async () => {
      await on.sample({ kind: 'default' })
      await on.sample({ kind: 'quote' })
      await on.sample({}, { until: 'Take' })
      await on.sample({}, { until: 'Close' })
      await on.sentOn(await on.sample(), '2026-01-05')
      const { id, line } = await on.sample()
      await on.send(`/account/requests/${id}`, { lineId: line, result: 'suitable' }, 'customer')
      expect(await run('2026-07-06T10:00:00Z')).toBe(0)
      on.portal.clock.now = start
      await on.sample({}, { until: 'Receive' })
      expect([await run('2026-07-05T10:00:00Z'), await run('2026-07-06T10:00:00Z')]).toEqual([0, 1])
      for (let day = '2026-07-07'; day < '2026-09-01'; day = dayAfter(day)) await run(`${day}T10:00:00Z`)
      expect(await sent()).toEqual([email])
    }, 60_000)

    it('[REQ-03] Several processes ask once, and a run that ends before the email leaves no mark', async () => {
      const { id } = await on.sample()
      const { emailQueue } = on.portal.services
      const broken = { ...emailQueue, add: () => Promise.reject(new Error('The process has ended.')) }
      const at = '2026-07-06T10:00:00Z'
      await expect(run(at, broken)).rejects.toThrow('The process has ended.')
      const row = await on.portal.fixtures.records.byId(systemViewer, customerRequest, id)
      expect(row).toMatchObject({ feedbackRequestedOn: null })
      await Promise.all([run(at), run(at), run(at)])
      expect(await sent()).toEqual([email])
    })
  })

  describe('What a principal sees', () => {
    const page = async (of: Person) => (await on.portal.get('/account/sample-feedback', await on.cookie(of))).body
    const call = async (of: Person) =>
      await on.portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/RequestController/getSampleFeedback',
        headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie(of) },
        payload: { countryCode: 'NL', languageCode: 'en-US' },
      })

    it('[REQ-03] Answers with fewer than five customers exactly as with none', async () => {
      const [none, rival] = [await page('supplier'), await page('rival')]
      expect(none).toContain('There is no feedback to show yet.')
      for (let at = 1; at <= 4; at += 1) await on.said(at)
      // A customer who answers about many samples is one customer.
      const own = { account: on.user('customer').account, user: on.user('customer').id }
      for (let at = 0; at < 3; at += 1) {
        const { id, line } = await on.sample(own)
        expect(await page('supplier')).toBe(none)
        if (at === 2) await on.send(`/account/requests/${id}`, { lineId: line, result: 'suitable' }, 'customer')
      }
      const shown = await page('supplier')
      expect(shown).toContain('Customers who answered</dt><dd>5</dd>')
      expect(shown).not.toContain('secret remark')
      // Nobody else’s principal sees it.
      expect(await page('rival')).toBe(rival)
    })

    it('[REQ-03] Counts the answers of customers and guests, and one guest once', async () => {
      for (let at = 1; at <= 3; at += 1) await on.said(at)
      for (let at = 1; at <= 4; at += 1) await on.said(at, 'not-suitable', 'Guest@elm.example')
      expect(await page('supplier')).toContain('There is no feedback to show yet.')
      await on.said(9, 'not-suitable', 'other@elm.example')
      const answer = await call('supplier')
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('"results":{"suitable":3,"not-suitable":2,"undecided":0}')
      expect(await page('supplier')).toContain('Xanvero 80')
    })

    it('[REQ-03] Feedback from the time of another principal is shown to neither', async () => {
      const [none, rival] = [await page('supplier'), await page('rival')]
      for (let at = 1; at <= 5; at += 1) await on.said(at, 'suitable', null, on.user('rival').account)
      expect([await page('supplier'), await page('rival')]).toEqual([none, rival])
    })

    it('[REQ-03] Other roles have no such page, and the record API shows suppliers no feedback', async () => {
      for (let at = 1; at <= 5; at += 1) await on.said(at)
      for (const of of ['customer', 'admin', 'sales'] as const) {
        expect((await on.portal.get('/account/sample-feedback', await on.cookie(of))).statusCode).toBe(404)
        expect((await call(of)).statusCode).toBeGreaterThanOrEqual(400)
      }
      expect((await on.portal.get('/account/sample-feedback')).headers['location']).toContain('/sign-in?return-to=')
      const [first] = await on.answers()
      const read = async (of: Person) =>
        (
          await on.portal.app.inject({
            url: `/services/data/v65.0/ui-api/records/${first?.id ?? ''}?fields=Request_Feedback__c.Result__c`,
            headers: { host: 'localhost:3000', cookie: await on.cookie(of) },
          })
        ).statusCode
      expect([await read('sales'), await read('supplier'), await read('stranger')]).toEqual([200, 404, 404])
      expect(await on.portal.fixtures.records.count(systemViewer, account)).toBeGreaterThan(0)
    })
  })
})
