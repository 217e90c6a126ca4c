import { expect, it } from 'vitest'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { dateTime } from '#platform/entity/kinds/date-time.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import { textOf, typedText, wireValue } from './field-values.ts'

const thing = entity({
  apiName: 'Thing__c',
  importKind: null,
  keyPrefix: 'aZ8',
  tableName: 'thing_of_forms',
  label: 'Thing',
  labelPlural: 'Things',
  access: { read: 'everyone', create: [], update: [], delete: [] },
  listColumns: ['name'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name' }),
    isLoud: boolean({ label: 'Loud', default: false }),
    begins: dateTime({ label: 'Begins' }),
    names: localisedText({ label: 'Names', english: 'name' }),
    tags: picklistList({ label: 'Tags', values: { one: 'One', two: 'Two' } }),
  },
})

const field = (name: string) => {
  const found = wireField(thing, name)
  if (found === null) throw new Error(`There is no field ${name}.`)
  return found
}

it.each([
  ['Name__c', 'two\r\nlines', [['field.Name__c', 'two\r\nlines']], 'two\nlines'],
  ['Name__c', null, [['field.Name__c', '']], null],
  ['Is_Loud__c', true, [['field.Is_Loud__c', 'true']], true],
  ['Is_Loud__c', false, [], false],
  ['Begins__c', '2026-01-31T08:30:00.000Z', [['field.Begins__c', '2026-01-31T08:30']], '2026-01-31T08:30:00Z'],
  ['Begins__c', '2026-01-31T08:30:15.250Z', [['field.Begins__c', '2026-01-31T08:30:15']], '2026-01-31T08:30:15Z'],
  [
    'Tags__c',
    'two;one',
    [
      ['field.Tags__c', 'one'],
      ['field.Tags__c', 'two'],
    ],
    'one;two',
  ],
  [
    'Names__c',
    '{"sv":"Sak","de":"Ding"}',
    [
      ['field.Names__c.de', 'Ding'],
      ['field.Names__c.sv', 'Sak'],
    ],
    '{"de":"Ding","sv":"Sak"}',
  ],
  ['Names__c', '{}', [['field.Names__c.de', '']], null],
] as const)('[BOF-01] %s with the value %j is unchanged when a browser sends it back', (name, value, sent, written) => {
  const typed = typedText(field(name), new URLSearchParams(sent.map(([key, one]) => [key, one])))
  expect(typed).toBe(textOf(field(name), value))
  expect(wireValue(field(name), typed)).toBe(written)
})

it('[BOF-01] A moment that is none is passed on, so that the record engine refuses it', () => {
  expect(wireValue(field('Begins__c'), 'tomorrow')).toBe('tomorrow')
})
