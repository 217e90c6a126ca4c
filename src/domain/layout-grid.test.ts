import { expect, it } from 'vitest'
import { columnPortions, columnSpans, gridUnits, spanOfPortion } from './layout-grid.ts'

it('[LAY-01] knows up to twelve column widths', () => {
  expect(columnSpans).toEqual(Array.from({ length: gridUnits }, (_, at) => at + 1))
})

it.each(columnPortions)('[LAY-01] a portion of %d % is that part of the twelve, to two decimals', (portion) => {
  expect(((spanOfPortion[portion] / gridUnits) * 100).toFixed(2)).toBe(portion.toFixed(2))
})
