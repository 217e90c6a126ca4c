import { expect, it } from 'vitest'
import { rowsOfParts } from './import-parts.ts'

it('[SPC-01] The parts of a record are rows with its key, and a record without a list has none.', () => {
  const row = { integrationId: 'X', parts: [{ name: 'a' }, 'no part', { name: 'b' }], other: 'text' }
  expect(rowsOfParts(row, 'parts')).toEqual([
    { name: 'a', integrationId: 'X' },
    { name: 'b', integrationId: 'X' },
  ])
  expect(rowsOfParts(row, 'other')).toEqual([])
  expect(rowsOfParts(row, 'missing')).toEqual([])
})
