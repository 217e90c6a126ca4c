import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#domain/folding.ts'
import { createIndex } from './search-index.ts'
import { carried, grade, listed, substance } from './test-catalogue.ts'
import { countries, pick, randomDocument, randomFrom, randomSubstances } from './test-random.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const substances = 12

describe('suggestions for a site', () => {
  it('[SRC-04] show each what the site shows, once, at most as many as asked for, and mark the letters typed', () =>
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 20 }), (seed, limit) => {
        const random = randomFrom(seed)
        const carriers = randomSubstances(substances, random)
        const documents = Array.from({ length: 60 }, (_, at) => randomDocument(`d${at}`, substances, random))
        const index = createIndex()
        index.apply([...carriers.map(carried), ...documents.map(listed)])
        const country = pick([null, ...countries], random)
        const visible = documents.filter((document) =>
          country === null ? document.countries.length > 0 : document.countries.includes(country),
        )
        const shown = new Set(visible.flatMap(({ id, carriers: of }) => [id, ...of]))
        const [word = ''] = pick(
          [...documents.map(({ name }) => name), ...carriers.flatMap(({ texts }) => texts.map(({ text }) => text))],
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

  it('[SRC-04] reach what the site shows behind any number of better known names that it does not', () => {
    const index = createIndex()
    index.apply([
      ...Array.from({ length: 300 }, (_, at) => carried(substance(`us${at}`, { 'en-US': `Sodium number${at}` }))),
      ...Array.from({ length: 300 }, (_, at) =>
        listed(grade(`g${at}`, `American ${at}`, [`us${at}`], { countries: ['US'] })),
      ),
      carried(substance('here', { 'en-US': 'Basic potassium sodium tartrate' })),
      listed(grade('g-here', 'Dutch', ['here'])),
    ])
    expect(
      index.suggest({ scope: { country: 'NL' }, language: 'en-US', term: 'sod', limit: 8 }).map(({ id }) => id),
    ).toEqual(['here'])
  })

  it('[SRC-03] forgive a typing error where the site shows nothing that begins so', () => {
    const index = createIndex()
    index.apply([
      carried(substance('odd', { 'en-US': 'Citrik' })),
      listed(grade('g-odd', 'Odd', ['odd'], { countries: ['US'] })),
      carried(substance('citric', { 'en-US': 'Citric acid' })),
      listed(grade('g-citric', 'Tessolin', ['citric'])),
    ])
    const suggested = (country: string) =>
      index.suggest({ scope: { country }, language: 'en-US', term: 'citrik', limit: 8 }).map(({ id }) => id)
    expect(suggested('US')).toEqual(['odd'])
    expect(suggested('NL')).toEqual(['citric'])
  })

  it('[SRC-03] are not led astray by words that only removed documents had', () => {
    const index = createIndex()
    index.apply([
      carried(substance('citric', { 'en-US': 'Mitrik' })),
      listed(grade('g-citric', 'Tessolin', ['citric'])),
      // Nearer than what is left: its first letter is right.
      listed(grade('gone', 'Citril', [])),
      { type: 'remove', what: 'document', id: 'gone' },
    ])
    expect(
      index.suggest({ scope: { country: 'NL' }, language: 'en-US', term: 'citrik', limit: 8 }).map(({ id }) => id),
    ).toEqual(['citric'])
  })
})
