import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { viewerWith } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { machinePortal, type MachinePortal } from '../records/state-machine-portal.ts'
import { decisionForms, machines } from '../records/state-machine-table.ts'

const requests = machines[0] ?? expect.unreachable()

/** Each decision that the specification allows. */
const decisions = [
  {
    from: 'asked',
    to: 'granted',
    action: 'Grant',
    fields: { Valid_Until__c: '2027-01-31' },
    email: ['documentGranted'],
  },
  {
    from: 'asked',
    to: 'declined',
    action: 'Decline',
    fields: { Reason__c: 'Not for resale.' },
    email: ['documentDeclined'],
  },
  { from: 'granted', to: 'withdrawn', action: 'Withdraw', fields: { Reason__c: 'The contract ended.' }, email: [] },
] as const

describeEachDatabase('Transitions of requests for documents', (open) => {
  let own: MachinePortal
  beforeAll(async () => {
    own = await machinePortal(open)
  })
  afterAll(() => own.portal.close())
  beforeEach(() => {
    own.emails.length = 0
  })

  it.each(decisions)(
    '[ENG-01] [D9] The form and the quick action from $from to $to store and send the same',
    async ({ from, to, action, fields, email }) => {
      const apiName = `Document_Request__c.${action}`
      const [byForm, byAction] = [await own.inState(requests, from), await own.inState(requests, from)]
      own.emails.length = 0
      await own.decide('editor', byForm, decisionForms[to])
      const sent = [...own.emails]
      const { status } = await own.send('editor', 'PATCH', `/actions/perform-quick-action/${apiName}`, {
        apiName,
        contextId: byAction,
        fields,
      })
      expect(status).toBe(200)
      const [one, other] = [await own.rowOf(requests.entity, byForm), await own.rowOf(requests.entity, byAction)]
      const decided = ({
        state,
        decidedBy,
        decidedOn,
        validUntil,
        reason,
        version,
      }: Readonly<Record<string, unknown>>) => ({
        state,
        decidedBy,
        decidedOn,
        validUntil,
        reason,
        version,
      })
      expect(decided(one)).toEqual(decided(other))
      expect(one).toMatchObject({ state: to, decidedBy: own.userIds.get('editor'), decidedOn: '2026-06-15' })
      expect(own.emails.slice(sent.length)).toEqual(sent)
      expect(sent.map(({ kind }) => kind)).toEqual(email)
    },
  )

  it.each([
    ['Grant', { Valid_Until__c: '2026-06-14' }, 'Valid_Until__c'],
    ['Grant', { Valid_Until__c: 'soon' }, 'Valid_Until__c'],
    ['Grant', { Decided_By__c: null, Decided_On__c: '2020-01-01' }, 'Decided_On__c'],
    ['Grant', { State__c: 'withdrawn' }, 'State__c'],
    ['Grant', { Reason__c: 'Because.' }, 'Reason__c'],
    ['Decline', {}, 'Reason__c'],
    ['Decline', { Reason__c: ' ' }, 'Reason__c'],
    ['Decline', { Reason__c: 'x'.repeat(2001) }, 'Reason__c'],
  ])('[ENG-01] Refuses %s with %j and names %s', async (action, fields, named) => {
    const id = await own.inState(requests, 'asked')
    const apiName = `Document_Request__c.${action}`
    const { status, text } = await own.send('editor', 'PATCH', `/actions/perform-quick-action/${apiName}`, {
      apiName,
      contextId: id,
      fields,
    })
    expect(status, text).toBe(400)
    const { output }: { output: { fieldErrors: object } } = JSON.parse(text)
    expect(Object.keys(output.fieldErrors)).toEqual([named])
    expect([await own.stateOf(requests, id), own.emails]).toEqual(['asked', []])
  })

  it('[ENG-01] Refuses, for pages as well, a value that is not part of a decision and a role that decides nothing', async () => {
    const id = await own.inState(requests, 'asked')
    const { records } = own.portal.fixtures
    const decided = (role: 'editor' | 'internalSales', values: Readonly<Record<string, unknown>>) =>
      records.write(viewerWith(role), (handle) =>
        handle.transition(requests.entity, id, 1, { action: 'Decline', values }),
      )
    await expect(decided('editor', { reason: 'No.', purpose: 'Another.' })).rejects.toMatchObject({
      items: [{ errorCode: 'FIELD_INTEGRITY_EXCEPTION', field: 'Purpose__c' }],
    })
    await expect(decided('internalSales', { reason: 'No.' })).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    expect(await own.stateOf(requests, id)).toBe('asked')
  })

  const perform = (action: 'Grant' | 'Decline', id: string, headers: Readonly<Record<string, string>> = {}) => {
    const apiName = `Document_Request__c.${action}`
    const fields = action === 'Grant' ? {} : { Reason__c: 'No.' }
    const body = { apiName, contextId: id, fields }
    return own.send('editor', 'PATCH', `/actions/perform-quick-action/${apiName}`, body, headers)
  }

  it('[ENG-01] Accepts one of several simultaneous decisions, by form or by quick action, and sends one email', async () => {
    for (let round = 0; round < 5; round += 1) {
      own.emails.length = 0
      const id = await own.inState(requests, 'asked')
      const answers = await Promise.all([
        perform('Grant', id),
        perform('Decline', id),
        own.decide('editor', id, decisionForms.granted),
        own.decide('editor', id, decisionForms.declined),
      ])
      expect(answers.filter(({ status }) => status === 200 || status === 303)).toHaveLength(1)
      expect(own.emails).toHaveLength(1)
      const { state, version } = await own.rowOf(requests.entity, id)
      expect([own.emails[0]?.kind, version]).toEqual([state === 'granted' ? 'documentGranted' : 'documentDeclined', 2])
    }
  })

  it('[ENG-01] A quick action that is sent again with its Idempotency-Key decides once and sends one email', async () => {
    const id = await own.inState(requests, 'asked')
    const key = { 'idempotency-key': '0b7c8f3e-95a4-4b1c-8d4e-2f6a7b8c9d0e' }
    const [first, again] = [await perform('Grant', id, key), await perform('Grant', id, key)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect([own.emails.length, (await own.rowOf(requests.entity, id))['version']]).toEqual([1, 2])
  })

  const decidedFields = ['Decided_By__c', 'Decided_On__c', 'Valid_Until__c', 'Reason__c'] as const

  it.each(['administrator', 'editor'] as const)(
    '[ENG-01] Lets nobody write what a decision records: not the %s',
    async (role) => {
      const [id, by] = [await own.inState(requests, 'granted'), own.userIds.get(role)]
      const before = await own.rowOf(requests.entity, id)
      const { text: info } = await own.send(role, 'GET', '/object-info/Document_Request__c')
      const { fields }: { fields: Record<string, { createable: boolean; updateable: boolean }> } = JSON.parse(info)
      for (const name of ['State__c', ...decidedFields])
        expect(fields[name]).toMatchObject({ createable: false, updateable: false })
      expect(fields['Purpose__c']).toMatchObject({ createable: true, updateable: true })
      const { text: layout } = await own.send(role, 'GET', '/layout/Document_Request__c?mode=Edit')
      const input = { Decided_By__c: by, Decided_On__c: '2026-01-01', Valid_Until__c: '2030-01-01', Reason__c: 'Mine.' }
      for (const name of decidedFields) {
        expect(layout).not.toContain(name)
        const write = { fields: { [name]: input[name] } }
        const { status, text } = await own.send(role, 'PATCH', `/records/${id}`, write)
        expect([name, status]).toEqual([name, 400])
        expect(text).toContain('FIELD_INTEGRITY_EXCEPTION')
        const record = {
          apiName: 'Document_Request__c',
          fields: { Document__c: before['document'], User__c: before['user'], [name]: input[name] },
        }
        expect((await own.send(role, 'POST', '/records', record)).status).toBe(400)
      }
      const [imported] = await own.portal.fixtures.records.upsertBatch(systemViewer, requests.entity, [
        { integrationId: before['integrationId'], decidedOn: '2026-01-01', reason: 'Mine.' },
      ])
      expect(imported).toMatchObject({ status: 'error', errors: [{ field: 'decidedOn' }, { field: 'reason' }] })
      expect(await own.rowOf(requests.entity, id)).toEqual(before)
    },
  )

  it('[ENG-01] Offers for a record the actions that lead on from its state', async () => {
    const offered = async (state: string, role: 'editor' | 'internalSales') => {
      const id = await own.inState(requests, state)
      const { text } = await own.send(role, 'GET', `/actions/record/${id}?sections=Page`)
      const names = [...text.matchAll(/"apiName":"Document_Request__c\.(\w+)"/g)].map(([, name]) => name)
      return names.filter((name) => name !== 'Update_Record')
    }
    expect(await offered('asked', 'editor')).toEqual(['Grant', 'Decline'])
    expect(await offered('granted', 'editor')).toEqual(['Withdraw'])
    expect(await offered('declined', 'editor')).toEqual([])
    expect(await offered('asked', 'internalSales')).toEqual([])
  })

  it('[ENG-01] Shows in the form of an action the fields that are given with it', async () => {
    const id = await own.inState(requests, 'asked')
    const fieldsOf = async (action: string) => {
      const { text } = await own.send('editor', 'GET', `/actions/layout/Document_Request__c.${action}`)
      return [...text.matchAll(/"apiName":"(\w+__c)","componentType"/g)].map(([, name]) => name)
    }
    expect(new Set(await fieldsOf('Grant'))).toEqual(new Set(['Valid_Until__c']))
    expect(new Set(await fieldsOf('Decline'))).toEqual(new Set(['Reason__c']))
    const { text } = await own.send(
      'editor',
      'GET',
      `/actions/record-defaults/Document_Request__c.Grant?parentRecordId=${id}`,
    )
    expect(JSON.parse(text)).toMatchObject({ fields: { Valid_Until__c: { value: null } } })
  })

  it('[ENG-01] Shows in the path the transitions of the reader', async () => {
    const next = async (role: 'editor' | 'internalSales') => {
      const { text } = await own.send(role, 'GET', '/path/layout/Document_Request__c')
      const { steps }: { steps: { value: string; transitions: { actionApiName: string; value: string }[] }[] } =
        JSON.parse(text)
      return steps.map(({ value, transitions }) => [value, transitions.map((each) => each.value)])
    }
    expect(await next('editor')).toEqual([
      ['asked', ['granted', 'declined']],
      ['granted', ['withdrawn']],
      ['declined', []],
      ['withdrawn', []],
    ])
    expect(await next('internalSales')).toEqual(requests.states.map((state) => [state, []]))
  })
})
