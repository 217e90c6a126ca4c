import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits, listBits } from './bits.ts'
import { candidates } from './candidates.ts'
import { Catalogue } from './catalogue.ts'
import type { Engine } from './engine.ts'
import { inOrder, orderingOf } from './ordering.ts'
import type { SearchCarrier } from './port.ts'
import { prepare } from './prepare.ts'
import { Promotions } from './promoted.ts'
import { Scopes } from './scopes.ts'
import { Scratch } from './scratch.ts'
import { carried, listed, query } from './test-catalogue.ts'
import { pick, randomDocument, randomFrom } from './test-random.ts'

const size = 400

/** So few words that carriers of every kind and grades themselves have the same ones, and stand out alike. */
const words = 'sodium citrate citric acid acetate zinc oxide food'.split(' ')
const phrase = (most: number, random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(words, random)).join(' ')

const carriersOf = (random: () => number): readonly SearchCarrier[] =>
  Array.from({ length: 24 }, (_, at) => {
    const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () => phrase(3, random))
    const field = pick(['name', 'name', 'tradeName', 'principal', 'function', 'description'] as const, random)
    return { id: `carrier-${at}`, texts: names.map((text) => ({ field, language: null, text })), codes: [] }
  })

function randomEngine(random: () => number): Engine {
  const catalogue = new Catalogue()
  for (const carrier of carriersOf(random)) catalogue.apply(carried(carrier))
  for (let at = 0; at < size; at += 1) {
    const name = random() < 0.5 ? phrase(4, random) : `grade ${at}`
    const carriers = Array.from({ length: Math.floor(random() * 4) }, () => `carrier-${Math.floor(random() * 24)}`)
    const texts = [{ field: pick(['name', 'description'] as const, random), language: null, text: name }]
    catalogue.apply(listed({ ...randomDocument(`d${at}`, 1, random), kind: 'tradeGrade', name, texts, carriers }))
  }
  const scopes = new Scopes(catalogue)
  return { catalogue, scopes, promotions: new Promotions(catalogue), scratch: new Scratch() }
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

describe('candidates for a page', () => {
  it('[SRC-09] hold the first of all, in the same order, and fewer than all', () => {
    let all = 0
    let chosen = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 60 }), (seed, first) => {
        const random = randomFrom(seed)
        const engine = randomEngine(random)
        const { catalogue } = engine
        const asked = query({ scope: { country: pick([null, 'NL'], random) }, term: pick(terms, random) })
        const { understood, result, promoted } = prepare(engine, asked)
        const total = countBits(result)
        if (understood.matches === null) return
        const room = new Uint32Array(size)
        const to = Math.min(first, total)
        const members = room.slice(0, listBits(result, room))
        const texts = understood.matches.textsOf(result)
        const some = candidates(understood.matches, texts, result, to, promoted, engine, room).slice()
        const scores = understood.matches.score(result)
        const ordering = orderingOf(asked, scores, promoted, catalogue)
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
