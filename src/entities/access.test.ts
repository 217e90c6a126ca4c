import { expect, it } from 'vitest'
import { entity } from './entity.ts'
import { text } from './kinds/text.ts'

it('a definition without access does not compile', () => {
  const parts = {
    apiName: 'Thing__c',
    importKind: null,
    keyPrefix: 'a99',
    tableName: 'thing',
    label: 'Thing',
    labelPlural: 'Things',
    fields: { name: text({ label: 'Name', required: true }) },
  } as const
  // @ts-expect-error access is missing
  const without = entity({ ...parts, listColumns: ['name'] })
  // @ts-expect-error a list column that is no field
  const wrong = entity({
    ...parts,
    access: { read: 'everyone', create: [], update: [], delete: [] },
    listColumns: ['nom'],
  })
  expect([without.apiName, wrong.apiName]).toEqual(['Thing__c', 'Thing__c'])
})
