import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TopScores } from './top-scores.ts'

it('Keeps the minimum of the highest numbers after each added number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (input, size) => {
        const numbers = Float64Array.from(input)
        const top = new TopScores(size)
        for (const at of numbers.keys()) {
          top.offer(numbers, at)
          expect(top.threshold).toBe(numbers.slice(0, at + 1).toSorted((a, b) => b - a)[size - 1] ?? -Infinity)
        }
      },
    ),
  )
})
