import { expect, it } from 'vitest'
import { entity } from './entity.ts'
import { text } from './kinds/text.ts'

type Definition = Parameters<typeof entity>[0]

it('A definition without access does not compile', () => {
  const without = {
    apiName: 'Thing__c',
    importKind: null,
    keyPrefix: 'a99',
    tableName: 'thing',
    label: 'Thing',
    labelPlural: 'Things',
    listColumns: ['name'],
    fields: { name: text({ label: 'Name', required: true }) },
  } as const
  const whole = { ...without, access: { read: 'everyone', create: [], update: [], delete: [] } } as const
  // The types are the test: were access optional, the first line would not compile.
  const compilesWithout: typeof without extends Definition ? true : false = false
  const compilesWhole: typeof whole extends Definition ? true : false = true
  expect([compilesWithout, compilesWhole]).toEqual([false, true])
  expect(entity(whole).table).toBeDefined()
})
