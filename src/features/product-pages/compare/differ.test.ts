import { describe, expect, it } from 'vitest'
import { differ, fewDiffer } from './differ.ts'

const rowsOf = (...differing: readonly boolean[]) => differing.map((differs) => ({ differs }))

describe('Differences of a comparison', () => {
  it.each([
    [[[{ text: 'a' }], [{ text: 'a' }]], false],
    [[[{ text: 'a' }], [{ text: 'b' }]], true],
    [[[{ text: 'a' }], []], true],
    [
      [
        [{ text: 'a' }, { text: 'b' }],
        [{ text: 'b' }, { text: 'a' }],
      ],
      false,
    ],
    [[[{ text: '1 kg', compared: '1000 g' }], [{ text: '1000 g', compared: '1000 g' }]], false],
    [[[{ text: 'a' }]], false],
  ])('[CMP-01] Of the cells %j differ: %j', (cells, expected) => {
    expect(differ(cells)).toBe(expected)
  })

  it.each([
    [rowsOf(true, false, false), true],
    [rowsOf(true, false), false],
    [rowsOf(true, true), false],
    [rowsOf(false, false), true],
    [rowsOf(true), false],
  ])('[CMP-01] The rows %j are few that differ: %j', (rows, expected) => {
    expect(fewDiffer(rows)).toBe(expected)
  })
})
