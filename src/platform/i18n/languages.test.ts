import { describe, expect, it } from 'vitest'
import {
  fallbackChain,
  isLanguageCode,
  languageCodes,
  languageFromSegment,
  languages,
  languageSegment,
  textIn,
} from './languages.ts'

describe('Languages', () => {
  it('[CTX-06] Are the fourteen of the specification', () => {
    expect(languageCodes).toEqual([
      'en-US',
      'nl-NL',
      'id',
      'cs',
      'pl',
      'pt',
      'de',
      'it',
      'fr',
      'fr-CA',
      'es-ES',
      'es',
      'sv',
      'tr',
    ])
    expect(new Set(Object.values(languages).map(({ name }) => name)).size).toBe(14)
  })

  it('[LNG-01] Fall back fr-CA → fr → en-US, es → es-ES → en-US, all others → en-US', () => {
    expect(fallbackChain('fr-CA')).toEqual(['fr-CA', 'fr', 'en-US'])
    expect(fallbackChain('es')).toEqual(['es', 'es-ES', 'en-US'])
    expect(fallbackChain('en-US')).toEqual(['en-US'])
    for (const code of languageCodes.filter((each) => !['fr-CA', 'es', 'en-US'].includes(each)))
      expect(fallbackChain(code)).toEqual([code, 'en-US'])
  })

  it('[LNG-01] Name the language of the returned text', () => {
    expect(textIn({ fr: 'Acide citrique', 'en-US': 'Citric acid' }, 'fr-CA')).toEqual({
      text: 'Acide citrique',
      language: 'fr',
    })
    expect(textIn({ 'en-US': 'Citric acid' }, 'es')).toEqual({ text: 'Citric acid', language: 'en-US' })
    expect(textIn({ de: 'Citronensäure' }, 'fr')).toBeNull()
    // An empty text counts as missing.
    expect(textIn({ fr: '', 'en-US': 'Citric acid' }, 'fr')).toEqual({ text: 'Citric acid', language: 'en-US' })
  })

  it('[RTE-01] Are written in lower case in an address', () => {
    for (const code of languageCodes) expect(languageFromSegment(languageSegment(code))).toBe(code)
    expect(['nl-NL', 'nl', 'en', ''].map(languageFromSegment)).toEqual([null, null, null, null])
    expect(['nl-NL', 'nl-nl', 'constructor'].map(isLanguageCode)).toEqual([true, false, false])
  })
})
