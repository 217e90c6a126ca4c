import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveBefore } from './item-order.ts'

it.each([
  ['to the front', 'c', 'a', 'cabd'],
  ['forward', 'b', 'd', 'acbd'],
  ['before itself', 'b', 'b', 'abcd'],
  ['before the one that follows', 'b', 'c', 'abcd'],
  ['to the end', 'a', null, 'bcda'],
  ['before one that is not there', 'a', 'x', 'abcd'],
  ['that is not there', 'x', 'a', 'abcd'],
])('[SHR-07] Moves an item %s', (_, id, before, expected) => {
  expect(moveBefore([...'abcd'], id, before).join('')).toBe(expected)
})

it('[SHR-07] Any sequence of moves is a permutation: no item is lost, doubled or added', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(31), fc.nat(31)), { maxLength: 40 }),
      (ids, moves) => {
        let order: readonly string[] = ids
        for (const [from, to] of moves) {
          const earlier = order
          const [id, before] = [order[from] ?? 'not there', order[to] ?? null]
          order = moveBefore(order, id, before)
          // The others keep their order among each other.
          expect(order.filter((each) => each !== id)).toEqual(earlier.filter((each) => each !== id))
          if (earlier.includes(id) && id !== before) expect(order[order.indexOf(id) + 1]).toBe(before ?? undefined)
        }
        expect(order.toSorted()).toEqual(ids.toSorted())
      },
    ),
  )
})
