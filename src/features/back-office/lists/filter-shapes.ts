import type { FilterOperator } from '#platform/values/list-filters.ts'
import type { FilterLine } from '#features/back-office/page-parts/filter-lines.ts'

/** A line of the form, with what is wrong with it as the end of a sentence in English. */
export interface ShownLine extends FilterLine {
  readonly label: string
  /** The value as its readers know it. */
  readonly shownValue: string
  readonly operators: readonly FilterOperator[]
  /** Empty: any text can be typed. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly isDay: boolean
  /** The choices are `true` and `false`. */
  readonly isFlag: boolean
  readonly problem: string | null
}

export interface FilterForm {
  readonly fields: readonly { readonly name: string; readonly label: string }[]
  readonly lines: readonly ShownLine[]
  readonly logic: string
  readonly logicProblem: string | null
  /** Whether the form has a line for another condition. */
  readonly hasRoom: boolean
}

export const isRefused = ({ lines, logicProblem }: FilterForm): boolean =>
  logicProblem !== null || lines.some(({ problem }) => problem !== null)

/** The maximum length of the name of a list. */
export const maxListName = 80
