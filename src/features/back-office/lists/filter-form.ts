import type { FilterOperator } from '#platform/values/list-filters.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { shownOperand, valuesOf } from '#platform/record-api/lists/list-choices.ts'
import { comparison, operatorsOf } from '#platform/record-api/lists/list-comparison.ts'
import { filterField } from '#platform/record-api/lists/list-fields.ts'
import { readableFields, type WireField } from '#platform/record-api/wire-fields.ts'
import {
  type FilterLine,
  type Filters,
  maxFilterLines,
  refusalOfLogic,
} from '#features/back-office/page-parts/filter-lines.ts'
import type { FilterForm, ShownLine } from './filter-shapes.ts'

/** The conditions of a list as its form shows them. A field that the viewer may not read is one that does not exist. */
export function filterForm(context: ApiContext, entity: Entity, filters: Filters): FilterForm {
  const fields = readableFields(context.viewer, entity).filter((field) => operatorsOf(field).length > 0)
  return {
    fields: fields.map(({ apiName, label }) => ({ name: apiName, label })),
    lines: filters.lines.map((line) => shownLine(context, entity, line)),
    logic: filters.logic,
    logicProblem: refusalOfLogic(filters),
    hasRoom: filters.lines.length < maxFilterLines,
  }
}

/** The conditions with an operator that suits each field: whoever types a condition chooses the operator before the field is known. */
export const suited = (context: ApiContext, entity: Entity, filters: Filters): Filters => ({
  ...filters,
  lines: filters.lines.map((line) => {
    const field = filterField(context, entity, line.field)
    return field === null ? line : { ...line, operator: suitedOperator(field, line.operator) }
  }),
})

const negative: ReadonlySet<FilterOperator> = new Set(['NotEqual', 'NotContain', 'Excludes'])

/** Every field has an operator of equality first and its opposite second. */
function suitedOperator(field: WireField, operator: FilterOperator): FilterOperator {
  const [equal = operator, unequal = operator, ...others] = operatorsOf(field)
  if ([equal, unequal, ...others].includes(operator)) return operator
  return negative.has(operator) ? unequal : equal
}

function shownLine(context: ApiContext, entity: Entity, line: FilterLine): ShownLine {
  const field = filterField(context, entity, line.field)
  if (field === null)
    return {
      ...line,
      label: line.field,
      shownValue: line.value,
      operators: [],
      choices: [],
      isDay: false,
      isFlag: false,
      problem: 'does not exist',
    }
  const compared = comparison(context, field, line.operator, [line.value])
  return {
    ...line,
    label: field.label,
    shownValue: shownOperand(context.viewer, field, line.value),
    operators: operatorsOf(field),
    choices: choicesOf(context, field),
    isDay: field.dataType === 'Date' || field.dataType === 'DateTime',
    isFlag: field.dataType === 'Boolean',
    problem: compared.ok ? null : compared.reason,
  }
}

const choicesOf = ({ viewer }: ApiContext, field: WireField): ShownLine['choices'] =>
  (field.dataType === 'Boolean' ? ['true', 'false'] : valuesOf(field)).map((value) => ({
    value,
    label: shownOperand(viewer, field, value),
  }))
