import { describe, expect, it } from 'vitest'
import { comparableSpecification } from './comparable.ts'

describe('Comparing values', () => {
  it.each([
    [{ min: '1', max: '1.50', unit: 'Pa·s' }, { min: '1000', max: '1500', unit: 'cP' }, 'mPa·s'],
    [{ min: '100', max: '200', unit: 'mesh' }, { min: '75', max: '150', unit: 'µm' }, 'µm'],
    [{ text: 'White ' }, { text: 'white', method: 'visual' }, ''],
    [{ typical: '5.0' }, { typical: '5' }, ''],
  ])('[SPC-02] Treats %j and %j as equal', (one, other, unit) => {
    expect(comparableSpecification(one, unit)).toBe(comparableSpecification(other, unit))
  })

  it.each([
    [{ min: '1' }, { max: '1' }, ''],
    [{ typical: '1' }, { min: '1' }, ''],
    [{ typical: '77', unit: 'mesh' }, { typical: '77', unit: 'µm' }, 'µm'],
    [{ text: 'white' }, { text: 'off-white' }, ''],
    [{ typical: '1', unit: '%' }, { typical: '1', unit: 'ppm' }, '%'],
  ])('[SPC-02] Treats %j and %j as different', (one, other, unit) => {
    expect(comparableSpecification(one, unit)).not.toBe(comparableSpecification(other, unit))
  })
})
