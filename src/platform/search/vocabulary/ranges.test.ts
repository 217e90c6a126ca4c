import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFilters, rangeOf, withRange, writeFilters, type Filters } from './facets.ts'

const anyNumber = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((thousandths) => thousandths / 1000),
)
const anyRange = fc
  .tuple(anyNumber, anyNumber)
  .filter(([one, other]) => one !== null || other !== null)
  .map(([one, other]) =>
    one !== null && other !== null
      ? { low: Math.min(one, other) + 0, high: Math.max(one, other) + 0 }
      : { low: one === null ? null : one + 0, high: other === null ? null : other + 0 },
  )

describe('A range of a property in an address', () => {
  it.each([
    ['viscosity:1000..2000', 'viscosity:1000..2000'],
    ['viscosity:..2000', 'viscosity:..2000'],
    ['viscosity:1000..', 'viscosity:1000..'],
    ['hlb:15..15', 'hlb:15..15'],
    ['hlb:18..10', 'hlb:10..18'],
    ['hlb:015.50..16.0', 'hlb:15.5..16'],
    ['melting-point:-20..-0', 'melting-point:-20..0'],
    ['viscosity:1..2;form:powder;density:0.9..1', 'density:0.9..1;form:powder;viscosity:1..2'],
    ['viscosity:1..2;viscosity:3..4', 'viscosity:1..2'],
  ])('[SPC-03] Is written in one way: %s is %s', (input, canonical) => {
    expect(writeFilters(parseFilters(input))).toBe(canonical)
  })

  it.each([
    'viscosity:..',
    'viscosity:1000',
    'viscosity:a..b',
    'viscosity:1e3..2e3',
    'viscosity:1..2..3',
    'viscosity:1..2|3..4',
    'viscosity:1,5..2',
    'viscosity:1234567890123456..',
    'viscosity:0.1234567..',
    'viscosity:Infinity..',
    ':1..2',
    'range:1..2',
    'segment:1..2',
  ])('[SPC-03] [ADR-05] Is ignored if it cannot be read: %s', (input) => {
    expect(writeFilters(parseFilters(input))).toBe('')
  })

  it('[SPC-03] [SRC-10] Is read back unchanged, whatever the key of the property', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), anyRange, (key, range) => {
        const filters: Filters = withRange({ form: ['gel'] }, `p${key}`, range)
        const read = parseFilters(writeFilters(filters))
        expect(rangeOf(read, `p${key}`)).toEqual({ property: `p${key}`, ...range })
        expect(read.form).toEqual(['gel'])
      }),
    )
  })
})
