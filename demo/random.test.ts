import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash32, rankedBy, shareOf, streamOf } from './random.ts'

it('Hash32 computes MurmurHash3', () => {
  // The input is UTF-16 units, while the published vectors use bytes. It must never change, because every demo catalogue
  // depends on it.
  expect([hash32(''), hash32('a'), hash32('tradegrade')]).toMatchInlineSnapshot(`
    [
      0,
      721651713,
      483966273,
    ]
  `)
})

describe('A stream', () => {
  it('Is the same for the same key and different for every other key', () => {
    expect(draws(1, 'grade', 'x')).toEqual(draws(1, 'grade', 'x'))
    expect(draws(1, 'grade', 'x')).not.toEqual(draws(2, 'grade', 'x'))
    expect(draws(1, 'grade', 'x')).not.toEqual(draws(1, 'gradex'))
  })

  it('Draws evenly', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let index = 0; index < 50_000; index += 1) {
      const tenth = Math.floor(shareOf(3, 'evenly', String(index)) * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) expect(Math.abs(count - 5000)).toBeLessThan(350)
  })

  it('Respects both bounds and draws different items', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -50, max: 50 }),
        fc.nat(60),
        fc.uniqueArray(fc.nat(), { maxLength: 30 }),
        (seed, low, width, list) => {
          const stream = streamOf(seed)
          const drawn = stream.between(low, low + width)
          expect(drawn).toBeGreaterThanOrEqual(low)
          expect(drawn).toBeLessThanOrEqual(low + width)
          const some = stream.some(list, 5)
          expect(some.length).toBe(Math.min(5, list.length))
          expect(list.filter((item) => some.includes(item))).toEqual(some)
          expect(new Set(stream.shuffled(list))).toEqual(new Set(list))
        },
      ),
    )
  })
})

it('Ranks so that a new candidate does not change the order of the others', () => {
  const before = rankedBy(['a', 'b', 'c', 'd', 'e'], weight)
  expect(rankedBy(['z', 'a', 'b', 'c', 'd', 'e'], weight).filter((candidate) => candidate !== 'z')).toEqual(before)
})

function draws(seed: number, ...key: readonly string[]): readonly number[] {
  const stream = streamOf(seed, ...key)
  return [stream.next(), stream.next(), stream.next()]
}

const weight = (candidate: string): number => shareOf(9, candidate)
