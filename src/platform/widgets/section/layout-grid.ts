/** §9: the grid has twelve units. The width of a column in twelfths of its section. */
export const columnSpans = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type ColumnSpan = (typeof columnSpans)[number]

/** §2: the portions of a column in percent of the section. */
export const columnPortions = [16.67, 33.33, 50, 66.67] as const
export type ColumnPortion = (typeof columnPortions)[number]

/** Converts a portion to twelfths: 33.33 % → 4. */
export const spanOfPortion = { 16.67: 2, 33.33: 4, 50: 6, 66.67: 8 } as const satisfies Record<
  ColumnPortion,
  ColumnSpan
>
