import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedTerm, shownTerm } from './search-term.ts'

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')

describe('A search term', () => {
  it.each([
    ['', ''],
    ['  citric  acid ', 'citric  acid'],
    [words(32), words(32)],
    [words(33), words(32)],
    [`${words(32)}\n\tmore`, words(32)],
    ['a'.repeat(400), 'a'.repeat(400)],
    ['a'.repeat(401), 'a'.repeat(400)],
    ['🧪'.repeat(401), '🧪'.repeat(400)],
    [`${'a'.repeat(398)} b`, `${'a'.repeat(398)} b`],
    [`${'a'.repeat(399)} b`, 'a'.repeat(399)],
  ])('[ADR-06] Is read up to its 32nd word and its 400th character: %j', (term, expected) => {
    expect(boundedTerm(term)).toBe(expected)
  })

  it('[SRC-10] Is shortened once: a shortened term stays as it is.', () => {
    const unit = fc.constantFrom('a', 'bc', ' ', '\n', '\u3000', '🧪', 'ř', '-')
    const terms = fc.array(unit, { maxLength: 600 }).map((units) => units.join(''))
    fc.assert(
      fc.property(terms, (term) => {
        const bounded = boundedTerm(term)
        expect(boundedTerm(bounded)).toBe(bounded)
        expect(term).toContain(bounded)
        expect(Array.from(bounded).length).toBeLessThanOrEqual(400)
        expect(bounded.isWellFormed()).toBe(true)
        expect(bounded.split(/\s+/).length).toBeLessThanOrEqual(32)
      }),
    )
  })

  it.each([
    ['acid', 'acid'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(80)}…`],
    [`${'🧪'.repeat(80)}\nmore`, `${'🧪'.repeat(80)}…`],
  ])('Is shown in headings with at most 80 characters: %j', (term, expected) => {
    expect(shownTerm(term)).toBe(expected)
  })
})
