/** The operators of list view filters (platform API 2.2), with the platform's names. */
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

/**
 * One condition of a list view filter: a field by its name on the wire, and the values it is compared with, any of
 * which may match.
 */
export interface ListFilter {
  readonly fieldApiName: string
  readonly operator: FilterOperator
  readonly operandLabels: readonly string[]
}

export const isFilterOperator = (value: unknown): value is FilterOperator =>
  filterOperators.some((operator) => operator === value)
