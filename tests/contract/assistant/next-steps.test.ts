import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { maxSteps } from '#features/assistant/visits/steps/step-rules.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn, userOf } from '../../fixtures/signed-in.ts'
import type { Headers } from './assistant-portal.ts'
import { nobody, stepsPortal, type StepsPortal } from './steps-portal.ts'

describeEachDatabase('Next steps of visits', (open) => {
  let own: StepsPortal
  let portal: TestPortal
  let rep: Headers
  let colleague: Headers
  let [repId, colleagueId, customer, visitId] = ['', '', '', '']
  beforeAll(async () => {
    own = await stepsPortal(open)
    ;({ portal, repId, colleagueId, customer } = own)
  })
  beforeEach(async () => {
    ;({ rep, colleague } = await own.signInAt(today.getTime()))
    visitId = await own.newVisit()
  })
  afterAll(() => portal.close())

  const call = (name: string, params: object, headers = rep) => own.call(name, params, headers)
  const stored = (id: string) => own.stored(id)
  const add = (text: string, dueOn = '', owner = repId, key: string = randomUUID()) =>
    call('addStep', { visitId, key, text, dueOn, owner })
  const steps = async () => (await call('getVisit', { visitId })).steps
  const texts = async () => (await steps()).map((each: { readonly text: string }) => each.text)
  const idOf = async (text: string): Promise<string> =>
    (await steps()).find((each: { readonly text: string }) => each.text === text)?.id ?? expect.unreachable()
  it('[SAL-02] Steps are listed by their day, done ones last, with the name of who does them', async () => {
    expect(await add('Later', '2026-07-01')).toEqual({ type: 'done', id: visitId })
    await add('  Some   day ')
    await add('Soon', '2026-06-16', colleagueId)
    await add('First', '2026-06-10')
    await call('tickStep', { stepId: await idOf('First'), isDone: true })
    const name = (await portal.fixtures.records.byId(systemViewer, user, colleagueId))?.name
    expect(await steps()).toMatchObject([
      { text: 'Soon', dueOn: '2026-06-16', owner: { id: colleagueId, name }, isDone: false },
      { text: 'Later', dueOn: '2026-07-01' },
      { text: 'Some day', dueOn: null },
      { text: 'First', isDone: true, isOverdue: false },
    ])
    await call('tickStep', { stepId: await idOf('First'), isDone: false })
    await call('tickStep', { stepId: await idOf('First'), isDone: false })
    expect((await steps())[0]).toMatchObject({ text: 'First', isDone: false, isOverdue: true })
    expect(await stored(await idOf('Soon'))).toMatchObject({
      visit: visitId,
      visitOwner: repId,
      account: customer,
      owner: colleagueId,
    })
  })

  it('[SAL-02] A step is added once for its key, and a visit takes at most so many', async () => {
    const key = randomUUID()
    for (let times = 0; times < 3; times += 1)
      expect(await add('Call', '', repId, key)).toEqual({ type: 'done', id: visitId })
    expect(await texts()).toEqual(['Call'])
    await portal.fixtures.records.write(systemViewer, (handle) =>
      writeAll(
        handle,
        nextStep,
        Array.from({ length: maxSteps - 1 }, (_, at) => ({
          known: null,
          values: {
            integrationId: `${visitId} ${at}`,
            name: `Step ${at}`,
            visit: visitId,
            visitOwner: repId,
            owner: colleagueId,
          },
        })),
      ),
    )
    expect(await add('One more')).toEqual({ type: 'full' })
    expect(await texts()).toHaveLength(maxSteps)
  })

  it('[SAL-02] What is no step is refused with its field', async () => {
    const customerUser = (await userOf(portal, 'customer')).id
    for (const [params, field] of [
      [[' '], 'text'],
      [['x'.repeat(501)], 'text'],
      [['Call', '2026-02-31'], 'dueOn'],
      [['Call', '', customerUser], 'owner'],
      [['Call', '', '005000000000000AAA'], 'owner'],
    ] as const)
      expect(Object.keys((await add(...(params as [string]))).errors)).toEqual([field])
    expect(await steps()).toEqual([])
  })

  it('[SAL-02] A step is changed with the version that was read, and keeps an owner who has left', async () => {
    const leaver = (await userOf(portal, 'internalSales')).id
    await add('Call', '', leaver)
    const stepId = await idOf('Call')
    const { version } = await stored(stepId)
    const person = await portal.fixtures.records.byId(systemViewer, user, leaver)
    await portal.fixtures.records.update(systemViewer, user, leaver, person?.version ?? 0, { isActive: false })
    const change = { stepId, version, text: 'Call Ada', dueOn: '2026-06-20', owner: leaver }
    expect(await call('changeStep', change)).toEqual({ type: 'done', id: visitId })
    expect(await stored(stepId)).toMatchObject({ name: 'Call Ada', dueOn: '2026-06-20', owner: leaver })
    expect(await call('changeStep', { ...change, text: 'Older' })).toEqual({ type: 'stale' })
    expect((await stored(stepId)).name).toBe('Call Ada')
    expect((await add('Another', '', leaver)).type).toBe('step')
  })

  it('[SAL-02] A removed step is restored until the next removal', async () => {
    await add('One', '2026-07-01')
    await add('Two', '2026-07-02')
    const [one, two] = [await idOf('One'), await idOf('Two')]
    expect(await call('removeStep', { stepId: one })).toEqual({ type: 'done', id: visitId })
    expect(await texts()).toEqual(['Two'])
    expect(await call('restoreStep', { visitId, stepId: one })).toEqual({ type: 'done', id: visitId })
    expect(await texts()).toEqual(['One', 'Two'])
    await call('removeStep', { stepId: one })
    await call('removeStep', { stepId: two })
    expect(await call('restoreStep', { visitId, stepId: one })).toEqual({ type: 'stepGone' })
    await call('restoreStep', { visitId, stepId: two })
    expect(await texts()).toEqual(['Two'])
  })

  it('[SAL-02] The person who does a step ticks it; everything else about it is up to the owner of the visit', async () => {
    await add('Send samples', '2026-06-14', colleagueId)
    const stepId = await idOf('Send samples')
    const isThis = ({ id }: { readonly id: string }): boolean => id === stepId
    const { steps: mine } = await call('getMySteps', {}, colleague)
    expect(mine.filter(isThis)).toMatchObject([
      {
        id: stepId,
        text: 'Send samples',
        isOverdue: true,
        visitName: 'Spring talk',
        customer: 'Weide Foods',
        visitId: null,
      },
    ])
    const change = { stepId, version: 1, text: 'Mine', dueOn: '', owner: colleagueId }
    expect(await call('changeStep', change, colleague)).toEqual({ type: 'stepGone' })
    expect(await call('removeStep', { stepId }, colleague)).toEqual({ type: 'stepGone' })
    expect(await call('tickStep', { stepId, isDone: true }, colleague)).toEqual({ type: 'done', id: visitId })
    expect((await call('getMySteps', {}, colleague)).steps.filter(isThis)).toEqual([])
    expect(await call('getVisit', { visitId }, colleague)).toBe(404)
  })

  it('[SAL-02] A step of somebody else answers like one that does not exist', async () => {
    await add('Call')
    const stepId = await idOf('Call')
    for (const headers of [colleague, await signedIn(portal, 'administrator')])
      for (const [name, params] of [
        ['changeStep', { version: 1, text: 'x', dueOn: '', owner: colleagueId }],
        ['tickStep', { isDone: true }],
        ['removeStep', {}],
      ] as const) {
        const answer = await call(name, { stepId, ...params }, headers)
        expect(answer).toEqual(await call(name, { stepId: nobody, ...params }, headers))
        expect(answer).toEqual({ type: 'stepGone' })
      }
    expect(
      await call('addStep', { visitId, key: randomUUID(), text: 'x', dueOn: '', owner: colleagueId }, colleague),
    ).toEqual({
      type: 'gone',
    })
    for (const role of ['editor', 'customer', 'supplier'] as const) {
      const headers = await signedIn(portal, role)
      for (const [name, params] of [
        ['getMySteps', {}],
        ['tickStep', { stepId, isDone: true }],
      ] as const)
        expect(await call(name, params, headers)).toBe(404)
      expect(
        (
          await portal.app.inject({
            url: `/services/data/v65.0/ui-api/records/${stepId}?fields=Next_Step__c.Name`,
            headers,
          })
        ).statusCode,
      ).toBe(404)
    }
    expect(await stored(stepId)).toMatchObject({ name: 'Call', state: 'open', isActive: true })
  })

  it('[SAL-02] [ENG-01] The record data API lists the steps of their people, and its action ticks them', async () => {
    await add('Send samples', '2026-06-14', colleagueId)
    const stepId = await idOf('Send samples')
    const api = '/services/data/v65.0/ui-api'
    const headers = { ...colleague, 'sec-fetch-site': 'same-origin' }
    const read = await portal.app.inject({ url: `${api}/list-records/Next_Step__c/Due`, headers })
    expect([read.statusCode, read.body.includes('Send samples')]).toEqual([200, true])
    const done = await portal.app.inject({
      method: 'PATCH',
      url: `${api}/actions/perform-quick-action/Next_Step__c.Finish`,
      headers,
      payload: { apiName: 'Next_Step__c.Finish', contextId: stepId, fields: {} },
    })
    expect(done.statusCode, done.body).toBeLessThan(300)
    expect((await stored(stepId)).state).toBe('done')
  })

  it('[SAL-02] [CTX-10] A step is overdue when its day is over on the site of the visit, whatever site it is read on', async () => {
    await add('Call', '2026-06-15')
    // 23:30 on the fifteenth in UTC is the sixteenth in the Netherlands.
    for (const [at, isOverdue] of [
      ['2026-06-15T21:30:00Z', false],
      ['2026-06-15T22:30:00Z', true],
    ] as const) {
      ;({ rep } = await own.signInAt(Date.parse(at)))
      expect((await steps())[0]).toMatchObject({ isOverdue })
      const { steps: mine } = await call('getMySteps', { countryCode: 'US' })
      expect(mine.filter((each: { readonly visitId: string }) => each.visitId === visitId)).toMatchObject([
        { isOverdue },
      ])
    }
  })
})
