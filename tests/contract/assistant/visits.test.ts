import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { beginSession, callIn, type Headers, newCustomer, sendForm } from './assistant-portal.ts'

const base = '/sales-assistant/en-us'
const site = { countryCode: 'GLOBAL', languageCode: 'en-US' }

describeEachDatabase('Visits', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let userId: string
  let customer: string
  const clock = { now: today.getTime() }
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => new Date(clock.now),
    )
    const user = await userOf(portal, 'internalSales')
    userId = user.id
    sales = { cookie: await cookieOf(portal, user) }
    customer = await newCustomer(portal, 'Weide Foods')
  })
  afterAll(() => portal.close())

  const session = () => `session-type=customer&country-code=NL&account=${customer}`
  const call = async (name: string, params: object, headers = sales) =>
    await callIn(portal, session(), `VisitController.${name}`, { ...params, ...site }, headers)
  const planned = async (name: string, headers = sales): Promise<string> =>
    (
      await (
        await call('plan', { name, accountId: customer, visitType: 'in_person', plannedOn: '2026-06-15' }, headers)
      ).json()
    ).id
  const stored = async (id: string) => {
    const row = await portal.fixtures.records.byId(systemViewer, visit, id)
    if (row === null) throw new Error(`There is no visit ${id}.`)
    return row
  }

  it('[SAL-02] A planned visit begins and ends, with the moments of both', async () => {
    const id = await planned('Spring talk')
    expect(await stored(id)).toMatchObject({
      state: 'planned',
      owner: userId,
      account: customer,
      country: 'NL',
      plannedOn: '2026-06-15',
      startedAt: null,
    })
    expect((await call('start', { visitId: id, confirmed: false })).json()).toMatchObject({ type: 'done', id })
    clock.now += 300_000
    expect(await stored(id)).toMatchObject({ state: 'in_progress', startedAt: '2026-06-15T12:00:00.000Z' })
    expect((await call('end', { visitId: id, as: 'done' })).json()).toEqual({ type: 'done', id })
    expect(await stored(id)).toMatchObject({ state: 'done', endedAt: '2026-06-15T12:05:00.000Z' })
    // Both ends are final.
    for (const [name, params] of [
      ['start', { confirmed: true }],
      ['end', { as: 'cancelled' }],
      ['end', { as: 'done' }],
    ] as const)
      expect((await call(name, { visitId: id, ...params })).json()).toEqual({ type: 'stale' })
  })

  it('[SAL-02] A planned visit is cancelled, and is never done without having begun', async () => {
    const id = await planned('Called off')
    expect((await call('end', { visitId: id, as: 'done' })).json()).toEqual({ type: 'stale' })
    expect((await call('end', { visitId: id, as: 'cancelled' })).json()).toEqual({ type: 'done', id })
    expect(await stored(id)).toMatchObject({ state: 'cancelled', endedAt: null })
  })

  it('[SAL-02] Starting a second visit asks for a confirmation, and then ends the first', async () => {
    const [first, second] = [await planned('First'), await planned('Second')]
    await call('start', { visitId: first, confirmed: false })
    expect((await call('start', { visitId: second, confirmed: false })).json()).toEqual({
      type: 'confirm',
      other: 'First',
    })
    expect([(await stored(first)).state, (await stored(second)).state]).toEqual(['in_progress', 'planned'])
    await call('start', { visitId: second, confirmed: true })
    expect([(await stored(first)).state, (await stored(second)).state]).toEqual(['done', 'in_progress'])
    await call('end', { visitId: second, as: 'done' })
  })

  it('[SAL-02] Of visits that begin at the same moment one is in progress', async () => {
    const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => planned(name)))
    const answers = await Promise.all(ids.map((visitId) => call('start', { visitId, confirmed: false })))
    expect(answers.map((each) => String(each.json().type)).toSorted()).toEqual([
      'confirm',
      'confirm',
      'confirm',
      'done',
    ])
    const running = await portal.fixtures.records.list(systemViewer, visit, { where: equals('state', 'in_progress') })
    expect(running).toHaveLength(1)
    for (const { id } of running) await call('end', { visitId: id, as: 'done' })
  })

  it('[SAL-02] A visit of somebody else answers like one that does not exist', async () => {
    const id = await planned('Mine')
    for (const role of ['internalSales', 'administrator'] as const) {
      const other = await signedIn(portal, role)
      for (const [name, params] of [
        ['start', { confirmed: true }],
        ['end', { as: 'cancelled' }],
        ['change', { version: 1, notes: 'x' }],
      ] as const) {
        const own = (await call(name, { visitId: id, ...params }, other)).json()
        expect(own).toEqual((await call(name, { visitId: 'a0H000000000000AAA', ...params }, other)).json())
        expect(own).toEqual({ type: 'gone' })
      }
      expect((await call('getVisit', { visitId: id }, other)).status).toBe(404)
      expect((await portal.app.inject({ url: `${base}/visit/${id}`, headers: other })).headers.location).toBe(
        `${base}/record-not-found?session-type=internal&country-code=US`,
      )
    }
    expect(await stored(id)).toMatchObject({ state: 'planned', notes: null })
    for (const role of ['editor', 'customer'] as const)
      expect((await call('getVisits', {}, await signedIn(portal, role))).status).toBe(404)
    await call('end', { visitId: id, as: 'cancelled' })
  })

  it('[SAL-02] A visit in progress remembers the pages that were opened in it, once each, and only what its owner sees', async () => {
    const id = await planned('Showing')
    const product = idOf(tradeGrade, 'xanvero-80')
    expect((await call('noteShown', { page: `/product/${product}` })).json()).toEqual({ type: 'gone' })
    await call('start', { visitId: id, confirmed: false })
    for (const page of [`/product/xanvero-80-${product}`, `/product/${product}`, '/product/01t000000000000AAA', '/x'])
      await call('noteShown', { page })
    expect((await stored(id)).shown).toEqual([product])
    const { body } = await portal.app.inject({
      url: `${base}/visit/${id}?session-type=internal&country-code=NL`,
      headers: sales,
    })
    expect(body).toContain('Xanvero 80')
    await call('end', { visitId: id, as: 'done' })
    expect((await call('noteShown', { page: `/product/${product}` })).json()).toEqual({ type: 'gone' })
  })

  it('[SAL-02] Notes are written with the version that was read', async () => {
    const id = await planned('Notes')
    const { version } = await stored(id)
    expect((await call('change', { visitId: id, version, notes: ' Likes gum. ', goal: 'Samples' })).json()).toEqual({
      type: 'done',
      id,
    })
    expect(await stored(id)).toMatchObject({ notes: 'Likes gum.', goal: 'Samples' })
    expect((await call('change', { visitId: id, version, notes: 'Older' })).json()).toEqual({ type: 'stale' })
    expect((await stored(id)).notes).toBe('Likes gum.')
    await call('end', { visitId: id, as: 'cancelled' })
  })

  it('[SAL-02] Plans only for a customer or an event, on a day', async () => {
    const plan = { name: 'X', visitType: 'in_person', plannedOn: '2026-06-20' }
    for (const [params, type] of [
      [{ ...plan }, 'customer'],
      [{ ...plan, accountId: '001000000000000AAA' }, 'customer'],
      [{ ...plan, accountId: customer, plannedOn: '2026-02-31' }, 'day'],
      [{ ...plan, name: ' ', visitType: 'event' }, 'name'],
    ] as const)
      expect((await call('plan', params)).json()).toEqual({ type })
    expect((await call('plan', { ...plan, name: 'Food Fair', visitType: 'event' })).json().type).toBe('done')
  })

  it('[SAL-02] Without scripts a visit is planned, begun as the session of its customer, written about and ended', async () => {
    const idIn = (address: string): string => address.split('/').at(-1) ?? ''
    const begun = await beginSession(portal, sales, customer)
    const withSession = (answer: typeof begun): Headers => ({
      cookie: `${sales['cookie']}; __Secure-assistant=${answer.cookies[0]?.value ?? ''}`,
    })
    const own = withSession(begun)
    const plan = { name: 'Autumn talk', accountId: customer, visitType: 'phone', plannedOn: '2026-06-15', goal: '' }
    const created = await sendForm(portal, `${base}/visits`, own, formFields('VisitController.plan', plan))
    const page = String(created.headers.location).replace(/\?.*/, '')
    expect([created.statusCode, String(created.headers.location)]).toEqual([303, `${page}?done=assistant.planned`])
    expect((await portal.app.inject({ url: base, headers: own })).body).toContain('Autumn talk')
    const start = await sendForm(portal, page, sales, formFields('VisitController.start', { visitId: idIn(page) }))
    expect([start.statusCode, start.headers.location]).toEqual([
      303,
      `${page}?session-type=customer&country-code=NL#new-session`,
    ])
    const inVisit = withSession(start)
    const shown = await portal.app.inject({ url: String(start.headers.location), headers: inVisit })
    for (const text of ['Weide Foods', 'Phone call', 'Visit in progress']) expect(shown.body).toContain(text)
    const other = await planned('Another')
    const refused = await sendForm(
      portal,
      `${base}/visit/${other}`,
      inVisit,
      formFields('VisitController.start', { visitId: other }),
    )
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('“Autumn talk” is in progress')
    expect(refused.body).toContain('name="confirmed" value="yes"')
    const ended = await sendForm(
      portal,
      page,
      inVisit,
      formFields(formCommand('VisitController.end', { as: 'done' }), { visitId: idIn(page) }),
    )
    expect([ended.statusCode, ended.headers.location]).toEqual([303, `${page}?done=assistant.finish`])
    await call('end', { visitId: other, as: 'cancelled' })
  })
})
