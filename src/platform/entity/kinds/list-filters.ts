import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { isMap } from '#platform/values/text/is-map.ts'
import { isFilterOperator, type ListFilter } from '#platform/values/list-filters.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'
import { readUnknownItems } from './list-cell.ts'
import { storableUnknown } from './storable.ts'

/** The filters of a list view, in the order of the numbers in its logic. */
export const listFilters = <const Options extends FieldOptions>(
  options: Options,
): Field<'listFilters', readonly ListFilter[], Options> => ({ type: 'listFilters', ...options })

const maxFilters = 20
const maxOperands = 100
const maxNameLength = 255

function filterIn(item: unknown): Parsed<ListFilter> {
  if (!isMap(item)) return refused('is not { fieldApiName, operator, operandLabels }')
  const field = storableUnknown(item['fieldApiName'], maxNameLength)
  if (!field.ok) return refused(`has a fieldApiName that ${field.reason}`)
  const { operator } = item
  if (!isFilterOperator(operator)) return refused('has an operator that is none')
  const operands = readUnknownItems(item['operandLabels'], maxOperands, (each) => storableUnknown(each, maxNameLength))
  if (!operands.ok) return refused(`has operandLabels: ${operands.reason}`)
  return accepted({ fieldApiName: field.value, operator, operandLabels: operands.value })
}

const read = (value: unknown): Parsed<readonly ListFilter[]> => readUnknownItems(value, maxFilters, filterIn)

export const listFiltersKind: FieldKind<readonly ListFilter[]> = {
  dataType: () => 'TextArea',
  maxLength: () => null,
  empty: [],
  sqlType: 'jsonb',
  index: null,
  column: (name) =>
    jsonb(name)
      .$type<readonly ListFilter[]>()
      .notNull()
      .default(sql`'[]'`),
  check: read,
  parse(cell) {
    try {
      return read(JSON.parse(cell))
    } catch {
      return refused('is not JSON')
    }
  },
  format: (value) => JSON.stringify(value),
}
