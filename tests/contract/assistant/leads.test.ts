import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxLeads } from '#features/assistant/visits/leads/lead-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, sendForm, type Headers } from './assistant-portal.ts'

const session = 'session-type=event&country-code=NL'
const site = { countryCode: 'NL', languageCode: 'en-US' }
const ada = {
  name: 'Ada Moss',
  email: 'ada@moss.example',
  phone: '+31 10 123 4567',
  company: 'Moss Bakery',
  message: 'Xanthan',
  consent: true,
}

describeEachDatabase('Leads of an event', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let userId = ''
  let visitId = ''
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => today,
    )
    const user = await userOf(portal, 'internalSales')
    userId = user.id
    sales = { cookie: await cookieOf(portal, user) }
  })
  beforeEach(async () => {
    visitId = await visitTo(null)
  })
  afterAll(() => portal.close())

  const visitTo = async (account: string | null): Promise<string> =>
    (
      await portal.fixtures.records.create(systemViewer, visit, {
        name: 'Food Fair',
        account,
        owner: userId,
        visitType: 'event',
        country: 'NL',
        plannedOn: '2026-06-15',
        shown: [],
      })
    ).id
  const record = async (lead: object, headers = sales, of = visitId) => {
    const answer = await callIn(
      portal,
      session,
      'VisitController.recordLead',
      { visitId: of, ...lead, ...site },
      headers,
    )
    return { status: answer.status, json: answer.status === 404 ? null : answer.json() }
  }
  const replay = async (change: object, key: string = randomUUID()) =>
    (await callIn(portal, session, 'VisitController.replay', { key, visitId, change, ...site }, sales)).json()
  const stored = (of = visitId) =>
    portal.fixtures.records.list(systemViewer, contactRequest, { where: equals('visit', of), limit: maxLeads + 1 })

  it('[SAL-01] A lead is stored with the event, the user and the moment of the consent, and waits for its email', async () => {
    expect(await record(ada)).toEqual({ status: 200, json: { type: 'done', id: visitId } })
    expect(await stored()).toMatchObject([
      {
        name: ada.name,
        email: ada.email,
        phone: ada.phone,
        company: ada.company,
        message: ada.message,
        origin: 'event',
        event: 'Food Fair',
        recordedBy: userId,
        consentedAt: today.toISOString(),
        site: 'nl',
        status: 'new',
        mail: 'waiting',
      },
    ])
  })

  it('[SAL-01] Without the consent of the person, a name or a valid address nothing is stored', async () => {
    expect((await record({ ...ada, consent: false })).json).toEqual({
      type: 'lead',
      errors: { consent: { code: 'required' } },
    })
    expect((await record({ ...ada, name: ' ', email: 'ada at moss' })).json).toEqual({
      type: 'lead',
      errors: { name: { code: 'required' }, email: { code: 'notValid' } },
    })
    expect(await stored()).toEqual([])
  })

  it('[SAL-01] The same lead is stored once, also when it is sent several times at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => record(ada)))
    expect(answers.map(({ json }) => json)).toEqual(answers.map(() => ({ type: 'done', id: visitId })))
    await record({ ...ada, message: 'Gum arabic' })
    expect((await stored()).map(({ message }) => message).toSorted()).toEqual(['Gum arabic', 'Xanthan'])
  })

  it('[SAL-01] The visit to a customer, a cancelled visit and the visit of somebody else take no lead', async () => {
    const toCustomer = await visitTo(await newCustomer(portal, 'Weide Foods'))
    const other = await signedIn(portal, 'internalSales')
    for (const answer of [
      await record(ada, sales, toCustomer),
      await record(ada, other),
      await record(ada, sales, 'a0H000000000000AAA'),
    ])
      expect(answer).toEqual({ status: 200, json: { type: 'gone' } })
    await callIn(portal, session, 'VisitController.end', { visitId, as: 'cancelled', ...site }, sales)
    expect((await record(ada)).json).toEqual({ type: 'gone' })
    for (const role of ['editor', 'customer'] as const)
      expect((await record(ada, await signedIn(portal, role))).status).toBe(404)
    expect([...(await stored()), ...(await stored(toCustomer))]).toEqual([])
  })

  it('[SAL-01] The page of the visit records a lead without scripts, and shows what was typed when it is refused', async () => {
    const address = `/sales-assistant/en-us/visit/${visitId}?${session}`
    const form = (more: Readonly<Record<string, string>>) =>
      formFields('VisitController.recordLead', {
        visitId,
        name: ada.name,
        email: ada.email,
        company: ada.company,
        phone: '',
        message: 'Gum & more',
        ...more,
      })
    const refused = await sendForm(portal, address, sales, form({}))
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('value="Moss Bakery"')
    expect(refused.body).toContain('id="VisitController-recordLead-consent-message"')
    const done = await sendForm(portal, address, sales, form({ consent: 'yes' }))
    expect([done.statusCode, String(done.headers.location)]).toEqual([
      303,
      expect.stringContaining('done=assistant.lead'),
    ])
    const { body } = await portal.app.inject({ url: address, headers: sales })
    expect(body).toContain('ada@moss.example')
    expect(body).toContain('Gum &amp; more')
    const toCustomer = await visitTo(await newCustomer(portal, 'Weide Foods'))
    const other = await portal.app.inject({ url: `/sales-assistant/en-us/visit/${toCustomer}`, headers: sales })
    expect(other.statusCode).toBe(200)
    expect(other.body).not.toContain('VisitController.recordLead')
  })

  it('[OFF-02] [SAL-01] A lead that was recorded without a connection is stored once, and merged with the same one', async () => {
    const change = { kind: 'lead', ...ada }
    const key = randomUUID()
    for (let times = 0; times < 3; times += 1) expect(await replay(change, key)).toEqual({ type: 'done' })
    expect(await replay(change)).toEqual({ type: 'merged' })
    expect(await stored()).toHaveLength(1)
    await callIn(portal, session, 'VisitController.end', { visitId, as: 'cancelled', ...site }, sales)
    expect(await replay({ ...change, message: 'Gum arabic' })).toEqual({ type: 'refused', reason: 'gone', detail: '' })
  })

  it('[OFF-02] [SAL-01] A lead without consent or with an invalid address is no change that the server accepts', async () => {
    for (const wrong of [{ consent: false }, { email: 'ada at moss' }, { name: '' }]) {
      const params = { key: randomUUID(), visitId, change: { kind: 'lead', ...ada, ...wrong }, ...site }
      expect((await callIn(portal, session, 'VisitController.replay', params, sales)).status).toBe(400)
    }
    expect(await stored()).toEqual([])
  })

  it('[SAL-01] A visit has a limited number of leads', async () => {
    await portal.fixtures.records.write(systemViewer, async (handle) => {
      for (let count = 0; count < maxLeads; count += 1)
        await handle.create(contactRequest, {
          name: 'Ada Moss',
          email: `ada${count}@moss.example`,
          message: 'Xanthan',
          site: 'nl',
          language: 'en-US',
          origin: 'event',
          visit: visitId,
          mail: 'sent',
          mailAttempts: 1,
        })
    })
    expect((await record(ada)).json).toEqual({ type: 'full' })
    expect(await replay({ kind: 'lead', ...ada })).toEqual({ type: 'refused', reason: 'full', detail: '' })
    expect(await stored()).toHaveLength(maxLeads)
  })
})
