import { expect, it } from 'vitest'
import { entity } from './entity.ts'
import { text } from './kinds/text.ts'

type Definition = Parameters<typeof entity>[0]

it('[ENG-04] A definition without access or without a rule for personal data does not compile', () => {
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
  const access = { read: 'everyone', create: [], update: [], delete: [] } as const
  const whole = { ...without, access, personal: 'none' } as const
  const withoutRule = { ...without, access } as const
  const withoutRetention = { ...without, access, personal: { subject: null } } as const
  // The types are the test: were one of them optional, its line would not compile.
  const compilesWithout: typeof without extends Definition ? true : false = false
  const compilesWithoutRule: typeof withoutRule extends Definition ? true : false = false
  const compilesWithoutRetention: typeof withoutRetention extends Definition ? true : false = false
  const compilesWhole: typeof whole extends Definition ? true : false = true
  expect([compilesWithout, compilesWithoutRule, compilesWithoutRetention]).toEqual([false, false, false])
  expect(compilesWhole).toBe(true)
  expect(entity(whole).table).toBeDefined()
})
