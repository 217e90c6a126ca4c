import { describe, expect, it } from 'vitest'
import { analyticsTerm } from './analytics-term.ts'

describe('Search term for statistics', () => {
  it.each([
    ['  Citric   ACID ', 'citric acid'],
    ['', null],
    ['   ', null],
    ['ada@example.com', null],
    ['call 0031 6 12345678', null],
    ['+44 20 7946 0958', null],
    // A telephone number has at least eight digits.
    ['7946 0958', null],
    ['946 0958', '946 0958'],
    ['11138-66-2', '11138-66-2'],
    ['CAS 9005-25-8 starch', 'cas 9005-25-8 starch'],
    ['E 415', 'e 415'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('[MSC-02] Converts %j', (typed, counted) => {
    expect(analyticsTerm(typed)).toBe(counted)
  })
})
