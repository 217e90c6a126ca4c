import type { ListFilter } from '#platform/values/list-filters.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { all, always, any, type Condition, never } from '#platform/records/read/condition.ts'
import { type Caller, comparison } from './list-comparison.ts'
import { filterField } from './list-fields.ts'
import { everyLine, type Logic, readLogic } from './list-logic.ts'

/**
 * The condition of a list's filters. A line that the viewer may not read, or that has become meaningless, matches nothing. As there
 * is no NOT, such a list holds only what its other lines match by themselves, and nothing can be learned about the subject of that
 * line.
 */
export function filterCondition(
  caller: Caller,
  entity: Entity,
  filters: readonly ListFilter[],
  logic: string | null,
): Condition {
  if (filters.length === 0) return always
  const lines = filters.map(({ fieldApiName, operator, operandLabels }) => {
    const field = filterField(caller, entity, fieldApiName)
    const compared = field === null ? null : comparison(caller, field, operator, operandLabels)
    return compared?.ok === true ? compared.value : never
  })
  const read = logic === null ? null : readLogic(logic, lines.length)
  if (read?.ok === false) return never
  return together(read?.value ?? everyLine(lines.length), lines)
}

export function together(logic: Logic, lines: readonly Condition[]): Condition {
  if (logic.type === 'line') return lines[logic.line - 1] ?? never
  const of = logic.of.map((each) => together(each, lines))
  return logic.type === 'and' ? all(...of) : any(...of)
}
