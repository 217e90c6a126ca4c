import { describe, expect, it } from 'vitest'
import type { SpecificationValue } from './specification.ts'
import { intervalOf } from './interval.ts'

describe('The numbers that a supplier states', () => {
  it.each<readonly [SpecificationValue, string, number, number]>([
    [{ min: '1200', max: '1600', unit: 'cP' }, 'mPa·s', 1200, 1600],
    [{ min: '1', max: '1.5', unit: 'Pa·s' }, 'mPa·s', 1000, 1500],
    [{ min: '98.0', unit: '%' }, '%', 98, 98],
    [{ max: '0.5', unit: '%' }, 'ppm', 5000, 5000],
    [{ typical: '15.2' }, '', 15.2, 15.2],
    [{ min: '98', typical: '99.5', unit: '%' }, '%', 98, 99.5],
    [{ typical: '99.5', max: '100', unit: '%' }, '%', 99.5, 100],
    [{ min: '100', max: '200', unit: 'mesh' }, 'µm', 75, 150],
    [{ min: '32', max: '212', unit: '°F' }, '°C', 0, 100],
    [{ min: '-5', max: '-1', unit: '°C' }, '°C', -5, -1],
  ])('[SPC-03] Reads %j in %s as %d to %d', (value, unit, low, high) => {
    expect(intervalOf(value, unit)).toEqual({ low, high })
  })

  it.each<readonly [SpecificationValue, string]>([
    [{ text: 'White powder' }, ''],
    [{ typical: '77', unit: 'mesh' }, 'µm'],
    [{ typical: '5', unit: '%' }, '°C'],
  ])('[SPC-03] Finds no number in %j in %s', (value, unit) => {
    expect(intervalOf(value, unit)).toBe(null)
  })
})
