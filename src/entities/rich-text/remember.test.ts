import { expect, it } from 'vitest'
import { remembering } from './remember.ts'

const counting = () => {
  const asked: string[] = []
  return {
    asked,
    work: remembering((text) => {
      asked.push(text)
      if (text === 'broken') throw new Error('It is broken.')
      return text.toUpperCase()
    }),
  }
}

it('works a text out once, and answers the same again', () => {
  const { asked, work } = counting()
  expect([work('a'), work('b'), work('a'), work('')]).toEqual(['A', 'B', 'A', ''])
  expect([work(''), asked]).toEqual(['', ['a', 'b', '']])
})

it('tries again what failed, and what is too long to be kept', () => {
  const { asked, work } = counting()
  const long = 'x'.repeat(20_001)
  for (const text of ['broken', 'broken']) expect(() => work(text)).toThrow('It is broken.')
  expect(work(long)).toBe(work(long))
  expect(asked).toEqual(['broken', 'broken', long, long])
})

it('forgets what it was asked longest ago', () => {
  const { asked, work } = counting()
  const text = (at: number) => `${at}`.padEnd(10_000, '.')
  for (let at = 0; at < 99; at += 1) work(text(at))
  work(text(0))
  for (let at = 99; at < 110; at += 1) work(text(at))
  asked.length = 0
  work(text(0))
  work(text(109))
  expect(asked).toEqual([])
  work(text(1))
  expect(asked).toEqual([text(1)])
})
