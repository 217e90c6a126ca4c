import type { ComparedValue } from './compared-shapes.ts'

/** Whether two cells of a row show different values. The order of the values in a cell means nothing. */
export function differ(cells: readonly (readonly ComparedValue[])[]): boolean {
  const keys = cells.map((cell) => JSON.stringify(cell.map(({ text, compared }) => compared ?? text).toSorted()))
  return keys.some((key) => key !== keys[0])
}
