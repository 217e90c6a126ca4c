import type { ComparedRow, ComparedValue } from './compared-shapes.ts'

/** Whether two cells of a row show different values. The order of the values in a cell means nothing. */
export function differ(cells: readonly (readonly ComparedValue[])[]): boolean {
  const keys = cells.map((cell) => JSON.stringify(cell.map(({ text, compared }) => compared ?? text).toSorted()))
  return keys.some((key) => key !== keys[0])
}

/** Whether fewer than half of the rows differ, so that a colour makes them stand out. */
export const fewDiffer = (rows: readonly Pick<ComparedRow, 'differs'>[]): boolean =>
  rows.filter(({ differs }) => differs).length * 2 < rows.length
