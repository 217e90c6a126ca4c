import { failure } from '#domain/errors.ts'
import type { ListFilter } from '#domain/list-filters.ts'
import type { Entity } from '#entities/entity.ts'
import { all, type Condition } from '#records/condition.ts'
import { type Asker, comparison } from '../lists/list-comparison.ts'
import { filterField, type Reader } from '../lists/list-fields.ts'

/**
 * The records that all of these let through, as lists are filtered. Throws INVALID_FIELD for a field that there is not, or not for this
 * viewer: alike; INVALID_PARAMETERS for what it cannot be compared with.
 */
export const searchFilter = (asker: Asker, entity: Entity, filters: readonly ListFilter[]): Condition =>
  all(
    ...filters.map(({ fieldApiName, operator, operandLabels }) => {
      const field = filterField(asker, entity, fieldApiName)
      if (field === null)
        throw failure('INVALID_FIELD', {
          field: fieldApiName.slice(0, 120),
          reason: `is no field of ${entity.apiName}`,
        })
      const compared = comparison(asker, field, operator, operandLabels)
      if (!compared.ok) throw failure('INVALID_PARAMETERS', { parameter: field.apiName, reason: compared.reason })
      return compared.value
    }),
  )

/** Whether an object has what is filtered by. */
export const hasFilterFields = (reader: Reader, entity: Entity, filters: readonly ListFilter[]): boolean =>
  filters.every(({ fieldApiName }) => filterField(reader, entity, fieldApiName) !== null)
