/** The operators of a list view's filters (platform API 2.2), under the platform's names. */
export const filterOperators = [
  'Contains',
  'Equals',
  'Excludes',
  'GreaterOrEqual',
  'GreaterThan',
  'Includes',
  'LessOrEqual',
  'LessThan',
  'NotContain',
  'NotEqual',
  'StartsWith',
  'Within',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** One line of a list view's filter: a field by its name on the wire, and what it is compared with (any of them). */
export interface ListFilter {
  readonly fieldApiName: string
  readonly operator: FilterOperator
  readonly operandLabels: readonly string[]
}

export const isFilterOperator = (value: unknown): value is FilterOperator =>
  filterOperators.some((operator) => operator === value)
