import type { ListFilter } from '#domain/list-filters.ts'
import type { Entity } from '#entities/entity.ts'
import { all, always, any, type Condition, never } from '#records/condition.ts'
import { type Asker, comparison } from './list-comparison.ts'
import { filterField } from './list-fields.ts'
import { everyLine, type Logic, readLogic } from './list-logic.ts'

/**
 * The records that a list's filters let through. A line that the viewer may not read, or that means nothing any more, lets
 * nothing through: as there is no NOT, a list holds then only what its other lines let through by themselves, and nothing can be
 * learned of what the line is about.
 */
export function filterCondition(
  asker: Asker,
  entity: Entity,
  filters: readonly ListFilter[],
  logic: string | null,
): Condition {
  if (filters.length === 0) return always
  const lines = filters.map(({ fieldApiName, operator, operandLabels }) => {
    const field = filterField(asker, entity, fieldApiName)
    const compared = field === null ? null : comparison(asker, field, operator, operandLabels)
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
