import { isFilterOperator, type FilterOperator } from '#platform/values/list-filters.ts'
import { everyLine, type Logic, readLogic } from '#platform/record-api/lists/list-logic.ts'

/** One condition that narrows a list. */
export interface FilterLine {
  readonly field: string
  readonly operator: FilterOperator
  /** Empty: the field holds nothing. */
  readonly value: string
}

/** The conditions of an address, and how they are combined: `(1 OR 2) AND 3`; empty: all must hold. */
export interface Filters {
  readonly lines: readonly FilterLine[]
  readonly logic: string
}

export const noFilters: Filters = { lines: [], logic: '' }

/** The maximum number of conditions in one address. */
export const maxFilterLines = 10
const maxValueLength = 200

/** The names of the parameters and inputs; lines are counted from 1. */
export const filterInputs = {
  logic: 'logic',
  field: (line: number): string => `f${line}`,
  operator: (line: number): string => `o${line}`,
  value: (line: number): string => `v${line}`,
}

/**
 * The conditions in the parameters of an address. A line without a field is no condition: this is how the form removes one. The logic
 * names lines by their number, so it no longer fits when their number changes, and is dropped.
 */
export function readFilters(parameter: (name: string) => string): Filters {
  const input = Array.from({ length: maxFilterLines }, (_, index) => index + 1)
  const lines = input.flatMap((line): readonly FilterLine[] => {
    const field = parameter(filterInputs.field(line))
    const operator = parameter(filterInputs.operator(line))
    if (field === '') return []
    const value = parameter(filterInputs.value(line)).trim().slice(0, maxValueLength)
    return [{ field, operator: isFilterOperator(operator) ? operator : 'Equals', value }]
  })
  const logic = parameter(filterInputs.logic).trim()
  const highest = Math.max(0, ...(logic.match(/\d+/g) ?? []).map(Number))
  const namesRemovedLine = highest === lines.length + 1
  return { lines, logic: lines.length < 2 || namesRemovedLine ? '' : logic }
}

/** The same conditions as parameters. */
export const filterParameters = ({ lines, logic }: Filters): readonly (readonly [name: string, value: string])[] => [
  ...lines.flatMap(({ field, operator, value }, index) => [
    [filterInputs.field(index + 1), field] as const,
    [filterInputs.operator(index + 1), operator] as const,
    [filterInputs.value(index + 1), value] as const,
  ]),
  ...(logic === '' ? [] : [[filterInputs.logic, logic] as const]),
]

/** The conditions without one of them. Logic that names the lines by number does not survive. */
export const withoutLine = ({ lines }: Filters, index: number): Filters => ({
  lines: lines.filter((_, each) => each !== index),
  logic: '',
})

/** Why the logic cannot be used, as the end of a sentence in English; null: it can. */
export function refusalOfLogic({ lines, logic }: Filters): string | null {
  const read = logic === '' ? null : readLogic(logic, lines.length)
  return read?.ok === false ? read.reason : null
}

/** The conditions in the language of the record data API (`where`); null: none. The logic must be usable. */
export function whereOf({ lines, logic }: Filters): string | null {
  if (lines.length === 0) return null
  const read = logic === '' ? null : readLogic(logic, lines.length)
  return written(read?.ok === true ? read.value : everyLine(lines.length), lines.map(lineText))
}

function written(logic: Logic, lines: readonly string[]): string {
  if (logic.type === 'line') return lines[logic.line - 1] ?? '{}'
  return `{ ${logic.type}: [${logic.of.map((each) => written(each, lines)).join(', ')}] }`
}

const words = {
  Equals: 'eq',
  NotEqual: 'ne',
  GreaterThan: 'gt',
  GreaterOrEqual: 'gte',
  LessThan: 'lt',
  LessOrEqual: 'lte',
  Includes: 'inc',
  Excludes: 'excl',
} as const

function lineText({ field, operator, value }: FilterLine): string {
  if (operator === 'NotContain') return `{ not: ${lineText({ field, operator: 'Contains', value })} }`
  if (operator === 'Contains' || operator === 'StartsWith') {
    const pattern = `${operator === 'Contains' ? '%' : ''}${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    return `{ ${field}: { like: ${JSON.stringify(pattern)} } }`
  }
  return operator === 'Within' ? '{}' : `{ ${field}: { ${words[operator]}: ${JSON.stringify(value)} } }`
}

/**
 * The logic of a list with further conditions behind its own ones. Null: all of them must hold, as where no logic is stored.
 */
export function joinedLogic(
  own: { readonly lines: number; readonly logic: string | null },
  more: Filters,
): string | null {
  if (own.lines === 0) return more.logic === '' ? null : more.logic
  if (own.logic === null && more.logic === '') return null
  const shifted = (more.logic === '' ? allOf(more.lines.length) : more.logic).replaceAll(/\d+/g, (line) =>
    String(Number(line) + own.lines),
  )
  return [own.logic ?? allOf(own.lines), shifted].map((logic) => `(${logic})`).join(' AND ')
}

const allOf = (lines: number): string => Array.from({ length: lines }, (_, index) => index + 1).join(' AND ')
