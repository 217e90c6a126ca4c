import { describe, expect, it } from 'vitest'
import { itForEachSource, sampleText, sharedText } from '#tests/fixtures/shared-files.ts'
import { formatPhone, phoneLink } from './phone.ts'

describe('Phone numbers', () => {
  it.each([
    // Widget case 58.
    ['5551234567', 'en-US', '(555) 123-4567'],
    ['15551234567', 'en-US', '(555) 123-4567'],
    ['5551234567', 'fr-FR', '5551234567'],
    ['5145550142', 'fr-CA', '(514) 555-0142'],
    ['5145550142', 'en_CA', '(514) 555-0142'],
    ['5551234567', 'es-US', '(555) 123-4567'],
    ['5551234567', 'en', '5551234567'],
    ['5551234567', 'us-GB', '5551234567'],
    ['25551234567', 'en-US', '25551234567'],
    ['555123456', 'en-US', '555123456'],
    ['115551234567', 'en-US', '115551234567'],
    ['555-123-4567', 'en-US', '555-123-4567'],
    ['+15551234567', 'en-US', '+15551234567'],
    ['٥٥٥١٢٣٤٥٦٧', 'en-US', '٥٥٥١٢٣٤٥٦٧'],
    ['5551234567\n', 'en-US', '5551234567\n'],
    ['', 'en-US', ''],
  ])('[VAL-10] %j in %s is written as %j', (phone, locale, shown) => {
    expect(formatPhone(phone, locale)).toBe(shown)
  })

  it('[VAL-10] The link contains the number as given', () => {
    expect(phoneLink('15551234567')).toBe('tel:15551234567')
    expect(phoneLink('+31 20\u00a0555 0101')).toBe('tel:+31205550101')
  })

  const corpus = 'corpora/phone/example_numbers.json'
  /** Country codes and numbers, as texts. */
  const numbersIn = (json: string): readonly string[] =>
    [...json.matchAll(/"(\d+)"/g)].flatMap(([, number]) => number ?? [])
  itForEachSource(
    '[VAL-10] Keeps every digit of numbers of many territories, in every locale',
    {
      sample: () => ({ numbers: numbersIn(sampleText('phone-numbers.json')), atLeast: 15, formattedAtLeast: 5 }),
      shared: [corpus],
      read: () => ({ numbers: numbersIn(sharedText(corpus)), atLeast: 700, formattedAtLeast: 100 }),
    },
    ({ numbers, atLeast, formattedAtLeast }) => {
      expect(numbers.length).toBeGreaterThan(atLeast)
      let formatted = 0
      for (const number of numbers)
        for (const input of [number, `1${number}`]) {
          for (const locale of ['nl-NL', 'en-GB', 'pt-BR', 'es-MX', 'tr-TR'])
            expect(formatPhone(input, locale)).toBe(input)
          const shown = formatPhone(input, 'en-US')
          const isNorthAmerican = input.length === 10 || (input.length === 11 && input.startsWith('1'))
          expect(shown).toMatch(isNorthAmerican ? /^\(\d{3}\) \d{3}-\d{4}$/ : /^\d+$/)
          expect(shown.replace(/\D/g, '')).toBe(isNorthAmerican ? input.slice(-10) : input)
          if (isNorthAmerican) formatted += 1
        }
      expect(formatted).toBeGreaterThan(formattedAtLeast)
    },
  )
})
