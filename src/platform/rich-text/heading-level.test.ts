import { describe, expect, it } from 'vitest'
import { headingLevel } from './heading-level.ts'

describe('Heading levels', () => {
  it.each([
    [1, 1],
    [6, 6],
    ['3', 3],
    [0, null],
    [7, null],
    [1.5, null],
    ['h2', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('[VAL-09] %j is %j', (value, level) => {
    expect(headingLevel(value)).toBe(level)
  })
})
