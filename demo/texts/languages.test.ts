import { describe, expect, it } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import { readContentTexts } from '../contents/content-texts.ts'
import { demoLanguages, languagesWithTexts } from './languages.ts'
import { inEveryLanguage } from './sentences.ts'

describe('A language of the portal without demo texts', () => {
  it('Is not one of the languages of the demo', () => {
    expect(languagesWithTexts(['en-US', 'nl-NL', 'da'])).toEqual(['en-US', 'nl-NL'])
    expect(languageCodes).toEqual(expect.arrayContaining([...demoLanguages]))
  })

  it('[LNG-01] Falls back to English in the texts of publications', async () => {
    const texts = await readContentTexts(['en-US', 'nl-NL'])
    expect(texts.text('alt.company', 'sv')).toBe(texts.text('alt.company', 'en-US'))
    expect(texts.text('alt.company', 'nl-NL')).not.toBe(texts.text('alt.company', 'en-US'))
  })

  it('[LNG-01] Has no composed text, so readers see the English one', () => {
    expect(inEveryLanguage((language) => `text in ${language}`, ['en-US', 'nl-NL'])).toEqual({
      'en-US': 'text in en-US',
      'nl-NL': 'text in nl-NL',
    })
  })
})
