import { describe, expect, it } from 'vitest'
import type { InputError } from '#platform/values/input-checks.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { compileCatalogue } from '#platform/i18n/compile.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import { inputErrorText } from './input-error-text.ts'

const catalogues = readCatalogues()
const textIn = (language: (typeof languageCodes)[number]) =>
  inputErrorText(createTranslator(language, compileCatalogue(catalogues[language] ?? {}), (value) => `<${value}>`))

/** The texts of §5 to the letter, and that of a text that is too long, with `{0}` filled in. */
const texts: readonly (readonly [error: InputError, text: string])[] = [
  [{ code: 'required' }, 'This field is required.'],
  [{ code: 'notValid' }, 'Value is not valid.'],
  [{ code: 'tooLow', limit: 1 }, 'Value must be at least <1>'],
  [{ code: 'tooShort', limit: 3 }, 'Value is too short. Minimum <3> characters required.'],
  [{ code: 'tooLong', limit: 60 }, 'Value is too long. Maximum <60> characters.'],
  [{ code: 'tooManyIntegerDigits' }, 'Too many digits before the decimal point.'],
  [{ code: 'tooManyDecimals' }, 'Too many digits after the decimal point.'],
  [{ code: 'nonDigitDecimals' }, 'Non-digit characters found in decimal part.'],
  [{ code: 'tooManyDecimalPoints', separator: ',' }, 'Too many decimal points (using "," as the decimal point).'],
  [
    { code: 'misplacedThousandSeparator', separator: '.' },
    'Invalid placement of thousand separator (expected "." as thousand separator).',
  ],
]

describe('inputErrorText', () => {
  it.each([
    ['en-US', 'Invalid placement of thousand separator (expected "space" as thousand separator).'],
    ['pl', 'Nieprawidłowe położenie separatora tysięcy (oczekiwany separator to „spacja”).'],
    ['sv', 'Tusentalsavgränsaren står på fel plats (”mellanslag” förväntas).'],
    ['fr-CA', 'Séparateur de milliers mal placé (séparateur attendu\u00a0: «\u00a0espace\u00a0»).'],
  ] as const)('[VAL-02] [ERD-04] Names a blank that separates groups in %s', (language, text) => {
    for (const separator of ['\u00a0', '\u202f', ' '])
      expect(textIn(language)({ code: 'misplacedThousandSeparator', separator })).toBe(text)
  })

  it.each(texts)('[VAL-02] Returns the English text for %j', (error, text) => {
    expect(textIn('en-US')(error)).toBe(text)
  })

  it.each(languageCodes)('[VAL-02] [VAL-03] Has every text in %s, with the value filled in', (language) => {
    const words = texts.map(([error]) => textIn(language)(error))
    expect(new Set(words).size).toBe(texts.length)
    for (const [at, [error]] of texts.entries()) {
      expect(words[at]).not.toMatch(/[{}]|Web2p|input\./)
      if ('limit' in error) expect(words[at]).toContain(`<${error.limit}>`)
      if ('separator' in error) expect(words[at]).toContain(error.separator)
    }
    if (language !== 'en-US') expect(words.filter((word) => texts.some(([, english]) => english === word))).toEqual([])
  })

  it('[VAL-03] Returns the text of a custom check unchanged', () => {
    expect(textIn('sv')({ code: 'custom', text: 'Choose one of both.' })).toBe('Choose one of both.')
  })
})
