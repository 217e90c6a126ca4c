import { expect, it } from 'vitest'
import { columnPortions, columnSpans, spanOfPortion } from './layout-grid.ts'

it('[LAY-01] Has twelve column widths', () => {
  expect(columnSpans).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
})

it.each(columnPortions)('[LAY-01] Converts a portion of %d %% to twelfths, rounded to two decimals', (portion) => {
  expect(((spanOfPortion[portion] / 12) * 100).toFixed(2)).toBe(portion.toFixed(2))
})
