import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { type NumberPage, readTypedNumber } from './typed-number.ts'

const page = (countryIsoCode: string, own: LanguageCode, language: LanguageCode = own): NumberPage => ({
  site: {
    countryIsoCode,
    supportedLanguages: [own, 'en-US'],
    ...(countryIsoCode === 'FR' ? { numberSeparators: { group: '.' } } : {}),
  },
  language,
})
const dutch = page('NL', 'nl-NL')
const dutchInEnglish = page('NL', 'nl-NL', 'en-US')
const french = page('FR', 'fr')
const german = page('DE', 'de')
const mexican = page('MX', 'es')
const swiss = page('CH', 'de')
const polishInEnglish = page('PL', 'pl', 'en-US')
const american = page('US', 'en-US')

describe('Numbers that visitors type', () => {
  it.each([
    // Any blank separates groups, also where the site writes a dot.
    ['1 234,5', french, 1234.5],
    ['1\u00a0234,5', french, 1234.5],
    ['1\u202f234,5', german, 1234.5],
    ['12 345.5', american, 12345.5],
    // The separators of the site.
    ['1.250', dutch, 1250],
    ['2,5', dutchInEnglish, 2.5],
    ['1.250,75', dutchInEnglish, 1250.75],
    ['1,250', mexican, 1250],
    ['1.5', mexican, 1.5],
    // Those of the language of the page.
    ['2.5', dutchInEnglish, 2.5],
    ['1,250.75', dutchInEnglish, 1250.75],
    ['1 250.75', dutchInEnglish, 1250.75],
    ['0.25', polishInEnglish, 0.25],
    ['2,5', swiss, 2.5],
    ['1’250.5', swiss, 1250.5],
    // More than one group is no decimal.
    ['', dutchInEnglish, null],
  ])('[ERD-04] %j is read on a page of %o', (text, of, value) => {
    expect(readTypedNumber(text, {}, of)).toEqual({ value, error: null })
  })

  it.each([
    ['1.250', dutchInEnglish, '1250', '1,25'],
    ['1,250', dutchInEnglish, '1250', '1,25'],
    ['2.500', dutchInEnglish, '2500', '2,5'],
    [' 12,500 ', polishInEnglish, '12500', '12,5'],
    ['1.256', dutchInEnglish, '1256', '1,26'],
    ['1.250', swiss, '1250', '1.25'],
  ])('[ERD-04] %j can be read in two ways on a page of %o, so its writer is asked', (text, of, whole, decimal) => {
    expect(readTypedNumber(text, { min: 0.01 }, of)).toEqual({
      value: null,
      error: { code: 'ambiguousNumber', whole, decimal },
    })
    // What the question names is understood.
    expect(readTypedNumber(whole, {}, of).error).toBeNull()
    expect(readTypedNumber(decimal, {}, of).error).toBeNull()
  })

  it.each([
    ['2.5', dutch, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['0.250', dutch, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['00.123', german, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['0.001.234', dutch, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['0.250', dutchInEnglish, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['1 23', dutch, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['abc', dutchInEnglish, { code: 'notValid' }],
    ['0', dutchInEnglish, { code: 'tooLow', limit: 0.01 }],
    ['1,2,3', dutchInEnglish, { code: 'tooManyDecimalPoints', separator: ',' }],
  ])('[ERD-04] [VAL-01] %j has the error of the site on a page of %o', (text, of, error) => {
    expect(readTypedNumber(text, { min: 0.01 }, of)).toEqual({ value: null, error })
  })
})
