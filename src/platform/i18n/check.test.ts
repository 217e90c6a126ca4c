import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes } from './languages.ts'
import { catalogueProblems, equalToEnglish } from './catalogue-problems.ts'
import type { Catalogue } from './compile.ts'
import { readCatalogues } from './vite-plugin.ts'

const catalogues = readCatalogues()
const english = catalogues['en-US'] ?? {}
const others = languageCodes.filter((language) => language !== 'en-US')

/** For each language and key, the reason why the text equals the English one. */
const reasons: Readonly<Record<string, Catalogue>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../messages/equal-allowed.json'), 'utf8'),
)

describe('Messages of the fourteen languages', () => {
  it('[CTX-06] Have the same keys and parameters, and every plural form of their language', () => {
    expect(Object.keys(english).length).toBeGreaterThan(200)
    expect(catalogueProblems(catalogues)).toEqual([])
  })

  it.each(others)('[CTX-06] Are English in at most 5 per cent, with a reason for each: %s', (language) => {
    const equal = equalToEnglish(english, catalogues[language] ?? {})
    const explained = reasons[language] ?? {}
    expect(equal.filter((key) => (explained[key] ?? '').length < 10)).toEqual([])
    expect(equal.length / Object.keys(english).length).toBeLessThanOrEqual(0.05)
    // A reason for a text that is no longer English would silently excuse a later one.
    expect(Object.keys(explained).filter((key) => !equal.includes(key))).toEqual([])
  })

  it.each(languageCodes)('[ERD-04] Have no number with a separator, which only the site decides: %s', (language) => {
    const texts = Object.entries(catalogues[language] ?? {})
    expect(texts.filter(([, text]) => /\d[.,\s\u2019']\d{2}/u.test(text))).toEqual([])
  })

  it.each(languageCodes)('[CTX-06] Have no stray spaces or signs: %s', (language) => {
    const wrong = Object.entries(catalogues[language] ?? {}).filter(
      ([key, text]) =>
        text !== text.trim() ||
        /\.\.\.|\s{2}|[\u200b\ufffd]/u.test(text) ||
        text.endsWith(':') !== english[key]?.endsWith(':'),
    )
    expect(wrong).toEqual([])
  })
})
