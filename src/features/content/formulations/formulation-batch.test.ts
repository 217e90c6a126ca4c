import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchAmounts, batchUnits, readableAmount } from './formulation-batch.ts'

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

  it.each([
    [0.0025, 'kg', 6, 2.5, 'g', 3],
    [0.625, 'kg', 4, 625, 'g', 1],
    [1, 'kg', 4, 1, 'kg', 4],
    [0.000004, 'kg', 6, 4, 'mg', 0],
    [0.25, 'g', 4, 250, 'mg', 1],
    [0.5, 't', 4, 500, 'kg', 1],
    [0.5, 'lb', 4, 8, 'oz', 5],
    [0.02, 'oz', 4, 0.02, 'oz', 4],
    [0, 'kg', 4, 0, 'kg', 4],
  ] as const)('[ENT-05] Says %d %s in a readable unit', (weight, batchUnit, digits, amount, unit, decimals) => {
    expect(readableAmount(weight, batchUnit, digits)).toEqual({ amount, unit, decimals })
  })

  it('[ENT-05] A readable amount of the metric units is the same weight', () => {
    const inGrams = { mg: 0.001, g: 1, kg: 1000, t: 1_000_000, oz: Number.NaN, lb: Number.NaN }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('g', 'kg', 't'), (steps, batchUnit) => {
        const { amount, unit } = readableAmount(steps / 1e6, batchUnit, 6)
        expect(amount * inGrams[unit]).toBeCloseTo((steps / 1e6) * inGrams[batchUnit], 6)
        expect(amount >= 1 || unit === 'mg').toBe(true)
      }),
    )
  })
})
