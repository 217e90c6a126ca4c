import { failure } from '#platform/values/errors.ts'
import type { ListFilter } from '#platform/values/list-filters.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { all, type Condition } from '#platform/records/read/condition.ts'
import { type Caller, comparison } from '#platform/record-api/lists/list-comparison.ts'
import { filterField, type Reader } from '#platform/record-api/lists/list-fields.ts'

/**
 * The condition of all these filters, which work as in lists. Throws INVALID_FIELD equally for an unknown field and for one that
 * the viewer may not read, INVALID_PARAMETERS for an invalid operand.
 */
export const searchFilter = (caller: Caller, entity: Entity, filters: readonly ListFilter[]): Condition =>
  all(
    ...filters.map(({ fieldApiName, operator, operandLabels }) => {
      const field = filterField(caller, entity, fieldApiName)
      if (field === null)
        throw failure('INVALID_FIELD', {
          field: fieldApiName.slice(0, 120),
          reason: `is no field of ${entity.apiName}`,
        })
      const compared = comparison(caller, field, operator, operandLabels)
      if (!compared.ok) throw failure('INVALID_PARAMETERS', { parameter: field.apiName, reason: compared.reason })
      return compared.value
    }),
  )

/** Whether an object has the fields of the filters. */
export const hasFilterFields = (reader: Reader, entity: Entity, filters: readonly ListFilter[]): boolean =>
  filters.every(({ fieldApiName }) => filterField(reader, entity, fieldApiName) !== null)
