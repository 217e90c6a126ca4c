import { describe, expect, it } from 'vitest'
import { readDecimal } from '#platform/values/numbers/decimal-input.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { numberSeparators } from '#platform/values/numbers/number-format.ts'
import { compileCatalogue } from '#platform/i18n/compile.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import { sites } from '#sites/table.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { itWithShared, sampleText, sharedText } from '../../fixtures/shared-files.ts'

interface DecimalCase {
  readonly locale: string
  readonly group: string
  readonly decimal: string
  readonly input: string
  /** `ok`, one of the specification's messages, or a value for cases without a defined result. */
  readonly expect: string
  readonly value?: number
}

const corpus = 'corpora/numbers/locale_decimal_cases.json'
const readCorpus = (): readonly DecimalCase[] => JSON.parse(sharedText(corpus))
const isDecided = (each: DecimalCase): boolean =>
  each.expect !== 'min-or-ok' && each.expect !== 'implementation-defined'

/** `fr-FR`: the language and the country of a site. */
const siteOf: Readonly<Record<string, readonly [country: string, language: LanguageCode]>> = {
  'en-US': ['US', 'en-US'],
  'nl-NL': ['NL', 'nl-NL'],
  'id-ID': ['ID', 'id'],
  'cs-CZ': ['CZ', 'cs'],
  'pl-PL': ['PL', 'pl'],
  // This is not a site of the portal: Brazil has the opposite separators.
  'pt-PT': ['PT', 'pt'],
  'de-DE': ['DE', 'de'],
  'it-IT': ['IT', 'it'],
  'fr-FR': ['FR', 'fr'],
  'fr-CA': ['CA', 'fr-CA'],
  'es-ES': ['ES', 'es-ES'],
  es: ['MX', 'es'],
  'sv-SE': ['SE', 'sv'],
  'tr-TR': ['TR', 'tr'],
}

function separatorsOf(locale: string) {
  const [country, language] = siteOf[locale] ?? ['US', 'en-US']
  const site = sites.find(({ countryIsoCode }) => countryIsoCode === country)
  return numberSeparators(site ?? { countryIsoCode: country, supportedLanguages: [language] }, language)
}

const words = inputErrorText(createTranslator('en-US', compileCatalogue(readCatalogues()['en-US'] ?? {}), String))

/** The result of our parser in the vocabulary of the corpus. */
function outcome({ locale, input }: DecimalCase): string {
  const { value, error } = readDecimal(input, { required: true }, separatorsOf(locale))
  if (error === null) return `ok ${value}`
  const text = words(error)
  // A blank is named.
  return 'separator' in error ? text.replace(`"${error.separator.trim() || 'space'}"`, '"{0}"') : text
}

const expected = (each: DecimalCase): string => (each.expect === 'ok' ? `ok ${each.value}` : each.expect)

/**
 * If the site's separators differ from those of the corpus, the site's apply: Mexico writes 1,234.5. Space around a
 * number is trimmed (no site uses a plain space as separator; those with spaces use U+00A0).
 */
const siteWins: ReadonlySet<string> = new Set([
  ...['cs-CZ', 'pl-PL', 'pt-PT', 'fr-CA', 'sv-SE'].map((locale) => `${locale} " 123"`),
  ...['999999,99', '1.234,5', '123.456', '1.234.567', '1,234', '1,2x', '1,2,3', '12.34', '.123', '1..234'].map(
    (input) => `es ${JSON.stringify(input)}`,
  ),
])
const nameOf = ({ locale, input }: DecimalCase): string => `${locale} ${JSON.stringify(input)}`

describe('Decimal inputs in the locales of the sites', () => {
  it('[VAL-01] [VAL-02] Parses decimals in the format of the locale (own sample)', () => {
    const cases: readonly DecimalCase[] = JSON.parse(sampleText('decimals.json'))
    expect(cases.map((each) => [nameOf(each), outcome(each)])).toEqual(
      cases.map((each) => [nameOf(each), expected(each)]),
    )
  })

  itWithShared([corpus], '[VAL-01] [VAL-02] The corpus has 480 cases with a defined result', () => {
    expect(readCorpus().filter(isDecided)).toHaveLength(480)
  })

  itWithShared(
    [corpus],
    '[VAL-01] [VAL-02] Parses the cases as the corpus states if the site has the same separators',
    () => {
      const different = readCorpus().filter((each) => isDecided(each) && outcome(each) !== expected(each))
      expect(new Set(different.map(nameOf))).toEqual(siteWins)
    },
  )

  itWithShared([corpus], '[VAL-01] Applies a minimum if there is one, and trims the text', () => {
    const cases = readCorpus()
    for (const each of cases.filter((one) => one.expect === 'min-or-ok'))
      expect([
        readDecimal(each.input, {}, separatorsOf(each.locale)).value,
        readDecimal(each.input, { min: 0 }, separatorsOf(each.locale)).error,
      ]).toEqual([-5, { code: 'tooLow', limit: 0 }])
    for (const each of cases.filter((one) => one.expect === 'implementation-defined'))
      expect(outcome(each)).toBe('ok 12')
  })
})
