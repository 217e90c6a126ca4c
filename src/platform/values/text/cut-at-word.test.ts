import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

describe('A text that is cut at a word', () => {
  it.each([
    ['A short text.', 20, 'A short text.'],
    ['Exactly twenty chars', 20, 'Exactly twenty chars'],
    ['Citric acid monohydrate', 20, 'Citric acid…'],
    ['Citric acid, monohydrate', 13, 'Citric acid…'],
    ['Fructose (CAS 57-48-7)', 12, 'Fructose…'],
    ['Wortohneeinzigesleerzeichen', 10, 'Wortohnee…'],
    ['  two\n lines ', 20, 'two lines'],
    ['🧪🧪🧪🧪🧪🧪', 4, '🧪🧪🧪…'],
    ['', 5, ''],
  ])('[CTX-08] %j in %i characters', (text, max, cut) => {
    expect(cutAtWord(text, max)).toBe(cut)
  })

  it('[CTX-08] Never exceeds the limit, and contains only whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 60 }), (text, max) => {
        const cut = cutAtWord(text, max)
        expect([...cut].length).toBeLessThanOrEqual(max)
        expect(cut.isWellFormed()).toBe(true)
      }),
    )
  })
})
