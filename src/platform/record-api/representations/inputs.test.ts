import { describe, expect, it } from 'vitest'
import { batchProblem } from './batch-problem.ts'
import { readInput, readWith } from './check.ts'
import { layoutQuery, listViewQuery, recordActionsQuery, recordQuery, recordUiQuery } from './queries.ts'
import { rules } from './rules.ts'
import type { RepresentationName } from './table.ts'

const reasonOf = (result: ReturnType<typeof readWith>): string | null =>
  'wrong' in result ? result.wrong.reason : null
const reason = (name: RepresentationName, value: unknown): string | null => reasonOf(readInput(name, value))

describe('The rules of requests', () => {
  it.each([
    [{ recordId: '01t000000000001', layoutTypes: ['Full'] }, true],
    [{ recordId: '01t000000000001', fields: ['Product2.Name'] }, true],
    [{ recordId: '01t000000000001', optionalFields: ['Product2.Name'] }, true],
    [{ recordId: '01t000000000001' }, false],
    [{ recordId: '01t000000000001', fields: [], optionalFields: [] }, false],
    [{ fields: ['Product2.Name'] }, false],
  ])('[VAL-15] [VAL-25] Checks the rule for %j', (query, isRight) => {
    expect(reasonOf(readWith(recordQuery, query))).toBe(isRight ? null : rules['VAL-15'])
  })

  const recordUi = { recordIds: ['01t000000000001'], layoutTypes: ['Full'], modes: ['View'] }
  it('[VAL-16] [VAL-25] Requires ids, layout types and modes for record-ui', () => {
    expect(reasonOf(readWith(recordUiQuery, recordUi))).toBeNull()
    for (const key of Object.keys(recordUi)) {
      expect(reasonOf(readWith(recordUiQuery, { ...recordUi, [key]: [] }))).toBe(rules['VAL-16'])
      expect(reasonOf(readWith(recordUiQuery, { ...recordUi, [key]: undefined }))).toBe(rules['VAL-16'])
    }
  })

  it('[VAL-17] [VAL-25] Requires sections or apiNames for record actions', () => {
    const recordIds = ['01t000000000001']
    expect(reasonOf(readWith(recordActionsQuery, { recordIds, sections: ['Page'] }))).toBeNull()
    expect(reasonOf(readWith(recordActionsQuery, { recordIds, apiNames: ['Edit'] }))).toBeNull()
    expect(reasonOf(readWith(recordActionsQuery, { recordIds }))).toBe(rules['VAL-17'])
    expect(reasonOf(readWith(recordActionsQuery, { recordIds, sections: [], apiNames: [] }))).toBe(rules['VAL-17'])
  })

  it('[VAL-18] [VAL-25] Requires both names or the id of a list view', () => {
    expect(reasonOf(readWith(listViewQuery, { listViewId: '00B000000000001' }))).toBeNull()
    expect(reasonOf(readWith(listViewQuery, { objectApiName: 'Product2', listViewApiName: 'All' }))).toBeNull()
    for (const query of [{ objectApiName: 'Product2' }, { listViewApiName: 'All' }, {}, { listViewId: '' }]) {
      expect(reasonOf(readWith(listViewQuery, query))).toBe(rules['VAL-18'])
    }
  })

  it.each([
    { layoutType: 'Search', mode: 'View', objectApiName: 'Product2' },
    { layoutType: 'Full', mode: 'Clone', objectApiName: 'Product2' },
    { layoutType: 'Full', mode: 'View', objectApiName: '' },
    { layoutType: 'Full', mode: 'View' },
    { mode: 'View', objectApiName: 'Product2' },
    { layoutType: 'Compact', objectApiName: 'Product2' },
  ])('[VAL-19] [VAL-25] Refuses the layout query %j', (query) => {
    expect(reasonOf(readWith(layoutQuery, query))).toBe(rules['VAL-19'])
    expect(reasonOf(readWith(layoutQuery, { layoutType: 'Full', mode: 'View', objectApiName: 'Product2' }))).toBeNull()
  })

  it('[VAL-20] [VAL-25] The duplicate check accepts strings, numbers, booleans and nulls', () => {
    const fields = { Name: 'Citric acid', Grade__c: 1.5, Active__c: true, Cas__c: null }
    expect(reason('PredupeInput', { apiName: 'Product2', fields })).toBeNull()
    for (const wrong of [undefined, null, [], 'Name', { Name: [] }, { Name: {} }, { Name: Infinity }]) {
      expect(reason('PredupeInput', { apiName: 'Product2', fields: wrong })).toBe(rules['VAL-20'])
    }
    expect(reason('PredupeInput', { apiName: 'Product2' })).toBe(rules['VAL-20'])
  })

  it('[VAL-21] [VAL-25] A list filter requires a field, an operator and operands', () => {
    const filter = { fieldApiName: 'Name', operator: 'Equals', operandLabels: ['Citric acid'] }
    const reasonOfFilter = (change: object): string | null =>
      reason('ListInfoCreateInput', { label: 'Acids', filteredByInfo: [{ ...filter, ...change }] })
    expect(reasonOfFilter({})).toBeNull()
    for (const key of Object.keys(filter)) expect(reasonOfFilter({ [key]: 1 })).toBe(rules['VAL-21'])
    expect(reasonOfFilter({ operandLabels: [1] })).toBe(rules['VAL-21'])
    expect(reason('ListInfoUpdateInput', { filteredByInfo: [{}] })).toBe(rules['VAL-21'])
    expect(reasonOfFilter({ operator: 'Resembles' })).toMatch(/^operator is one of Contains, Equals, /)
  })

  it('[VAL-22] [VAL-25] A sort entry requires a field and a direction', () => {
    const reasonOfSort = (entry: unknown): string | null => reason('ListPreferencesInput', { orderedBy: [entry] })
    expect(reasonOfSort({ fieldApiName: 'Name', isAscending: false })).toBeNull()
    for (const entry of [
      { fieldApiName: 'Name' },
      { fieldApiName: 'Name', isAscending: 'true' },
      { isAscending: true },
      'Name',
    ]) {
      expect(reasonOfSort(entry)).toBe(rules['VAL-22'])
    }
  })

  it.each(['ListPreferencesInput', 'RelatedListUserPreferencesInput', 'ListUserPreferenceInput'] as const)(
    '[VAL-23] [VAL-25] Accepts only integer widths and boolean wraps in %s',
    (name) => {
      expect(reason(name, { columnWidths: { Name: 120, Cas__c: -1 }, columnWrap: { Name: true } })).toBeNull()
      expect(reason(name, { columnWidths: { Name: 1.5 } })).toBe(rules['VAL-23'])
      expect(reason(name, { columnWidths: { Name: '120' } })).toBe(rules['VAL-23'])
      expect(reason(name, { columnWidths: [] })).toBe(rules['VAL-23'])
      expect(reason(name, { columnWrap: { Name: 'true' } })).toBe(rules['VAL-23'])
    },
  )
})

describe('The records of a request', () => {
  it('Accepts only JSON values', () => {
    expect(reason('RecordInput', { fields: { Name: 'a', Count__c: 2, Active__c: false, Note__c: null } })).toBeNull()
    for (const value of [[], {}, Infinity, Number.NaN, undefined]) {
      expect(reason('RecordInput', { fields: { Name: value } })).toBe(
        'The value of a field is a string, a number, true, false or null.',
      )
    }
    expect(reason('RecordCreateInput', { fields: {} })).toBe('A record to create needs apiName and fields.')
  })

  it('Limits the size of records', () => {
    const fields = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`Field${index}__c`, null]))
    expect(reason('RecordInput', { fields: fields(800) })).toBeNull()
    expect(reason('RecordInput', { fields: fields(801) })).toBe('fields has at most 800 entries.')
    expect(reason('RecordInput', { apiName: 'a'.repeat(256), fields: {} })).toBe('apiName has at most 255 characters.')
    expect(reason('RecordInput', { fields: { ['a'.repeat(256)]: 1 } })).toBe(
      'A key of fields has at most 255 characters.',
    )
    expect(reason('RecordInput', { fields: { Name: 'a'.repeat(131_073) } })).not.toBeNull()
    expect(reason('ListRecordsInput', { pageSize: 2001 })).toBe('pageSize is a whole number from 1 to 2000.')
    expect(reason('RelatedListRecordsInput', { pageSize: 2000 })).toBe('pageSize is a whole number from 1 to 1999.')
    expect(reason('ListRecordsInput', { pageToken: '1 2' })).toBe('pageToken is a token of an answer.')
  })

  it('Removes unknown keys', () => {
    expect(readInput('RecordInput', { fields: {}, more: 1 })).toEqual({ value: { fields: {} } })
  })
})

describe('A batch of writes', () => {
  const update = (id: unknown) => ({ fields: { Id: id } })
  const many = (count: number) => Array.from({ length: count }, () => ({ apiName: 'Product2', fields: {} }))
  const problem = (operations: unknown): string | null => {
    const read = readInput('BatchInput', { operations })
    return 'wrong' in read ? `form: ${read.wrong.reason}` : batchProblem(read.value)
  }

  it('[UIA-06] Accepts the types CREATE, UPDATE and DELETE in upper and lower case', () => {
    const read = readInput('BatchInput', { operations: [{ type: 'Delete', records: [update('01t000000000001')] }] })
    expect(read).toMatchObject({ value: { operations: [{ type: 'DELETE' }] } })
    expect(reason('BatchInput', { operations: [{ type: 'UPSERT', records: [update('01t')] }] })).toBe(
      'The type of an operation is CREATE, UPDATE or DELETE.',
    )
    expect(reason('BatchInput', { operations: [{ type: 'DELETE' }] })).toBe('An operation needs type and records.')
    expect(reason('BatchInput', {})).toBe('A batch needs operations.')
    expect(reason('BatchInput', { operations: [] })).toBe('A batch has at least one operation.')
  })

  it('[UIA-06] Accepts at most 200 records over all operations', () => {
    expect(problem([{ type: 'CREATE', records: many(200) }])).toBeNull()
    expect(problem([{ type: 'CREATE', records: many(201) }])).toBe('form: records has at most 200 entries.')
    expect(
      problem([
        { type: 'CREATE', records: many(150) },
        { type: 'CREATE', records: many(51) },
      ]),
    ).toBe('form: A batch writes at most 200 records.')
  })

  it('[UIA-06] Refuses a CREATE with an Id, and a record that is named twice in any form of its id', () => {
    expect(problem([{ type: 'CREATE', records: [{ apiName: 'Product2', ...update('01t000000000001AAA') }] }])).toBe(
      'A record to create has no Id.',
    )
    expect(problem([{ type: 'CREATE', records: [{ fields: {} }] }])).toBe('A record to create needs apiName.')
    expect(problem([{ type: 'UPDATE', records: [{ fields: {} }] }])).toBe('A record to update needs Id in its fields.')
    expect(problem([{ type: 'DELETE', records: [update(1)] }])).toBe('A record to delete needs Id in its fields.')
    expect(
      problem([
        { type: 'UPDATE', records: [update('01t000000000001')] },
        { type: 'DELETE', records: [update('01t000000000001AAA')] },
      ]),
    ).toBe('The record 01t000000000001AAA is in the batch twice.')
  })
})
