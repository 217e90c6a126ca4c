import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert, isReversed, unitOf } from './units.ts'

const converted = (value: number, from: string, to: string): number | null => {
  const [one, other] = [unitOf(from), unitOf(to)]
  return one === null || other === null ? null : convert(value, one, other)
}

describe('Units', () => {
  it.each([
    [1500, 'mPa·s', 'cP', 1500],
    [1500, 'cps', 'Pa·s', 1.5],
    [1013, 'hPa', 'Pa', 101_300],
    [2, 'MG KOH / G', 'mg KOH/g', 2],
    [1.5, 'Pa.s', 'mPa·s', 1500],
    [12, 'P', 'mPa·s', 1200],
    [32, '°F', '°C', 0],
    [212, '°F', '°C', 100],
    [-40, '°C', '°F', -40],
    [37, '°C', '°F', 98.6],
    [0, '°C', 'K', 273.15],
    [300, 'K', '°C', 26.85],
    [1.05, 'g/cm³', 'kg/L', 1.05],
    [1.05, 'g/mL', 'kg/m³', 1050],
    [998, 'kg/m3', 'g/cm3', 0.998],
    [10, 'lb/gal', 'g/cm³', 1.19826427],
    [2, 'g/100 mL', 'g/L', 20],
    [0.1, '%', 'ppm', 1000],
    [3, '‰', '%', 0.3],
    [50, 'ppm', 'mg/kg', 50],
    [5, 'ppb', 'ppm', 0.005],
    [2, 'g/kg', '%', 0.2],
    [98, '%', 'g/100 g', 98],
    [0.075, 'mm', 'µm', 75],
    [250, 'nm', 'um', 0.25],
    [200, 'mesh', 'µm', 75],
    [75, 'µm', 'mesh', 200],
    [0.15, 'mm', 'mesh', 100],
    [100, 'mesh', 'mesh', 100],
    [22, 'cSt', 'mm²/s', 22],
    [1, 'St', 'cSt', 100],
    [3, 'kDa', 'g/mol', 3000],
    [1, 'bar', 'hPa', 1000],
    [760, 'mmHg', 'hPa', 1013.250164],
    [72, 'dyn/cm', 'mN/m', 72],
    [90, 'min', 'h', 1.5],
    [100, 'kcal/100 g', 'kJ/kg', 4184],
    [7, '', '', 7],
  ])('[CMP-01] Converts %d %s to %s as %d', (value, from, to, expected) => {
    expect(converted(value, from, to)).toBe(expected)
  })

  it.each([
    [1, '%', '°C'],
    [1, 'CFU/g', 'CFU/mL'],
    [77, 'mesh', 'µm'],
    [77, 'µm', 'mesh'],
    [1, '', '%'],
    [1, 'furlong', 'mm'],
    [1, 'toString', 'mm'],
  ])('[CMP-01] Does not convert %d %s to %s', (value, from, to) => {
    expect(converted(value, from, to)).toBe(null)
  })

  it.each([
    ['mesh', 'µm', true],
    ['mm', 'mesh', true],
    ['mesh', 'mesh', false],
    ['mm', 'µm', false],
  ])('[CMP-01] A greater number of %s is a smaller one of %s: %s', (from, to, expected) => {
    const [one, other] = [unitOf(from) ?? expect.unreachable(), unitOf(to) ?? expect.unreachable()]
    expect(isReversed(one, other)).toBe(expected)
  })

  it('[CMP-01] Converts there and back to the same number', () => {
    const families = [
      ['%', '‰', 'ppm', 'ppb', 'g/kg'],
      ['°C', '°F', 'K'],
      ['mPa·s', 'cP', 'Pa·s', 'P'],
      ['g/cm³', 'kg/L', 'kg/m³', 'lb/gal'],
      ['µm', 'nm', 'mm'],
    ]
    fc.assert(
      fc.property(
        fc
          .constantFrom(...families)
          .chain((family) => fc.tuple(fc.constantFrom(...family), fc.constantFrom(...family))),
        fc.integer({ min: 1, max: 9_999_999 }),
        ([one, other], hundredths) => {
          const value = hundredths / 100
          expect(converted(converted(value, one, other) ?? Number.NaN, other, one)).toBeCloseTo(value, 4)
        },
      ),
    )
  })
})
