import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { folderPortal } from './folder-portal.ts'

const items = 4

describeEachDatabase('Moves of the items of a folder', (open) => {
  const on = folderPortal(open)

  it(
    '[SHR-07] The stored order after any moves is a permutation, in which each move was followed',
    { timeout: isLongRun ? 900_000 : 120_000 },
    async () => {
      const folderId = await on.filledFolder()
      await on.save(folderId, idOf(tradeGrade, 'citrelle-fg'), on.anna)
      const all = (await on.items()).map(({ id }) => id)
      expect(all).toHaveLength(items)
      const move = fc.tuple(fc.nat(items - 1), fc.option(fc.nat(items - 1)))
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 5 }), async (moves) => {
          let order = (await on.items()).map(({ id }) => id)
          for (const [which, next] of moves) {
            const [itemId, before] = [all[which] ?? '', next === null ? '' : (all[next] ?? '')]
            const answer = await on.call('order', { folderId, itemId, before }, on.anna)
            expect(answer.json()).toEqual({ type: 'done' })
            if (itemId !== before) {
              const others = order.filter((id) => id !== itemId)
              order = others.toSpliced(before === '' ? others.length : others.indexOf(before), 0, itemId)
            }
            const stored = await on.items()
            expect(stored.map(({ id }) => id)).toEqual(order)
            expect(stored.map(({ position }) => position)).toEqual(all.map((_, position) => position))
          }
          expect(order.toSorted()).toEqual(all.toSorted())
        }),
        { numRuns: isLongRun ? 200 : 10 },
      )
    },
  )
})
