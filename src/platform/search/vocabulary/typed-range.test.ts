import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { NumberPage } from '#platform/values/numbers/typed-number.ts'
import { canonicalQuery, readSearch } from './search-address.ts'
import { readRangeEnd, withTypedRange, writeRangeEnd } from './typed-range.ts'

const page = (countryIsoCode: string, own: LanguageCode, language: LanguageCode = own): NumberPage => ({
  site: { countryIsoCode, supportedLanguages: [own, 'en-US'] },
  language,
})
const american = page('US', 'en-US')
const dutch = page('NL', 'nl-NL')
const dutchInEnglish = page('NL', 'nl-NL', 'en-US')
const french = page('FR', 'fr')

function canonicalOf(query: string, on: NumberPage): string | null {
  const parameters = new URLSearchParams(query)
  return canonicalQuery(parameters, withTypedRange(readSearch(parameters), parameters, on))
}

describe('A range that is typed', () => {
  it.each([
    ['range=viscosity&range-from=1000&range-to=2000', american, 'filters=viscosity%3A1000..2000'],
    ['filters=form:gel&range=viscosity&range-from=&range-to=5', american, 'filters=form%3Agel%3Bviscosity%3A..5'],
    ['filters=viscosity:1..2&range=viscosity&range-from=3&range-to=4', american, 'filters=viscosity%3A3..4'],
    ['filters=viscosity:1..2&range=viscosity&range-from=&range-to=', american, ''],
    ['range=viscosity&range-from=20&range-to=10', american, 'filters=viscosity%3A10..20'],
    ['range=form&range-from=1&range-to=2', american, ''],
    ['range-from=1&range-to=2', american, ''],
    // As the site writes numbers, as the language of the page does, and with any blank between groups.
    ['range=hlb&range-from=2,5&range-to=14.5', dutchInEnglish, 'filters=hlb%3A2.5..14.5'],
    ['range=hlb&range-from=2.500,75&range-to=', dutch, 'filters=hlb%3A2500.75..'],
    ['range=hlb&range-from=1 234,5&range-to=', french, 'filters=hlb%3A1234.5..'],
    ['range=hlb&range-from=-12,5&range-to=', dutch, 'filters=hlb%3A-12.5..'],
    // Filters have more digits than amounts: viable cells in a gram, densities.
    ['range=cells&range-from=100000000000&range-to=', american, 'filters=cells%3A100000000000..'],
    ['range=density&range-from=0.998207&range-to=', american, 'filters=density%3A0.998207..'],
  ])('[SPC-03] [ERD-04] Is read: %s', (query, on, canonical) => {
    expect(canonicalOf(query, on)).toBe(canonical)
  })

  it.each([
    ['range=hlb&range-from=1.250&range-to=', dutchInEnglish],
    ['range=hlb&range-from=&range-to=1,250', dutchInEnglish],
    ['range=hlb&range-from=x&range-to=4', american],
    ['range=hlb&range-from=1e3&range-to=', american],
    ['range=hlb&range-from=123456789012345.5&range-to=', american],
  ])('[ERD-04] Stays in the address beside the earlier one if it cannot be read: %s', (typed, on) => {
    const query = new URLSearchParams(`filters=hlb:1..2&${typed}`)
    const state = withTypedRange(readSearch(query), query, on)
    expect(state.filters).toEqual({ range: ['hlb:1..2'] })
    expect(state.unreadRange).toEqual({
      property: 'hlb',
      from: query.get('range-from'),
      to: query.get('range-to'),
    })
    expect(canonicalQuery(query, state)).toBeNull()
  })

  it('[ERD-04] Has an error for each end that cannot be read, and none for the other', () => {
    expect(readRangeEnd('1.250', dutchInEnglish).error).toEqual({
      code: 'ambiguousNumber',
      whole: '1250',
      decimal: '1,25',
    })
    // Each number of the question is an answer to it.
    expect(readRangeEnd('1.255', dutchInEnglish).error).toMatchObject({ whole: '1255', decimal: '1,2550' })
    expect(readRangeEnd('1,2550', dutchInEnglish).value).toBe(1.255)
    expect(readRangeEnd('1.234567', dutchInEnglish)).toEqual({ value: 1.234567, error: null })
    expect(readRangeEnd('1.2345678', american).error).toEqual({ code: 'tooManyDecimals' })
    expect(readRangeEnd('1234567890.123456', american).error).toEqual({ code: 'tooManyIntegerDigits' })
    expect(readRangeEnd('', american)).toEqual({ value: null, error: null })
  })

  it('[ERD-04] Is read back as it is written in a field', () => {
    const number = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(number, fc.constantFrom(american, dutch, dutchInEnglish, french), ([digits, decimals], on) => {
        const value = digits / 10 ** decimals
        expect(readRangeEnd(writeRangeEnd(value, on), on)).toEqual({ value: value + 0, error: null })
      }),
    )
  })
})
