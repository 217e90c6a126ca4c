import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { pathTransitions } from '#platform/entity/path-steps.ts'
import { Failure } from '#platform/values/errors.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { machinePortal, type MachinePortal } from './state-machine-portal.ts'
import { actionNames, decisionForms, type Machine, type MachineRole, machines, roles } from './state-machine-table.ts'

const nameOf = ({ entity }: Machine): string => entity.apiName
const requests = machines[0] ?? expect.unreachable()

/** Each state and each target, with the allowed change between them if there is one. */
const pairs = machines.flatMap((machine) =>
  machine.states.flatMap((from) =>
    machine.states.map((to) => ({ machine, name: nameOf(machine), from, to, allowed: machine.changes[from]?.[to] })),
  ),
)

describeEachDatabase('The states of records', (open) => {
  let own: MachinePortal
  beforeAll(async () => {
    own = await machinePortal(open)
  })
  afterAll(() => own.portal.close())

  it('[ENG-01] Tests the machine of every object that has one', () => {
    expect(allEntities.flatMap(({ apiName, path }) => (path === undefined ? [] : apiName)).toSorted()).toEqual(
      machines.map(nameOf).toSorted(),
    )
  })

  it('[ENG-01] Gives each action from a state one target, and takes and sets different fields', () => {
    for (const { entity } of machines) {
      const transitions = pathTransitions(entity)
      expect(new Set(transitions.map(({ from, action }) => `${from} ${action}`)).size).toBe(transitions.length)
      expect(entity.fields[entity.path?.field ?? '']).toMatchObject({ type: 'picklist', required: true })
      for (const { takes = [], needs = [], sets = {} } of transitions) {
        const names = [...takes, ...Object.keys(sets)]
        expect(new Set(names).size).toBe(names.length)
        expect(Object.keys(entity.fields)).toEqual(expect.arrayContaining([...names, ...needs]))
        expect([...names, ...needs]).not.toContain(entity.path?.field)
      }
    }
  })

  it.each(pairs)('[ENG-01] $name: no record write leads from $from to $to, by any role', async (pair) => {
    const { machine, from, to } = pair
    const [id, { field, entity }] = [await own.inState(machine, from), machine]
    const before = await own.rowOf(entity, id)
    for (const role of roles) {
      const fields = { [field]: to }
      const writes = [
        await own.send(role, 'PATCH', `/records/${id}`, { fields }),
        await own.send(role, 'PATCH', byKey(machine, before), { fields }),
        await own.send(role, 'POST', '/records/batch', {
          operations: [{ type: 'UPDATE', records: [{ fields: { Id: id, ...fields } }] }],
        }),
        await own.send(role, 'PATCH', `/actions/perform-quick-action/${entity.apiName}.Update_Record`, {
          apiName: `${entity.apiName}.Update_Record`,
          contextId: id,
          fields,
        }),
      ]
      for (const { status, text } of writes) {
        const mayWrite = entity.access.update.includes(role)
        const isAccepted = status < 300 && !text.includes('"hasErrors":true')
        // A record may be sent back with the state that it has.
        expect([role, isAccepted], text).toEqual([role, mayWrite && from === to])
        if (mayWrite && from !== to) expect(text).toContain('FIELD_INTEGRITY_EXCEPTION')
        if (mayWrite && from !== to && !text.includes('hasErrors')) expect(text).toContain(`"${field}"`)
      }
    }
    const property = entity.path?.field ?? ''
    const [imported] = await own.portal.fixtures.records.upsertBatch(systemViewer, entity, [
      { integrationId: before['integrationId'], [property]: to },
    ])
    const refusal = { status: 'error', errors: [{ field: property, code: 'FIELD_INTEGRITY_EXCEPTION' }] }
    expect(imported).toMatchObject(from === to ? { status: 'unchanged' } : refusal)
    const updated = own.portal.fixtures.records.update(systemViewer, entity, id, Number(before['version']), {
      [property]: to,
    })
    if (from === to) await updated
    else await expect(updated).rejects.toMatchObject({ items: [{ errorCode: 'FIELD_INTEGRITY_EXCEPTION', field }] })
    expect(await own.rowOf(entity, id)).toEqual(before)
  })

  it.each(machines.map((machine) => [nameOf(machine), machine] as const))(
    '[ENG-01] Makes new records of %s in the first state only, whoever writes them',
    async (_, machine) => {
      const { entity, field, states } = machine
      const first = await own.create(entity)
      const { id: _id, integrationId: _key, ...values } = await own.rowOf(entity, first)
      const property = entity.path?.field ?? ''
      expect(values[property]).toBe(states[0])
      const fields = Object.fromEntries(
        Object.keys(entity.fields).flatMap((name) => (values[name] === null ? [] : [[name, values[name]]])),
      )
      for (const [index, state] of states.entries()) {
        const isFirst = index === 0
        const [imported] = await own.portal.fixtures.records.upsertBatch(systemViewer, entity, [
          { integrationId: `new ${state}`, ...fields, [property]: state },
        ])
        expect(imported?.status).toBe(isFirst ? 'created' : 'error')
        const created = own.portal.fixtures.records.create(systemViewer, entity, { ...fields, [property]: state })
        if (isFirst) await created
        else await expect(created).rejects.toThrow(Failure)
      }
      const seen = await own.inState(machine, states.find((each) => machine.hidden?.includes(each) !== true) ?? '')
      const { text } = await own.send('administrator', 'GET', `/records/${seen}?layoutTypes=Full`)
      const shown: { fields: Record<string, { value: unknown }> } = JSON.parse(text)
      const input = Object.fromEntries(
        Object.entries(shown.fields).flatMap(([name, { value }]) =>
          name.endsWith('__c') && !name.startsWith('Integration') && value !== null ? [[name, value]] : [],
        ),
      )
      for (const [index, state] of states.entries()) {
        const record = { apiName: entity.apiName, fields: { ...shownName(shown), ...input, [field]: state } }
        for (const answer of [
          await own.send('administrator', 'POST', '/records', record),
          await own.send('administrator', 'PATCH', byKey({ entity }, { integrationId: `by key ${state}` }), {
            fields: record.fields,
          }),
          await own.send('administrator', 'POST', '/records/batch', {
            operations: [{ type: 'CREATE', records: [record] }],
          }),
        ]) {
          const mayCreate = entity.access.create.includes('administrator')
          const isCreated = answer.status < 300 && !answer.text.includes('"hasErrors":true')
          expect([state, isCreated], answer.text).toEqual([state, mayCreate && index === 0])
          if (mayCreate && index > 0) expect(answer.text).toContain('FIELD_INTEGRITY_EXCEPTION')
        }
      }
    },
  )

  it.each(pairs.filter(({ from, to, machine }) => from !== to && machine.changes[from]?.[to] !== undefined))(
    '[ENG-01] $name: the quick action leads from $from to $to for its roles only',
    async ({ machine, from, to, allowed }) => {
      const { action, fields, roles: may, byAssignee } = allowed ?? expect.unreachable()
      const apiName = `${machine.entity.apiName}.${action}`
      const refused = await own.inState(machine, from)
      for (const role of roles) {
        const mayDo = may.some((each) => each === role)
        const assignee = byAssignee === true && role !== 'administrator' ? role : undefined
        const id = mayDo
          ? await own.inState(machine, from, { next: to, ...(assignee === undefined ? {} : { assignee }) })
          : refused
        const { status, text } = await own.send(role, 'PATCH', `/actions/perform-quick-action/${apiName}`, {
          apiName,
          contextId: id,
          fields,
        })
        expect([role, status], text).toEqual([role, mayDo ? 200 : 404])
        expect(await own.stateOf(machine, id)).toBe(mayDo ? to : from)
        if (mayDo)
          expect(await own.rowOf(machine.entity, id)).toMatchObject({ lastModifiedById: own.userIds.get(role) })
      }
    },
  )

  it.each(pairs.filter(({ allowed }) => allowed?.byAssignee === true))(
    '[ENG-01] [ENQ-07] $name: nobody else of the desk leads from $from to $to what a colleague has taken',
    async ({ machine, from, to, allowed }) => {
      const { action, fields } = allowed ?? expect.unreachable()
      const apiName = `${machine.entity.apiName}.${action}`
      for (const holder of [undefined, 'administrator'] as const) {
        const id = await own.inState(machine, from, { next: to, ...(holder === undefined ? {} : { assignee: holder }) })
        const perform = (role: 'internalSales' | 'administrator') =>
          own.send(role, 'PATCH', `/actions/perform-quick-action/${apiName}`, { apiName, contextId: id, fields })
        const { status, text } = await perform('internalSales')
        expect([status, text]).toEqual([400, expect.stringMatching(`FIELD_INTEGRITY_EXCEPTION.*"${machine.field}"`)])
        expect(await own.stateOf(machine, id)).toBe(from)
        const offered = await own.send('internalSales', 'GET', `/actions/record/${id}`)
        expect(offered.text).not.toContain(apiName)
        expect((await perform('administrator')).status).toBe(200)
        expect(await own.stateOf(machine, id)).toBe(to)
      }
    },
  )

  it.each(machines.flatMap((machine) => machine.states.map((from) => ({ machine, name: nameOf(machine), from }))))(
    '[ENG-01] $name: every other action is refused from $from, with the field if the role knows the action',
    async ({ machine, from }) => {
      const allowed = Object.values(machine.changes[from] ?? {}).map(({ action }) => action)
      const changes = Object.values(machine.changes).flatMap((each) => Object.values(each))
      const id = await own.inState(machine, from)
      for (const action of actionNames.filter((each) => !allowed.includes(each)))
        for (const role of roles) {
          const apiName = `${machine.entity.apiName}.${action}`
          const { status, text } = await own.send(role, 'PATCH', `/actions/perform-quick-action/${apiName}`, {
            apiName,
            contextId: id,
            fields: {},
          })
          const isSeen = machine.hidden?.includes(from) !== true
          const knows =
            isSeen && changes.some((each) => each.action === action && each.roles.some((may) => may === role))
          expect([role, action, status], text).toEqual([role, action, knows ? 400 : 404])
          if (knows) expect(text).toMatch(new RegExp(`FIELD_INTEGRITY_EXCEPTION.*"${machine.field}"`))
        }
      expect(await own.stateOf(machine, id)).toBe(from)
    },
  )

  describe('Requests for documents', () => {
    const cases = requests.states.flatMap((from) =>
      (['granted', 'declined', 'withdrawn'] as const).map((to) => ({
        from,
        to,
        allowed: requests.changes[from]?.[to],
      })),
    )

    it.each(cases)('[ENG-01] The form leads from $from to $to only where the table allows it', async (each) => {
      const { from, to, allowed } = each
      for (const role of roles) {
        const id = await own.inState(requests, from)
        const mayDo = allowed?.roles.some((may) => may === role) === true
        const { status } = await own.decide(role, id, decisionForms[to])
        expect([role, status]).toEqual([role, mayDo ? 303 : refusalOf(role)])
        expect(await own.stateOf(requests, id)).toBe(mayDo ? to : from)
      }
    })
  })
})

/** A guest is asked to sign in, who decides learns that it was decided before, and for all others the request does not exist. */
const refusalOf = (role: MachineRole): number =>
  role === 'guest' ? 401 : role === 'editor' || role === 'administrator' ? 409 : 422

/** The address of a record by its integration id, at which it is changed or created. */
const byKey = ({ entity }: Pick<Machine, 'entity'>, { integrationId }: Readonly<Record<string, unknown>>): string =>
  `/records/${entity.apiName}/Integration_Id__c/${encodeURIComponent(String(integrationId))}`

const shownName = ({ fields }: { fields: Record<string, { value: unknown }> }): Record<string, unknown> =>
  fields['Name'] === undefined
    ? {}
    : { Name: fields['Name'].value, ...(fields['Email'] && { Email: fields['Email'].value }) }
