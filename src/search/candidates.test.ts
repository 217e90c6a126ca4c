import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits, listBits } from './bits.ts'
import { candidates } from './candidates.ts'
import { Catalogue } from './catalogue.ts'
import type { Engine } from './engine.ts'
import { inOrder, orderingOf } from './ordering.ts'
import { prepare } from './prepare.ts'
import { Promotions } from './promoted.ts'
import { Scopes } from './scopes.ts'
import { Scratch } from './scratch.ts'
import { carried, listed, query } from './test-catalogue.ts'
import { pick, randomDocument, randomFrom, randomSubstances } from './test-random.ts'

const substances = 12
const size = 400

function randomEngine(random: () => number): Engine {
  const catalogue = new Catalogue()
  for (const carrier of randomSubstances(substances, random)) catalogue.apply(carried(carrier))
  for (let at = 0; at < size; at += 1) catalogue.apply(listed(randomDocument(`d${at}`, substances, random)))
  const scopes = new Scopes(catalogue)
  return { catalogue, scopes, promotions: new Promotions(catalogue), scratch: new Scratch() }
}

describe('candidates for a page', () => {
  it('[SRC-09] hold the first of all, in the same order, and fewer than all', () => {
    let all = 0
    let chosen = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 60 }), (seed, first) => {
        const random = randomFrom(seed)
        const engine = randomEngine(random)
        const { catalogue, scratch } = engine
        const asked = query({ scope: { country: null }, term: pick(['ba', 'fo', 'lo', 'di gu', 'ñe'], random) })
        const { understood, result, promoted } = prepare(engine, asked)
        const total = countBits(result)
        if (understood.matches === null) return
        const scores = understood.matches.score(result)
        const ordering = orderingOf(asked, scores, promoted, catalogue)
        const room = new Uint32Array(size)
        const to = Math.min(first, total)
        const members = room.slice(0, listBits(result, room))
        const some = candidates(scores, result, first, promoted, catalogue, scratch, room).slice()
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
