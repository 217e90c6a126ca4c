import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facetKeys, parseFilters, toggleFilter, writeFilters, type Filters } from './facets.ts'

const ownParameter = ['business-group', 'segment', 'promoted', 'range']
const filterKeys = facetKeys.filter((key) => !ownParameter.includes(key))
const anyValue = fc.oneof(
  fc.constantFrom('powder', 'NL', 'a:b', 'x|y', 'p;q', '\\', '\\:'),
  fc.string({ minLength: 1, unit: 'grapheme' }),
)
const anyFilters = fc
  .dictionary(fc.constantFrom(...filterKeys), fc.uniqueArray(anyValue, { minLength: 1, maxLength: 6 }))
  .map((filters): Filters => filters)

/** Filters with their values as sets, so that order and repetition do not matter. */
const asSets = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, new Set(values)]))

describe('Filters in an address', () => {
  it('[SRC-10] Have the sorted form key:v1|v2;key2:v3', () => {
    const filters: Filters = { origin: ['NL', 'DE'], form: ['powder'] }
    expect(writeFilters(filters)).toBe('form:powder;origin:DE|NL')
    expect(parseFilters('origin:NL|DE;form:powder')).toEqual({ form: ['powder'], origin: ['DE', 'NL'] })
    expect(writeFilters({})).toBe('')
  })

  it('[SRC-10] Are read back from their address unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(asSets(parseFilters(writeFilters(filters)))).toEqual(asSets(filters))
      }),
    )
  })

  it('[SRC-10] Have the same address for the same selection in any order', () => {
    fc.assert(
      fc.property(
        anyFilters.chain((filters) =>
          fc.tuple(
            fc.constant(filters),
            fc
              .shuffledSubarray(Object.entries(filters), { minLength: Object.keys(filters).length })
              .map((entries): Filters =>
                Object.fromEntries(entries.map(([key, values]) => [key, values.toReversed()])),
              ),
          ),
        ),
        ([filters, shuffled]) => {
          expect(writeFilters(shuffled)).toBe(writeFilters(filters))
        },
      ),
    )
  })

  it('[SRC-10] Reach their canonical form in one step from any text', () => {
    const anyText = fc.string({ unit: fc.constantFrom('form', 'origin', 'segment', ':', ';', '|', '\\', 'a', ' ') })
    fc.assert(
      fc.property(anyText, (text) => {
        const canonical = writeFilters(parseFilters(text))
        expect(writeFilters(parseFilters(canonical))).toBe(canonical)
      }),
    )
  })

  it.each([
    ['form:powder;nonsense:x;__proto__:y;constructor:z', { form: ['powder'] }],
    ['form', {}],
    ['form:', {}],
    ['form:|;;:', {}],
    ['form:powder;form:wax|powder', { form: ['powder', 'wax'] }],
  ])('[ADR-05] Ignore the invalid filter %j', (text, filters) => {
    expect(parseFilters(text)).toEqual(filters)
  })

  it('[SRC-10] Exclude facets with a parameter of their own', () => {
    expect(parseFilters('business-group:food-nutrition;segment:bakery;promoted:yes;form:gel')).toEqual({
      form: ['gel'],
    })
    expect(
      writeFilters({ 'business-group': ['food-nutrition'], segment: ['bakery'], promoted: ['yes'], form: ['gel'] }),
    ).toBe('form:gel')
  })

  it('Toggle a value on and off', () => {
    const one = toggleFilter({ origin: ['NL'] }, 'form', 'powder')
    expect(one).toEqual({ origin: ['NL'], form: ['powder'] })
    expect(toggleFilter(one, 'form', 'gel')).toEqual({ origin: ['NL'], form: ['gel', 'powder'] })
    expect(toggleFilter(one, 'form', 'powder')).toEqual({ origin: ['NL'] })
  })

  it('Read a limited number of values', () => {
    const text = `form:${Array.from({ length: 501 }, (_, at) => at).join('|')};origin:NL`
    expect(parseFilters(text)).toEqual({ origin: ['NL'] })
  })
})
