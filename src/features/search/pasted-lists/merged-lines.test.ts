import { expect, it } from 'vitest'
import { mergedLines } from './merged-lines.ts'

const line = (recordId: string, quantity: string | null, unit: 'kg' | 't' = 'kg', note: string | null = null) => ({
  recordId,
  quantity,
  unit,
  note,
})

it('[ERD-03] Lines of one product and unit are one line of a cart, with the sum of their amounts', () => {
  const lines = [line('a', '25.10'), line('b', null), line('a', '0.20'), line('a', '1.00', 't'), line('b', '5.00')]
  expect(mergedLines('quote', lines)).toEqual([
    { line: line('a', '25.30'), from: [0, 2] },
    { line: line('b', '5.00'), from: [1, 4] },
    { line: line('a', '1.00', 't'), from: [3] },
  ])
  expect(mergedLines('default', [line('a', '999999.00'), line('a', '5.00')])[0]?.line.quantity).toBe('999999.99')
})

it('[ERD-03] Samples of one product are one line, whatever their units', () => {
  expect(mergedLines('sample', [line('a', '1.00'), line('a', '1.00', 't')])).toEqual([
    { line: line('a', '1.00'), from: [0, 1] },
  ])
})

it('[ERD-03] The notes of lines that become one are all there, each once', () => {
  const notes = ['25 kg bag', null, 'for Monday', '25 kg bag'].map((note) => line('a', '1.00', 'kg', note))
  for (const kind of ['quote', 'sample'] as const)
    expect(mergedLines(kind, notes)[0]?.line.note).toBe('25 kg bag\nfor Monday')
})
