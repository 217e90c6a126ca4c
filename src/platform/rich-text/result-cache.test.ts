import { expect, it } from 'vitest'
import { withResultCache } from './result-cache.ts'

const counting = () => {
  const computed: string[] = []
  return {
    computed,
    work: withResultCache((text) => {
      computed.push(text)
      if (text === 'broken') throw new Error('It is broken.')
      return text.toUpperCase()
    }),
  }
}

it('Computes a text once and returns the same result again', () => {
  const { computed, work } = counting()
  expect([work('a'), work('b'), work('a'), work('')]).toEqual(['A', 'B', 'A', ''])
  expect([work(''), computed]).toEqual(['', ['a', 'b', '']])
})

it('Repeats failures, and does not cache long texts', () => {
  const { computed, work } = counting()
  const long = 'x'.repeat(20_001)
  for (const text of ['broken', 'broken']) expect(() => work(text)).toThrow('It is broken.')
  expect(work(long)).toBe(work(long))
  expect(computed).toEqual(['broken', 'broken', long, long])
})

it('Evicts the least recently used texts', () => {
  const { computed, work } = counting()
  const text = (at: number) => `${at}`.padEnd(10_000, '.')
  for (let at = 0; at < 99; at += 1) work(text(at))
  work(text(0))
  for (let at = 99; at < 110; at += 1) work(text(at))
  computed.length = 0
  work(text(0))
  work(text(109))
  expect(computed).toEqual([])
  work(text(1))
  expect(computed).toEqual([text(1)])
})
