import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, spelling, spellingOfWord } from './folding.ts'

const same = (a: string, b: string): void => expect(spellingOfWord(fold(a))).toBe(spellingOfWord(fold(b)))

describe('Folding', () => {
  it.each([
    ['Titaničitý', 'titanicity'],
    ['Żywica Łódź', 'zywica lodz'],
    ['Grundstoff für Öle', 'grundstoff fur ole'],
    ['Weißöl', 'weissol'],
    ['KARITÉ', 'karite'],
    ['İyonik ışık', 'iyonik isik'],
    ['Æther œuf ø', 'aether oeuf o'],
    ['H₂SO₄', 'h2so4'],
    ['Ǽ ǿ Tween®', 'ae o tween '],
  ])('[SRC-04] Folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded))

  it.each([
    ['Zitronensäure', 'Zitronensaeure'],
    ['Öl', 'oel'],
    ['Grünspan', 'gruenspan'],
    ['sulphate', 'sulfate'],
    ['Sulphuric', 'sulfuric'],
    ['aluminium', 'aluminum'],
    ['stabilizer', 'stabiliser'],
    ['colour', 'color'],
    ['fibre', 'fiber'],
    ['caesium', 'cesium'],
    ['Hydroxyde', 'hydroxide'],
    ['emulsifiers', 'emulsifier'],
    ['waxes', 'wax'],
    ['phosphate', 'fosfate'],
  ])('[SRC-04] Treats %s and %s as one word', (a, b) => same(a, b))

  it.each([
    ['sulphite', 'sulphate'],
    ['methyl', 'ethyl'],
    ['glucose', 'glycose'],
    ['gas', 'ga'],
    ['citrus', 'citru'],
  ])('[SRC-04] Treats %s and %s as two words', (a, b) =>
    expect(spellingOfWord(fold(a))).not.toBe(spellingOfWord(fold(b))),
  )

  it('[SRC-04] Folding is idempotent', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 1000 },
    ))

  it('[SRC-04] Case and accents never separate two words', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aäáàâcçdeéèfghiíkłlmnñoöôprsśštuüvxyzž') }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text))
        expect(fold(text.normalize('NFD'))).toBe(fold(text))
      }),
    ))

  it('[SRC-04] Equal words stay equal under the spelling rules', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aeouphiyzlmnstxqr') }), (word) => {
        expect(spelling(word)).toBe(spelling(word.normalize('NFC')))
        expect(spellingOfWord(word).length).toBeLessThanOrEqual(word.length + 1)
      }),
    ))
})
