import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDecimal } from '#domain/decimal-input.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { numberSeparators } from '#domain/number-format.ts'
import { compileCatalogue } from '#messages/compile.ts'
import { createTranslator } from '#messages/translator.ts'
import { readCatalogues } from '#messages/vite-plugin.ts'
import { sites } from '#sites/table.ts'
import { inputErrorText } from '#widgets/form/input-error-text.ts'

interface DecimalCase {
  readonly locale: string
  readonly group: string
  readonly decimal: string
  readonly input: string
  /** `ok`, one of the specification's messages, or that nobody says what is right. */
  readonly expect: string
  readonly value?: number
}

const corpus = new URL('../../shared/corpora/numbers/locale_decimal_cases.json', import.meta.url)
const cases: readonly DecimalCase[] = existsSync(corpus) ? JSON.parse(readFileSync(corpus, 'utf8')) : []
if (cases.length === 0) console.log('../shared/corpora/numbers is not there: its cases of decimals are not tried.')

/** `fr-FR`: the language and the country of a site. */
const siteOf: Readonly<Record<string, readonly [country: string, language: LanguageCode]>> = {
  'en-US': ['US', 'en-US'],
  'nl-NL': ['NL', 'nl-NL'],
  'id-ID': ['ID', 'id'],
  'cs-CZ': ['CZ', 'cs'],
  'pl-PL': ['PL', 'pl'],
  // No site of ours: Brazil has the other separators.
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

/** What our input makes of a case, in the words of the corpus. */
function outcome({ locale, input }: DecimalCase): string {
  const { value, error } = readDecimal(input, { required: true }, separatorsOf(locale))
  if (error === null) return `ok ${value}`
  const text = words(error)
  return 'separator' in error ? text.replace(`"${error.separator}"`, '"{0}"') : text
}

const wanted = (each: DecimalCase): string => (each.expect === 'ok' ? `ok ${each.value}` : each.expect)

/**
 * Where the site's separators are not the corpus's, the site wins: Mexico writes 1,234.5, and what surrounds a number is
 * trimmed (a plain space is no site's separator: those with spaces have U+00A0).
 */
const siteWins: ReadonlySet<string> = new Set([
  ...['cs-CZ', 'pl-PL', 'pt-PT', 'fr-CA', 'sv-SE'].map((locale) => `${locale} " 123"`),
  ...['999999,99', '1.234,5', '123.456', '1.234.567', '1,234', '1,2x', '1,2,3', '12.34', '.123', '1..234'].map(
    (input) => `es ${JSON.stringify(input)}`,
  ),
])
const nameOf = ({ locale, input }: DecimalCase): string => `${locale} ${JSON.stringify(input)}`

describe.runIf(cases.length > 0)('the corpus of decimals', () => {
  const decided = cases.filter((each) => each.expect !== 'min-or-ok' && each.expect !== 'implementation-defined')

  it('[VAL-01] [VAL-02] has 480 cases with a verdict', () => {
    expect(decided).toHaveLength(480)
  })

  it('[VAL-01] [VAL-02] comes out as it says, where the site has its separators', () => {
    const different = decided.filter((each) => outcome(each) !== wanted(each))
    expect(new Set(different.map(nameOf))).toEqual(siteWins)
  })

  it('[VAL-01] takes the lowest value, where there is one, and trims what surrounds a number', () => {
    for (const each of cases.filter((one) => one.expect === 'min-or-ok'))
      expect([
        readDecimal(each.input, {}, separatorsOf(each.locale)).value,
        readDecimal(each.input, { min: 0 }, separatorsOf(each.locale)).error,
      ]).toEqual([-5, { code: 'tooLow', limit: 0 }])
    for (const each of cases.filter((one) => one.expect === 'implementation-defined'))
      expect(outcome(each)).toBe('ok 12')
  })
})
