import { describe, expect, it } from 'vitest'
import { fingerprint, staleTranslations, withTranslations } from './stale-translations.ts'
import { english, readTranslatedFrom, translations } from './translated-from.ts'

describe('Translations', () => {
  it('[CTX-06] Are those of the current English text: otherwise translate them, then npm run translated -- <message>', () => {
    expect(staleTranslations(english, translations, readTranslatedFrom())).toEqual([])
  })

  const languages = ['de', 'fr']
  const before = { 'share.end': 'The request will be forgotten.', 'share.new': 'New share' }
  const after = { 'share.end': 'The request will be deleted.', 'share.new': 'New share' }
  const stored = withTranslations(before, languages, {}, [])

  it('[CTX-06] Become stale when their English text changes, and the others stay', () => {
    expect(staleTranslations(before, languages, stored)).toEqual([])
    expect(staleTranslations(after, languages, stored)).toEqual(['share.end: de, fr'])
  })

  it('[CTX-06] Are current again language by language', () => {
    const german = withTranslations(after, languages, stored, ['share.end'], ['de'])
    expect(staleTranslations(after, languages, german)).toEqual(['share.end: fr'])
    const both = withTranslations(after, languages, german, ['share.end'], ['fr'])
    expect(both).toEqual(withTranslations(after, languages, {}, []))
  })

  it('[CTX-06] Are not made current by a new message, and those of a deleted message are named', () => {
    const { 'share.new': _, ...left } = { ...after, 'share.list': 'Shares' }
    expect(staleTranslations(left, languages, stored)).toEqual([
      'share.end: de, fr',
      'share.list: de, fr',
      'share.new: no such message',
    ])
    expect(staleTranslations(left, languages, withTranslations(left, languages, stored, []))).toEqual([
      'share.end: de, fr',
    ])
  })

  it('[CTX-06] Have a fingerprint that differs for every English text of the portal', () => {
    const texts = new Set(Object.values(english))
    expect(new Set([...texts].map(fingerprint)).size).toBe(texts.size)
  })
})
