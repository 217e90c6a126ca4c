import { expect, it } from 'vitest'
import { changeOf, type RecordChange } from './change-rule.ts'

const page = '1111111111111111aaaaaaaaaaaaaaaa'
const at = '2026-10-03T10:20:00.000Z'
const record = (eTag: string, name: unknown = null) => ({
  eTag,
  lastModifiedDate: at,
  fields: { LastModifiedBy: { displayValue: null, value: name } },
})
const user = (name: string) => ({ fields: { Name: { displayValue: null, value: name } } })
const changed = (version: string, by: string | null): RecordChange => ({
  type: 'changed',
  version,
  by,
  at: new Date(at),
})
const refused = (status: number) => ({ status, statusText: '', body: null })

it.each<readonly [string, unknown, number | null, RecordChange]>([
  ['nothing is known yet', null, null, null],
  ['the record has the same eTag', record(page), null, null],
  ['other fields of the same version were read', record('1111111111111111bbbbbbbbbbbbbbbb'), null, null],
  [
    'it has another version',
    record('2222222222222222aaaaaaaaaaaaaaaa', user('Ada')),
    null,
    changed('2222222222222222', 'Ada'),
  ],
  [
    'the reader does not see its writer',
    record('2222222222222222aaaaaaaaaaaaaaaa'),
    null,
    changed('2222222222222222', null),
  ],
  [
    'its writer has no name',
    record('2222222222222222aaaaaaaaaaaaaaaa', user('')),
    null,
    changed('2222222222222222', null),
  ],
  ['it is not found', null, 404, { type: 'deleted' }],
  ['there is no network', null, 504, null],
  ['the session has ended', null, 401, null],
  ['a later read failed', record('2222222222222222aaaaaaaaaaaaaaaa'), 500, changed('2222222222222222', null)],
  ['the answer is no record', { eTag: 1 }, null, null],
])('[BOF-03] [RDL-25] What a page reports of its record if %s', (_case, data, status, expected) => {
  expect(changeOf(page, { data, error: status === null ? null : refused(status) })).toEqual(expected)
})

it('[BOF-03] A change without a readable moment is reported without it', () => {
  const data = { ...record('2222222222222222'), lastModifiedDate: null }
  expect(changeOf(page, { data: { ...data, lastModifiedDate: 'never' }, error: null })).toEqual({
    type: 'changed',
    version: '2222222222222222',
    by: null,
    at: null,
  })
})
