import { expect, it } from 'vitest'
import { entity } from './entity.ts'
import { date } from './kinds/date.ts'
import { picklist } from './kinds/picklist.ts'
import { firstState, isOfTransitions, pathTransitions, transitionFrom } from './path-steps.ts'

const least = {
  apiName: 'Door__c',
  importKind: null,
  keyPrefix: 'aZ8',
  tableName: 'door',
  label: 'Door',
  labelPlural: 'Doors',
  access: { read: [], create: [], update: [], delete: [] },
  listColumns: ['state'],
  personal: 'none',
  fields: {
    state: picklist({ label: 'State', required: true, values: { open: 'Open', shut: 'Shut' } }),
    shutOn: date({ label: 'Shut on' }),
    dueOn: date({ label: 'Due on' }),
  },
} as const

const door = entity({
  ...least,
  path: {
    field: 'state',
    transitions: {
      open: {
        shut: { action: 'Shut', label: 'Shut', by: ['editor'], takes: ['dueOn'], sets: { shutOn: () => '2026-06-15' } },
      },
    },
  },
})

it('[ENG-01] Reads the first state, the transitions and their fields from the descriptor', () => {
  expect(firstState(door)).toBe('open')
  expect(pathTransitions(door)).toMatchObject([{ from: 'open', to: 'shut', action: 'Shut' }])
  expect(transitionFrom(door, 'open', 'Shut')).toMatchObject({ to: 'shut' })
  expect(transitionFrom(door, 'shut', 'Shut')).toBeNull()
  expect(['state', 'shutOn', 'dueOn'].map((name) => isOfTransitions(door, name))).toEqual([true, true, true])
})

const shut = { action: 'Shut', label: 'Shut', by: ['editor'] } as const

it('[ENG-01] Does not compile with a state or a field that the object does not have', () => {
  const wrong = [
    // @ts-expect-error -- there is no field `stage`
    entity({ ...least, path: { field: 'stage', transitions: {} } }),
    // @ts-expect-error -- there is no state `ajar` to go from
    entity({ ...least, path: { field: 'state', transitions: { ajar: { shut } } } }),
    // @ts-expect-error -- there is no state `ajar` to go to
    entity({ ...least, path: { field: 'state', transitions: { open: { ajar: shut } } } }),
    // @ts-expect-error -- there is no state `ajar` to end at
    entity({ ...least, path: { field: 'state', ends: { ajar: 'won' }, transitions: {} } }),
    // @ts-expect-error -- there is no field `closedOn` to need
    entity({ ...least, path: { field: 'state', transitions: { open: { shut: { ...shut, needs: ['closedOn'] } } } } }),
    // @ts-expect-error -- there is no field `closedOn` to take
    entity({ ...least, path: { field: 'state', transitions: { open: { shut: { ...shut, takes: ['closedOn'] } } } } }),
    entity({
      ...least,
      // @ts-expect-error -- there is no field `closedOn` to set
      path: { field: 'state', transitions: { open: { shut: { ...shut, sets: { closedOn: () => null } } } } },
    }),
    entity({
      ...least,
      // @ts-expect-error -- there is no field `closedOn` to compare
      path: { field: 'state', transitions: { open: { shut: { ...shut, notBefore: { closedOn: 'shutOn' } } } } },
    }),
  ]
  expect(wrong).toHaveLength(8)
})
