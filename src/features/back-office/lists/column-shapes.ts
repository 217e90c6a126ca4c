import type { SortEntry } from '#platform/record-api/lists/list-sort.ts'

/** A field that is, or can become, a column of a list. The texts are those of its inputs. */
export interface ColumnChoice {
  /** The name of the column in the record data API: `Trade_Name__r.Name`. */
  readonly path: string
  readonly label: string
  /** The place among the columns, counted from 1; empty: the field is no column. */
  readonly position: string
  /** In pixels; empty: as wide as its contents need. */
  readonly width: string
  readonly wraps: boolean
}

/** The form in which a user chooses the columns of a list and the order of its rows. */
export interface ColumnsForm {
  readonly columns: readonly ColumnChoice[]
  /** The other fields that the user may read. */
  readonly further: readonly ColumnChoice[]
  /** What can order the rows. */
  readonly sortable: readonly { readonly name: string; readonly label: string }[]
  /** The order of the shown rows, filled up with null to the maximum number of fields. */
  readonly order: readonly (SortEntry | null)[]
  /** Whether the columns of this list may be changed by the user. */
  readonly mayChange: boolean
  /** Whether the user can save the list as one of their own. */
  readonly mayCopy: boolean
}

/** The names of the inputs, by column or by the place in the order, counted from 1. */
export const columnInputs = {
  position: (path: string): string => `position.${path}`,
  width: (path: string): string => `width.${path}`,
  wrap: (path: string): string => `wrap.${path}`,
  sortField: (place: number): string => `sort.${place}`,
  direction: (place: number): string => `direction.${place}`,
}

/** A direction of a field in the order. */
export const directions = ['ascending', 'descending'] as const

/** The narrowest and the widest column, in pixels. The record data API stores any width, and a list must stay readable. */
export const widthBounds = { least: 40, greatest: 1000 } as const
/** The highest position that can be typed. */
export const maxPosition = 999
