import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits, listBits } from '#platform/search/index/bits.ts'
import { candidates } from './candidates.ts'
import { Catalogue } from '#platform/search/index/catalogue.ts'
import type { Engine } from '#platform/search/engine.ts'
import { inOrder, orderingOf } from '#platform/search/ranking/ordering.ts'
import type { SearchTermSource } from '#platform/search/indexed-content.ts'
import { prepareQuery } from '#platform/search/index/prepare.ts'
import { Promotions } from '#platform/search/matching/promoted.ts'
import { Scopes } from '#platform/search/matching/scopes.ts'
import { Scratch } from '#platform/search/index/scratch.ts'
import { TradeNamesOfGrades } from '#platform/search/matching/trade-names-of-grades.ts'
import { termSourceChange, documentChange, query } from '#platform/search/testing/test-catalogue.ts'
import { pick, randomDocument, randomFrom } from '#platform/search/testing/test-random.ts'

const size = 400

/** There are so few words that term sources of every kind and grades share them and have equal scores. */
const words = 'sodium citrate citric acid acetate zinc oxide food'.split(' ')
const phrase = (max: number, random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * max) }, () => pick(words, random)).join(' ')

const termSourcesOf = (random: () => number): readonly SearchTermSource[] =>
  Array.from({ length: 24 }, (_, at) => {
    const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () => phrase(3, random))
    const field = pick(['name', 'name', 'tradeName', 'principal', 'function', 'description'] as const, random)
    return { id: `source-${at}`, texts: names.map((text) => ({ field, language: null, text })), codes: [] }
  })

function randomEngine(random: () => number): Engine {
  const catalogue = new Catalogue()
  for (const termSource of termSourcesOf(random)) catalogue.apply(termSourceChange(termSource))
  for (let at = 0; at < size; at += 1) {
    const name = random() < 0.5 ? phrase(4, random) : `grade ${at}`
    const termSources = Array.from({ length: Math.floor(random() * 4) }, () => `source-${Math.floor(random() * 24)}`)
    const texts = [{ field: pick(['name', 'description'] as const, random), language: null, text: name }]
    catalogue.apply(
      documentChange({ ...randomDocument(`d${at}`, 1, random), kind: 'tradeGrade', name, texts, termSources }),
    )
  }
  const scopes = new Scopes(catalogue)
  return {
    catalogue,
    scopes,
    promotions: new Promotions(catalogue),
    tradeNames: new TradeNamesOfGrades(catalogue),
    scratch: new Scratch(),
  }
}

const terms = [
  'sodium',
  'sod',
  'cit',
  'ac',
  'acid',
  'zinc oxide',
  'sodium cit',
  'food acid zinc',
  'sodum',
  'acid grade',
]

describe('Candidates for a page', () => {
  it('[SRC-09] Contain the first documents in the same order as the full result, and are fewer than all', () => {
    let all = 0
    let chosen = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 60 }), (seed, first) => {
        const random = randomFrom(seed)
        const engine = randomEngine(random)
        const { catalogue } = engine
        const searchQuery = query({ scope: { country: pick([null, 'NL'], random) }, term: pick(terms, random) })
        const { understood, result, promoted } = prepareQuery(engine, searchQuery)
        const total = countBits(result)
        if (understood.matches === null) return
        const buffer = new Uint32Array(size)
        const to = Math.min(first, total)
        const members = buffer.slice(0, listBits(result, buffer))
        const texts = understood.matches.textsOf(result)
        const some = candidates(understood.matches, texts, result, to, promoted, engine, buffer).slice()
        const scores = understood.matches.score(result)
        const ordering = orderingOf(searchQuery, scores, promoted, catalogue)
        all += members.length
        chosen += some.length
        expect(new Set(some).size).toBe(some.length)
        expect(inOrder(ordering, some, 0, to, new Float64Array(size))).toEqual(
          inOrder(ordering, members, 0, to, new Float64Array(size)),
        )
        scores.clear()
      }),
      { numRuns: 200 },
    )
    expect(chosen).toBeLessThan(all)
  })
})
