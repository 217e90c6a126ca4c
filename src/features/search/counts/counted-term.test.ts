import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedTerm } from './counted-term.ts'

describe('Term under which a search is counted', () => {
  it.each([
    ['  Citric   ACID ', 'citric acid'],
    ['', null],
    ['ada@example.com', null],
    ['ada＠example.com', null],
    ['+44 20 7946 0958', null],
    ['٠٦١٢٣٤٥٦٧٨', null],
    ['０６ １２３４ ５６７８', null],
    ['06,12,34,56,78', null],
    ['06 · 1234 · 5678', null],
    ['06\u20111234\u20115678', null],
    ['call 0612345678 now', null],
    ['9005-25-8, 77-92-9', '9005-25-8, 77-92-9'],
    ['200-001-8, 77-92-9', '200-001-8, 77-92-9'],
    ['200-001-8 77-92-9', null],
    ['9005-25-7 77-92-9', null],
    ['1,4-butanediol 110-63-4', '1,4-butanediol 110-63-4'],
    ['çikolata ９', 'çikolata 9'],
    ['zucker\u0000\u200b', 'zucker'],
    ['a\ud800', 'a\ufffd'],
  ])('[WRK-01] Converts %j', (typed, counted) => {
    expect(countedTerm(typed)).toBe(counted)
  })

  it('[WRK-01] Never contains an @ or eight digits that are no number of a substance', () => {
    const piece = fc.constantFrom('@', '＠', '0', '6', '12', '٣', '9005-25-8', ' ', '-', '/', ',', '·', 'a', 'é')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const counted = countedTerm(pieces.join(''))
        if (counted === null) return
        expect(counted).not.toContain('@')
        const others = counted.replaceAll('9005-25-8', 'x')
        // What remains may be a number with a right check digit by chance, which is what a substance has.
        for (const number of others.match(/\d[^\p{L}]*\d/gu) ?? [])
          expect(number.replace(/\D/g, '').length <= 10).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
