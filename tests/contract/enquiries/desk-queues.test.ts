import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { reportOverdue } from '#features/enquiries/routing/report-overdue.ts'
import { routingRule } from '#features/enquiries/routing/routing-rule.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { accountPortal, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

const product = idOf(tradeGrade, 'xanvero-80')
const people = ['customer', 'sales', 'second', 'chief'] as const
type Person = (typeof people)[number]
const queues = ['mine', 'inbox', 'overdue'] as const

describeEachDatabase('The queues of the request desk', (open) => {
  let portal: AccountPortal
  const users = new Map<Person, User>()

  beforeAll(async () => {
    portal = await accountPortal(open)
    await portal.fixtures.records.create(systemViewer, company, {
      integrationId: 'NORVANE-NL',
      name: 'Norvane Nederland',
      country: 'Netherlands',
      email: 'desk@norvane.example',
    })
    const created = {
      customer: await portal.person(await portal.company('Birch'), 'customer', 'customer@birch.example'),
      sales: await portal.person(null, 'internalSales', 'sales@norvane.example'),
      second: await portal.person(null, 'internalSales', 'second@norvane.example'),
      chief: await portal.person(null, 'administrator', 'chief@norvane.example'),
    }
    for (const name of people) users.set(name, created[name])
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestLine, customerRequest, cartLine, routingRule])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    portal.emails.length = 0
  })

  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  const cookie = (of: Person) => cookieOf(portal, user(of))
  const only = async () =>
    (await portal.fixtures.records.list(systemViewer, customerRequest))[0] ?? expect.unreachable()
  const rule = (values: Partial<Insert<typeof routingRule>>) =>
    portal.fixtures.records.create(systemViewer, routingRule, {
      name: 'A rule',
      position: 1,
      person: user('sales').id,
      ...values,
    })
  async function submitted(path = '/cart') {
    const own = await cookie('customer')
    await portal.send(path, addFields(path, product), own)
    expect((await portal.send(path, cartForm(path, 'submit'), own)).statusCode).toBe(303)
    return await only()
  }
  const act = async (of: Person, name: ActName, fields: Readonly<Record<string, string>> = {}) => {
    const form = requestForm(name, await only(), fields)
    expect((await portal.send('/account/requests', form, await cookie(of))).statusCode).toBe(303)
  }
  /** The queues in which somebody of the desk sees the request. */
  const queuesOf = async (of: Person) => {
    const { id } = await only()
    const found: string[] = []
    for (const queue of queues)
      if ((await portal.get(`/account/requests?queue=${queue}`, await cookie(of))).body.includes(id)) found.push(queue)
    return found
  }

  it('[REQ-01] A request that no rule routes is in the default inbox until somebody takes it', async () => {
    await rule({ kind: 'sample' })
    await submitted()
    expect(await only()).toMatchObject({ routedTo: null })
    for (const of of ['sales', 'second', 'chief'] as const) expect([of, await queuesOf(of)]).toEqual([of, ['inbox']])
    expect(portal.emails.find(({ kind }) => kind === 'requestDesk')?.to.email).toBe('desk@norvane.example')
    await act('second', 'take')
    expect([await queuesOf('sales'), await queuesOf('second')]).toEqual([[], ['mine']])
    await act('second', 'release')
    expect([await queuesOf('sales'), await queuesOf('second')]).toEqual([['inbox'], ['inbox']])
  })

  it('[REQ-01] A routed request is in the queue of that person alone, who learns of it', async () => {
    const { principal } =
      (await portal.fixtures.records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    await rule({ site: 'nl', kind: 'default', principal })
    await submitted()
    expect(await only()).toMatchObject({ routedTo: user('sales').id })
    expect([await queuesOf('sales'), await queuesOf('second')]).toEqual([['mine'], []])
    expect(portal.emails.find(({ kind }) => kind === 'requestDesk')?.to.email).toBe('sales@norvane.example')
    // A colleague takes it, and it changes the queue.
    await act('second', 'take')
    expect([await queuesOf('sales'), await queuesOf('second')]).toEqual([[], ['mine']])
  })

  it('[REQ-01] A substitute receives the requests of somebody who is away, and a rule for a customer is none', async () => {
    await rule({ substitute: user('second').id, absentUntil: '2026-06-15' })
    expect(await submitted()).toMatchObject({ routedTo: user('second').id })
    const { records } = portal.fixtures
    for (const { id, version } of await records.list(systemViewer, routingRule))
      await records.update(systemViewer, routingRule, id, version, { person: user('customer').id, absentUntil: null })
    await submitted('/cart')
    const rows = await records.list(systemViewer, customerRequest, { orderBy: [{ field: 'name' }] })
    expect(rows.map(({ routedTo }) => routedTo)).toEqual([user('second').id, null])
  })

  it('[REQ-02] A request is due after the business days of its site, and the desk is notified once when it is overdue', async () => {
    await rule({})
    // Monday, 15 June 2026: an enquiry is due on Wednesday.
    expect(await submitted()).toMatchObject({ submittedOn: '2026-06-15', dueOn: '2026-06-17' })
    portal.emails.length = 0
    const report = (at: string) => {
      portal.clock.now = Date.parse(at)
      const { records } = portal.fixtures
      const { emailQueue } = portal.services
      return reportOverdue({ records, sites, emailQueue, now: () => new Date(at) })
    }
    // The day ends at midnight in Amsterdam.
    expect(await report('2026-06-17T21:59:59.999Z')).toBe(0)
    expect(await queuesOf('sales')).toEqual(['mine'])
    expect(await report('2026-06-17T22:00:00Z')).toBe(1)
    expect(await report('2026-06-17T22:01:00Z')).toBe(0)
    expect(await queuesOf('sales')).toEqual(['mine', 'overdue'])
    expect(await queuesOf('second')).toEqual(['overdue'])
    expect(portal.emails).toMatchObject([
      { kind: 'requestDesk', to: { email: 'sales@norvane.example' }, facts: { step: 'overdue' } },
    ])
    const page = await portal.get(`/account/requests/${(await only()).id}`, await cookie('sales'))
    expect(page.body).toContain(' – Overdue')
    expect((await portal.get('/account/requests', await cookie('customer'))).body).not.toContain(' – Overdue')
    await act('sales', 'take')
    await act('sales', 'answer', { answer: 'Here it is.' })
    expect(await queuesOf('sales')).toEqual(['mine'])
  })

  it('[REQ-01] Administrators write the rules, the desk reads them, and customers see none', async () => {
    const { id } = await rule({})
    const ask = async (of: Person, method: 'GET' | 'POST') =>
      (
        await portal.app.inject({
          method,
          url:
            method === 'GET'
              ? `/services/data/v65.0/ui-api/records/${id}?fields=Routing_Rule__c.Name`
              : '/services/data/v65.0/ui-api/records',
          headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await cookie(of) },
          ...(method === 'GET'
            ? {}
            : {
                payload: {
                  apiName: 'Routing_Rule__c',
                  fields: { Name: 'Samples', Position__c: 2, Kind__c: 'sample', Person__c: user('second').id },
                },
              }),
        })
      ).statusCode
    expect([await ask('chief', 'GET'), await ask('sales', 'GET'), await ask('customer', 'GET')]).toEqual([
      200, 200, 404,
    ])
    expect(await ask('chief', 'POST')).toBe(201)
    for (const of of ['sales', 'customer'] as const) expect(await ask(of, 'POST')).toBeGreaterThanOrEqual(400)
    expect(await portal.fixtures.records.count(systemViewer, routingRule)).toBe(2)
  })
})
