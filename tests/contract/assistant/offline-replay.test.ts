import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import type { IdempotentWrites } from '#platform/record-api/writes/idempotent-writes.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { ruleName, setRules } from '../conflicts/conflict-portal.ts'
import { callIn, newCustomer, queryOf, type Headers } from './assistant-portal.ts'

const xanvero80 = idOf(tradeGrade, 'xanvero-80')
const done = { type: 'done' }
const note = (text: string) => ({ kind: 'note', text })
const line = { kind: 'line', cart: 'sample', recordId: xanvero80, quantity: '2', unit: 'kg' }

describeEachDatabase('Changes that were made without a connection', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let userId = ''
  let customer = ''
  let visitId = ''
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      ({ apiStore }) => ({ apiStore: { ...apiStore, writes: endingWrites(apiStore.writes) } }),
      () => today,
    )
    const user = await userOf(portal, 'internalSales')
    userId = user.id
    sales = { cookie: await cookieOf(portal, user) }
  })
  beforeEach(async () => {
    customer = await newCustomer(portal, 'Weide Foods')
    const row = await portal.fixtures.records.create(systemViewer, visit, {
      name: 'Spring talk',
      account: customer,
      owner: userId,
      visitType: 'in_person',
      country: 'NL',
      plannedOn: '2026-06-16',
      shown: [],
    })
    visitId = row.id
  })
  afterAll(() => portal.close())

  /** While this is set, the process ends after a write and before its answer. */
  let ends = false
  const endingWrites = (writes: IdempotentWrites): IdempotentWrites => ({
    begin: async (...args) => {
      const begun = await writes.begin(...args)
      if (begun.state === 'answered' || !ends) return begun
      const answered = () => Promise.reject(new Error('The process has ended.'))
      return { ...begun, claim: { ...begun.claim, answered } }
    },
  })

  const send = async (change: object, key: string = randomUUID(), headers = sales, session = queryOf(customer)) => {
    const input = { key, visitId, change, countryCode: 'NL', languageCode: 'en-US' }
    const { status, json } = await callIn(portal, session, 'VisitController.replay', input, headers)
    return { status, answer: status === 404 ? null : json() }
  }
  const stored = () => portal.fixtures.records.byId(systemViewer, visit, visitId)
  const lines = () => portal.fixtures.records.list(systemViewer, cartLine, { where: equals('account', customer) })

  it('[OFF-02] A change takes effect once for its key, however often and at the same time it is sent', async () => {
    const [ofNote, ofLine] = [randomUUID(), randomUUID()]
    for (let times = 0; times < 3; times += 1) {
      expect(await send(note('Likes gum.'), ofNote)).toEqual({ status: 200, answer: done })
      expect(await send(line, ofLine)).toEqual({ status: 200, answer: done })
    }
    const key = randomUUID()
    const together = await Promise.all([1, 2, 3, 4].map(() => send(note('At once.'), key)))
    for (const { status, answer } of together)
      expect([
        [200, 'done'],
        [409, undefined],
      ]).toContainEqual([status, answer.type])
    expect((await send(note('At once.'), key)).answer).toEqual(done)
    expect((await stored())?.notes).toBe('Likes gum.\nAt once.')
    expect(await lines()).toMatchObject([{ grade: xanvero80, quantity: '2.00', user: userId }])
  })

  it('[OFF-02] A change whose answer was lost with the process is not made again', async () => {
    const ofStep = randomUUID()
    await send(added(ofStep, 'Call'))
    for (const change of [note('Once.'), line, removed(ofStep, 'Call')]) {
      const key = randomUUID()
      ends = true
      expect((await send(change, key)).status).toBe(500)
      ends = false
      expect(await send(change, key)).toEqual({ status: 200, answer: done })
    }
    expect((await stored())?.notes).toBe('Once.')
    expect(await lines()).toHaveLength(1)
    expect(await steps()).toEqual([])
  })

  it('[OFF-02] Another change under a used key is refused, and the same change under another key is another one', async () => {
    const key = randomUUID()
    await send(note('One.'), key)
    expect((await send(note('Two.'), key)).status).toBe(422)
    await send(note('One.'))
    expect((await stored())?.notes).toBe('One.\nOne.')
    expect((await send(note('x'), 'no key')).status).toBe(400)
    expect((await send(note('  '))).status).toBe(400)
  })

  it('[OFF-02] What has changed meanwhile is merged or refused with its reason, and never overwritten', async () => {
    expect((await send(line)).answer).toEqual(done)
    expect((await send(line)).answer).toEqual({ type: 'merged' })
    expect((await send(note('n'.repeat(8000)))).answer).toEqual(done)
    expect((await send(note('More.'))).answer).toMatchObject({ type: 'refused', reason: 'full' })
  })

  const step = (text: string, more: object = {}) => ({ text, dueOn: null, owner: userId, isDone: false, ...more })
  const added = (key: string, text: string, owner = userId) => ({ kind: 'stepAdded', key, text, dueOn: null, owner })
  const changed = (key: string, before: object, after: object) => ({ kind: 'stepChanged', key, before, after })
  const removed = (key: string, text: string, more: object = {}) => ({
    kind: 'stepRemoved',
    key,
    before: step(text, more),
  })
  const restored = (key: string, text: string) => ({ kind: 'stepRestored', key, step: step(text) })
  const steps = async () =>
    (await portal.fixtures.records.list(systemViewer, nextStep, { where: equals('visit', visitId) }))
      .filter(({ isActive }) => isActive)
      .map(({ name, dueOn, owner, state }) => step(name, { dueOn, owner, isDone: state === 'done' }))

  it('[OFF-02] A step is added once, and changed and ticked under the key that the device gave it', async () => {
    const [key, ofAdd] = [randomUUID(), randomUUID()]
    const first = { type: 'done', step: { key, ...step('Call') } }
    for (let times = 0; times < 2; times += 1) expect((await send(added(key, 'Call'), ofAdd)).answer).toEqual(first)
    // Sent by another tab as another change, it is still the same step.
    expect((await send(added(key, 'Call'))).answer).toEqual({ ...first, type: 'merged' })
    const ticked = step('Call', { isDone: true, dueOn: '2026-06-20' })
    for (const type of ['done', 'merged'])
      expect((await send(changed(key, step('Call'), ticked))).answer).toEqual({ type, step: { key, ...ticked } })
    expect(await steps()).toEqual([ticked])
    for (const wrong of [added('no key!', 'Call'), added(randomUUID(), ' '), added(randomUUID(), 'x'.repeat(501))])
      expect((await send(wrong)).status).toBe(400)
    expect((await send({ ...added(randomUUID(), 'Call'), dueOn: '2026-02-31' })).status).toBe(400)
  })

  it('[OFF-02] Changes of a step on two devices are merged by field; the same field is refused with what stands there', async () => {
    const key = randomUUID()
    await send(added(key, 'Call'))
    const before = step('Call')
    expect((await send(changed(key, before, step('Call', { dueOn: '2026-06-20' })))).answer.type).toBe('done')
    expect((await send(changed(key, before, step('Call', { isDone: true })))).answer.type).toBe('done')
    expect((await send(changed(key, before, step('Call Ada')))).answer.type).toBe('done')
    const now = step('Call Ada', { dueOn: '2026-06-20', isDone: true })
    expect(await steps()).toEqual([now])
    const late = changed(key, before, step('Write', { owner: userId }))
    expect((await send(late)).answer).toEqual({ type: 'refused', reason: 'stale', detail: '', step: { key, ...now } })
    expect(await steps()).toEqual([now])
  })

  it('[OFF-02] A step is removed once, also one that was added and changed on the same device, and the removal is undone', async () => {
    const key = randomUUID()
    await send(added(key, 'Call'))
    await send(changed(key, step('Call'), step('Call Ada', { isDone: true })))
    const [removal, undo] = [randomUUID(), randomUUID()]
    const now = step('Call Ada', { isDone: true })
    for (let times = 0; times < 2; times += 1)
      expect((await send(removed(key, 'Call Ada', { isDone: true }), removal)).answer).toEqual(done)
    expect(await steps()).toEqual([])
    // Sent by another tab as another change, the step is removed already.
    expect((await send(removed(key, 'Call Ada'))).answer).toEqual({ type: 'merged' })
    for (let times = 0; times < 2; times += 1)
      expect((await send(restored(key, 'Call Ada'), undo)).answer).toEqual({ ...done, step: { key, ...now } })
    expect(await steps()).toEqual([now])
    expect((await send(removed(key, 'Call Ada', { isDone: true }), removal)).answer).toEqual(done)
    expect(await steps()).toEqual([now])
    expect((await send(restored(key, 'Call Ada'))).answer).toEqual({ type: 'merged', step: { key, ...now } })
    expect((await send(removed(randomUUID(), 'Never added'))).answer).toEqual({ type: 'merged' })
  })

  it('[OFF-02] The removal of a step that somebody has changed meanwhile is refused with what stands there', async () => {
    const someone = (await userOf(portal, 'internalSales')).id
    for (const other of [{ text: 'Call Ada' }, { dueOn: '2026-06-20' }, { owner: someone }, { isDone: true }]) {
      const key = randomUUID()
      await send(added(key, 'Call'))
      await send(changed(key, step('Call'), step('Call', other)))
      const now = step('Call', other)
      expect((await send(removed(key, 'Call'))).answer).toEqual({
        type: 'refused',
        reason: 'stale',
        detail: '',
        step: { key, ...now },
      })
      expect(await steps()).toEqual([now])
      // The user has seen it now, and removes it.
      expect((await send({ kind: 'stepRemoved', key, before: now })).answer).toEqual(done)
      expect(await steps()).toEqual([])
    }
  })

  it('[OFF-02] A removal cannot be undone after the next one, and the step can then be added again', async () => {
    const keys = [randomUUID(), randomUUID()] as const
    for (const key of keys) {
      await send(added(key, 'Call'))
      expect((await send(removed(key, 'Call'))).answer).toEqual(done)
    }
    const [first, last] = keys
    expect((await send(restored(first, 'Call'))).answer).toEqual({ type: 'refused', reason: 'removed', detail: '' })
    expect((await send(restored(last, 'Call'))).answer.type).toBe('done')
    expect(await steps()).toEqual([step('Call')])
    for (const wrong of [
      { ...removed(last, 'Call'), key: 'no key!' },
      { kind: 'stepRemoved', key: last },
    ])
      expect((await send(wrong)).status).toBe(400)
  })

  it('[OFF-02] A step that was removed, or that nobody may do, is refused with its reason', async () => {
    const key = randomUUID()
    await send(added(key, 'Call'))
    const [row] = await portal.fixtures.records.list(systemViewer, nextStep, { where: equals('visit', visitId) })
    await portal.fixtures.records.update(systemViewer, nextStep, row?.id ?? '', 1, { isActive: false })
    const refused = { type: 'refused', detail: '' }
    for (const each of [
      changed(key, step('Call'), step('x')),
      added(key, 'Call'),
      changed('none', step('a'), step('b')),
    ])
      expect((await send(each)).answer).toEqual({ ...refused, reason: 'removed' })
    const someone = (await userOf(portal, 'customer')).id
    expect((await send(added(randomUUID(), 'Call', someone))).answer).toEqual({ ...refused, reason: 'owner' })
    expect(await steps()).toEqual([])
  })

  it('[OFF-02] The next steps of a device that has an older version arrive as steps, once each', async () => {
    await send(added(randomUUID(), 'Call'))
    const old = { kind: 'nextSteps', before: 'Call\nVisit', text: 'Call\nVisit\n  Send samples \nWrite' }
    const key = randomUUID()
    for (let times = 0; times < 2; times += 1) expect((await send(old, key)).answer).toEqual(done)
    expect((await send(old)).answer).toEqual({ type: 'merged' })
    expect((await steps()).map(({ text }) => text).toSorted()).toEqual(['Call', 'Send samples', 'Write'])
  })

  it('[OFF-02] A line that a newer rule of conflict hides is refused with the reason, and so is a product that is gone', async () => {
    await setRules(portal, [{ grade: xanvero80, account: customer, reason: 'HOUSE_ACCOUNT' }])
    const { answer } = await send(line)
    expect(answer).toEqual({ type: 'refused', reason: 'conflict', detail: 'House account' })
    expect(JSON.stringify(answer)).not.toContain(ruleName)
    await setRules(portal, [])
    const deleted = { ...line, recordId: '01t000000000000AAA' }
    expect((await send(deleted)).answer).toMatchObject({ type: 'refused', reason: 'gone' })
    expect(await lines()).toEqual([])
  })

  it('[OFF-02] Nobody else changes the visit, and nothing is written in the session of another customer', async () => {
    const deleted = { type: 'refused', reason: 'gone', detail: '' }
    const key = randomUUID()
    await send(added(key, 'Call'))
    const someoneElse = await signedIn(portal, 'administrator')
    for (const change of [note('x'), removed(key, 'Call'), restored(key, 'Call')])
      expect((await send(change, randomUUID(), someoneElse)).answer).toEqual(deleted)
    expect(await steps()).toEqual([step('Call')])
    const other = await newCustomer(portal, 'Oostweide Bakeries')
    expect((await send(note('x'), randomUUID(), sales, queryOf(other))).answer).toEqual(deleted)
    for (const role of ['editor', 'customer'] as const)
      expect((await send(note('x'), randomUUID(), await signedIn(portal, role))).status).toBe(404)
    expect((await stored())?.notes).toBeNull()
  })
})
