import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchAmounts, batchUnits } from './formulation-batch.ts'

const kg = (size: number) => ({ size, unit: 'kg' }) as const

describe('Formulation scaled to a batch', () => {
  it.each([
    ['as they stand', [62.5, 37.5], kg(1), [0.625, 0.375], 4],
    ['what is left goes to who lost most', [33.333333, 33.333333, 33.333334], kg(1), [0.3333, 0.3333, 0.3334], 4],
    ['of two that lost alike to the first', [50, 25, 25], kg(0.01), [0.005, 0.0025, 0.0025], 6],
    ['a large batch is weighed in its own steps', [99.5, 0.5], kg(250), [248.75, 1.25], 2],
    ['grams', [99.9, 0.1], { size: 500, unit: 'g' }, [499.5, 0.5], 2],
    ['a recipe that adds up to a little less', [59.998, 39.998], kg(10), [6, 4], 3],
    ['nothing of nothing', [], kg(1), [], 4],
  ] as const)('[ENT-05] Scales the amounts: %s', (_name, shares, batch, amounts, decimals) => {
    expect(batchAmounts(shares, batch)).toEqual({ amounts, decimals })
  })

  it('[ENT-05] Adds up to the batch exactly, with each amount within one rounding step of its share', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
    const size = fc.integer({ min: 1, max: 99_999_999 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(parts, size, fc.constantFrom(...batchUnits), (weights, batch, unit) => {
        const sum = weights.reduce((total, each) => total + each, 0)
        const shares = weights.map((each) => (each / sum) * 100)
        const { amounts, decimals } = batchAmounts(shares, { size: batch, unit })
        const scale = 10 ** decimals
        const inSteps = amounts.map((amount) => Math.round(amount * scale))
        expect(inSteps.reduce((total, each) => total + each, 0)).toBe(Math.round(batch * scale))
        for (const [at, share] of shares.entries()) {
          expect(Math.abs((inSteps[at] ?? 0) - (share / 100) * batch * scale)).toBeLessThan(1.000001)
          expect(inSteps[at]).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
