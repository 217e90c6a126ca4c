import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#platform/values/text/folding.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { termSourceChange, grade, documentChange, substance } from '#platform/search/testing/test-catalogue.ts'
import { countries, pick, randomDocument, randomFrom, randomSubstances } from '#platform/search/testing/test-random.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const substances = 12

describe('Suggestions for a site', () => {
  it('[SRC-04] Show only what the site shows, each item once, at most as many as requested, and mark the typed characters', () =>
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 20 }), (seed, limit) => {
        const random = randomFrom(seed)
        const termSources = randomSubstances(substances, random)
        const documents = Array.from({ length: 60 }, (_, at) => randomDocument(`d${at}`, substances, random))
        const index = createIndex()
        index.apply([...termSources.map(termSourceChange), ...documents.map(documentChange)])
        const country = pick([null, ...countries], random)
        const visible = documents.filter((document) =>
          country === null ? document.countries.length > 0 : document.countries.includes(country),
        )
        const shown = new Set(visible.flatMap(({ id, termSources: of }) => [id, ...of]))
        const [word = ''] = pick(
          [...documents.map(({ name }) => name), ...termSources.flatMap(({ texts }) => texts.map(({ text }) => text))],
          random,
        ).split(' ')
        const term = word.slice(0, 3 + Math.floor(random() * 4))
        const suggestions = index.suggest({ scope: { country }, language: 'en-US', term, limit })
        expect(suggestions.length).toBeLessThanOrEqual(limit)
        expect(new Set(suggestions.map(({ id }) => id)).size).toBe(suggestions.length)
        expect(suggestions.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
        for (const { text, match } of suggestions)
          if (match !== null) expect(fold(text.slice(...match)), text).toBe(fold(term))
      }),
      { numRuns: 100 },
    ))

  it('[SRC-04] Find a visible item behind any number of more popular invisible ones', () => {
    const index = createIndex()
    index.apply([
      ...Array.from({ length: 300 }, (_, at) =>
        termSourceChange(substance(`us${at}`, { 'en-US': `Sodium number${at}` })),
      ),
      ...Array.from({ length: 300 }, (_, at) =>
        documentChange(grade(`g${at}`, `American ${at}`, [`us${at}`], { countries: ['US'] })),
      ),
      termSourceChange(substance('here', { 'en-US': 'Basic potassium sodium tartrate' })),
      documentChange(grade('g-here', 'Dutch', ['here'])),
    ])
    expect(
      index.suggest({ scope: { country: 'NL' }, language: 'en-US', term: 'sod', limit: 8 }).map(({ id }) => id),
    ).toEqual(['here'])
  })

  it('[SRC-03] Correct a typing error if the site shows nothing with the typed prefix', () => {
    const index = createIndex()
    index.apply([
      termSourceChange(substance('odd', { 'en-US': 'Citrik' })),
      documentChange(grade('g-odd', 'Odd', ['odd'], { countries: ['US'] })),
      termSourceChange(substance('citric', { 'en-US': 'Citric acid' })),
      documentChange(grade('g-citric', 'Tessolin', ['citric'])),
    ])
    const suggested = (country: string) =>
      index.suggest({ scope: { country }, language: 'en-US', term: 'citrik', limit: 8 }).map(({ id }) => id)
    expect(suggested('US')).toEqual(['odd'])
    expect(suggested('NL')).toEqual(['citric'])
  })

  it('[SRC-03] Ignore words that only removed documents have', () => {
    const index = createIndex()
    index.apply([
      termSourceChange(substance('citric', { 'en-US': 'Mitrik' })),
      documentChange(grade('g-citric', 'Tessolin', ['citric'])),
      // This word is nearer than the remaining one, since its first letter is right.
      documentChange(grade('gone', 'Citril', [])),
      { type: 'remove', what: 'document', id: 'gone' },
    ])
    expect(
      index.suggest({ scope: { country: 'NL' }, language: 'en-US', term: 'citrik', limit: 8 }).map(({ id }) => id),
    ).toEqual(['citric'])
  })
})
