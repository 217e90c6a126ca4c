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
import { specifiedLanguages } from '#tests/fixtures/sites/specified-languages.ts'

describe('Languages', () => {
  it('[CTX-06] Include the fourteen of the specification, each with its own name', () => {
    expect(languageCodes).toEqual(expect.arrayContaining([...specifiedLanguages]))
    expect(new Set(Object.values(languages).map(({ name }) => name)).size).toBe(languageCodes.length)
  })

  it('[LNG-01] Fall back fr-CA → fr → en-US, es → es-ES → en-US, all others → en-US', () => {
    expect(fallbackChain('fr-CA')).toEqual(['fr-CA', 'fr', 'en-US'])
    expect(fallbackChain('es')).toEqual(['es', 'es-ES', 'en-US'])
    expect(fallbackChain('en-US')).toEqual(['en-US'])
    for (const code of specifiedLanguages.filter((each) => !['fr-CA', 'es', 'en-US'].includes(each)))
      expect(fallbackChain(code)).toEqual([code, 'en-US'])
    for (const code of languageCodes) expect(fallbackChain(code).at(-1), code).toBe('en-US')
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
