import { describe, expect, it } from 'vitest'
import type { ShownProperty, ShownValue } from '#features/catalogue/specifications/shown-specifications.ts'
import { matrixOf } from './specification-matrix.ts'

const property = (key: string, unit = ''): ShownProperty => ({
  key,
  name: key,
  group: 'physical',
  isYesNo: false,
  unit,
})

const grade = (id: string, specified: Readonly<Record<string, readonly ShownValue[]>>) => ({
  id,
  specifications: Object.entries(specified).map(([key, values]) => ({
    property: property(key, key === 'viscosity' ? 'mPa·s' : ''),
    values,
  })),
})

const columnsOf = (...grades: readonly ReturnType<typeof grade>[]): readonly string[] =>
  matrixOf(grades).properties.map(({ key }) => key)

describe('The matrix of a product group', () => {
  it('[SPC-02] Has the properties in which grades differ, and their values', () => {
    const matrix = matrixOf([
      grade('a', { viscosity: [{ typical: '100', unit: 'cP' }], ph: [{ typical: '7' }] }),
      grade('b', { viscosity: [{ typical: '200', unit: 'cP' }], ph: [{ typical: '7.0' }] }),
    ])
    expect(matrix.properties.map(({ key }) => key)).toEqual(['viscosity'])
    expect(matrix.grades).toEqual({
      a: { viscosity: [{ typical: '100', unit: 'cP' }] },
      b: { viscosity: [{ typical: '200', unit: 'cP' }] },
    })
  })

  it('[SPC-02] Treats values that differ only in unit, method or order as equal', () => {
    expect(
      columnsOf(
        grade('a', {
          viscosity: [
            { typical: '1500', unit: 'cP', method: 'ISO 2555', condition: '20 °C' },
            { typical: '900', unit: 'cP', condition: '40 °C' },
          ],
        }),
        grade('b', {
          viscosity: [
            { typical: '0.9', unit: 'Pa·s', condition: '40 °C' },
            { typical: '1.5', unit: 'Pa·s', condition: '20 °C' },
          ],
        }),
      ),
    ).toEqual([])
  })

  it('[SPC-02] Distinguishes the same value under different conditions', () => {
    expect(
      columnsOf(
        grade('a', { ph: [{ typical: '7', condition: '1 %' }] }),
        grade('b', { ph: [{ typical: '7', condition: '10 %' }] }),
      ),
    ).toEqual(['ph'])
  })

  it('[SPC-02] Has a property that only some grades state, since a missing value is not the same value', () => {
    const matrix = matrixOf([grade('a', { ph: [{ typical: '7' }] }), grade('b', {})])
    expect(matrix.properties.map(({ key }) => key)).toEqual(['ph'])
    expect(matrix.grades['b']).toEqual({})
  })

  it('[SPC-02] Compares nothing for a single grade', () => {
    expect(columnsOf(grade('a', { ph: [{ typical: '7' }] }))).toEqual([])
    expect(matrixOf([])).toEqual({ properties: [], grades: {} })
  })

  it('[SPC-02] Keeps the ten properties that most grades state, in the order of the properties', () => {
    const keys = Array.from({ length: 12 }, (_, at) => `p${at}`)
    const of = (value: string, without: readonly string[]) =>
      Object.fromEntries(keys.filter((key) => !without.includes(key)).map((key) => [key, [{ typical: value }]]))
    expect(
      columnsOf(grade('a', of('1', [])), grade('b', of('2', ['p3', 'p7'])), grade('c', of('3', ['p3', 'p7']))),
    ).toEqual(keys.filter((key) => key !== 'p3' && key !== 'p7'))
  })
})
