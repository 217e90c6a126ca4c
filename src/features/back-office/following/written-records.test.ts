import { expect, it } from 'vitest'
import { toId18 } from '#platform/values/record-id.ts'
import { writtenRecords } from './written-records.ts'

const [shown, other] = ['01t000000000001', '01t000000000002'].map((id) => toId18(id) ?? '')
const page = { id: shown ?? '', eTag: 'e1' }
const ofPage = { id: shown, eTag: 'e1' }
const ofOther = { id: other, eTag: null }

it.each([
  ['', page, [], []],
  ['saved=1', page, [], [ofPage]],
  ['saved=1', null, [], []],
  [`saved=${other}`, page, [], [ofOther]],
  [`saved=${other?.slice(0, 15)}`, page, [], [ofOther]],
  [`saved=${shown}`, page, [], [ofPage]],
  ['saved=nothing', page, [], []],
  [`deleted=${other}`, null, [], [ofOther]],
  ['', null, [other ?? '', 'no id'], [ofOther]],
])('[RDL-23] The records that were written before the page with %s', (query, record, results, expected) => {
  expect(writtenRecords(new URLSearchParams(query), record, results)).toEqual(expected)
})
