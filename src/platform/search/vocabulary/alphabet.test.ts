import { describe, expect, it } from 'vitest'
import { alphabetName, alphabetOf, letterOf } from './alphabet.ts'
import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'

const under = (name: string, language: LanguageCode): string => letterOf(name, alphabetName(language))

describe('Alphabet', () => {
  it('[SRC-11] Has the letters that readers of the language expect, in their order', () => {
    expect(alphabetOf('en-US').join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    expect(alphabetOf('cs').slice(7, 12)).toEqual(['G', 'H', 'CH', 'I', 'J'])
    expect(alphabetOf('sv').slice(-4)).toEqual(['Z', 'Å', 'Ä', 'Ö'])
    expect(alphabetOf('tr').slice(8, 12)).toEqual(['H', 'I', 'İ', 'J'])
    expect(alphabetOf('es').slice(13, 16)).toEqual(['N', 'Ñ', 'O'])
    expect(alphabetOf('pl')).toContain('Ł')
  })

  it('[SRC-11] Has the order in which the language sorts', () => {
    for (const language of languageCodes) {
      const collator = new Intl.Collator(language)
      expect(alphabetOf(language).toSorted((a, b) => collator.compare(a, b))).toEqual(alphabetOf(language))
    }
  })

  it.each([
    ['Xanthan gum', 'en-US', 'X'],
    ['élixir', 'fr', 'E'],
    ['Äpfelsäure', 'de', 'A'],
    ['Äppelsyra', 'sv', 'Ä'],
    ['Ångest', 'sv', 'Å'],
    ['Øl', 'sv', 'Ö'],
    ['Øl', 'en-US', 'O'],
    ['chlorid sodný', 'cs', 'CH'],
    ['Chlorid sodný', 'cs', 'CH'],
    ['  CHLORID', 'cs', 'CH'],
    ['Citran', 'cs', 'C'],
    ['Čistý', 'cs', 'Č'],
    ['Ďumbier', 'cs', 'D'],
    ['chlorek', 'pl', 'C'],
    ['Łój', 'pl', 'Ł'],
    ['Łój', 'en-US', 'L'],
    ['ñame', 'es', 'Ñ'],
    ['Ñame', 'pt', 'N'],
    ['ısı', 'tr', 'I'],
    ['izopropil', 'tr', 'İ'],
    ['Isopropyl', 'tr', 'I'],
    ['Şeker', 'tr', 'Ş'],
    ['ß-Carotin', 'de', 'S'],
    ['1,2-Hexanediol', 'en-US', '#'],
    ['(+)-Limonene', 'en-US', '#'],
    ['Ωmega', 'en-US', '#'],
    ['', 'en-US', '#'],
    ['  zinc', 'nl-NL', 'Z'],
    ['e\u0301lan', 'fr', 'E'],
  ] as const)('[SRC-11] Lists %j in %s under %s', (name, language, letter) =>
    expect(under(name, language)).toBe(letter),
  )
})
