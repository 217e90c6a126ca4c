import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal } from './decimal-input.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { specifiedLanguages, type SpecifiedLanguage } from '#tests/fixtures/sites/specified-languages.ts'
import { formatNumber, numberSeparators } from './number-format.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'

const site = (countryIsoCode: string, own: LanguageCode) => ({
  countryIsoCode,
  supportedLanguages: [own, 'en-US'] as const,
})
const france = { ...site('FR', 'fr'), numberSeparators: { group: '.' } }
const inFrance = numberSeparators(france, 'fr')
const inUsa = numberSeparators(site('US', 'en-US'), 'en-US')
const inPoland = numberSeparators(site('PL', 'pl'), 'pl')
const inSwitzerland = numberSeparators(site('CH', 'de'), 'de')
const inSweden = numberSeparators(site('SE', 'sv'), 'sv')

describe('Decimal inputs', () => {
  it.each([
    ['123456,78', inFrance, 123456.78],
    ['123.456,78', inFrance, 123456.78],
    ['1,234', inUsa, 1234],
    ['1234', inUsa, 1234],
    ['1 234', inPoland, 1234],
    ['1\u00a0234', inPoland, 1234],
    ['1\u202f234', inPoland, 1234],
    ['1234,5', inPoland, 1234.5],
    ["1'234.5", inSwitzerland, 1234.5],
    ['1\u2019234.5', inSwitzerland, 1234.5],
    ['-1 234,5', inSweden, -1234.5],
    ['\u22121\u00a0234,5', inSweden, -1234.5],
    ['-0', inUsa, 0],
    [' 12 ', inUsa, 12],
    ['.5', inUsa, 0.5],
    ['5.', inUsa, 5],
    ['000001234567'.slice(0, 11), inUsa, 123456],
    ['999,999.99', inUsa, 999999.99],
    ['', inUsa, null],
    ['   ', inUsa, null],
  ])('[VAL-01] Reads %j', (text, separators, value) => {
    expect(readDecimal(text, {}, separators)).toEqual({ value, error: null })
  })

  it.each([
    ['', inUsa, { code: 'required' }],
    ['  ', inUsa, { code: 'required' }],
    ['1234567', inUsa, { code: 'tooManyIntegerDigits' }],
    ['1,234,567.891', inUsa, { code: 'tooManyIntegerDigits' }],
    ['1,234', inFrance, { code: 'tooManyDecimals' }],
    ['1,2a', inFrance, { code: 'nonDigitDecimals' }],
    ['1,2,3', inFrance, { code: 'tooManyDecimalPoints', separator: ',' }],
    ['12.34', inFrance, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['1 234', inFrance, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['1234.567', inFrance, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['1.234.', inFrance, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['-.123', inFrance, { code: 'misplacedThousandSeparator', separator: '.' }],
    ['1.5', inPoland, { code: 'misplacedThousandSeparator', separator: '\u00a0' }],
    ['\u00a0123', inPoland, { code: 'misplacedThousandSeparator', separator: '\u00a0' }],
    ['abc', inUsa, { code: 'notValid' }],
    ['-', inUsa, { code: 'notValid' }],
    ['.', inUsa, { code: 'notValid' }],
    ['.', inFrance, { code: 'notValid' }],
    ['+5', inUsa, { code: 'notValid' }],
    ['1e3', inUsa, { code: 'notValid' }],
    ['--5', inUsa, { code: 'notValid' }],
    ['1k', inUsa, { code: 'notValid' }],
    ['0', inUsa, { code: 'tooLow', limit: 1 }],
    ['-5', inUsa, { code: 'tooLow', limit: 1 }],
  ])('[VAL-01] Refuses %j', (text, separators, error) => {
    expect(readDecimal(text, { required: true, min: 1 }, separators)).toEqual({ value: null, error })
  })

  it('[VAL-01] Reports one error at a time, in the order of the checks', () => {
    const codes = ['1,2,3a.x', '1,2a.x', '12.34,567x'.slice(0, 5), '12x', '1234567,891', '123456,891', '0,5'].map(
      (text) => readDecimal(text, { required: true, min: 1 }, inFrance).error?.code,
    )
    expect(codes).toEqual([
      'tooManyDecimalPoints',
      'nonDigitDecimals',
      'misplacedThousandSeparator',
      'notValid',
      'tooManyIntegerDigits',
      'tooManyDecimals',
      'tooLow',
    ])
  })

  it('[VAL-01] Never throws, and never reads an invalid text as a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const separators of [inFrance, inUsa, inPoland]) {
          const { value } = readDecimal(text, {}, separators)
          expect(value === null || (Math.abs(value) < 1_000_000 && /\d/.test(text))).toBe(true)
        }
      }),
      { numRuns: isLongRun ? 50_000 : 2000 },
    )
  })
})

/** A country for each language in which it is the default. */
const countryOf = {
  'en-US': 'US',
  'nl-NL': 'NL',
  id: 'ID',
  cs: 'CZ',
  pl: 'PL',
  pt: 'BR',
  de: 'DE',
  it: 'IT',
  fr: 'FR',
  'fr-CA': 'CA',
  'es-ES': 'ES',
  es: 'MX',
  sv: 'SE',
  tr: 'TR',
} satisfies Record<SpecifiedLanguage, string>

describe('Numbers as a site writes them', () => {
  it.each(specifiedLanguages)('[VAL-01] Are read as the same number in %s', (language) => {
    const of = language === 'fr' ? france : site(countryOf[language], language)
    const separators = numberSeparators(of, language)
    const random = randomHundredths(20_261_121)
    const different: unknown[] = []
    for (let run = 0; run < (isLongRun ? 200_000 : 4000); run += 1) {
      const value = random()
      const text = formatNumber(value, of, language)
      const reading = readDecimal(text, { required: true }, separators)
      if (reading.value !== value) different.push({ text, value, reading })
    }
    expect(different).toEqual([])
  })
})

/** Numbers of all sizes below a million with up to two decimals, the same in every run (mulberry32). */
function randomHundredths(seed: number): () => number {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => {
    const size = Math.floor(next() * 10 ** (1 + Math.floor(next() * 8)))
    // -0 is avoided: it is written `-0` and read as 0.
    return size === 0 ? 0 : (next() < 0.3 ? -size : size) / 100
  }
}
