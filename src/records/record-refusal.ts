import type { RecordExceptionItem } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { wireName } from '#entities/wire-name.ts'
import type { FieldError } from './check-values.ts'

/** What every record has besides its entity's fields, as a reader knows it. */
const baseLabels: Readonly<Record<string, string>> = {
  id: 'Record ID',
  integrationId: 'Integration ID',
  isActive: 'Active',
}

/**
 * Everything that is wrong with a record, as the platform says it: each field by its name on the wire. Whose value it is that another
 * record may not have, is not said: the writer may not know of that record.
 */
export const refusalItems = (entity: Entity, errors: readonly FieldError[]): readonly RecordExceptionItem[] =>
  errors.map(({ field, reason, code = 'FIELD_CUSTOM_VALIDATION_EXCEPTION' }) => {
    const label = entity.fields[field]?.label ?? baseLabels[field] ?? field
    const said = code === 'DUPLICATE_VALUE' ? 'is that of another record already' : reason
    return {
      constituentField: null,
      duplicateRecordError: null,
      errorCode: code,
      field: wireName(entity, field),
      fieldLabel: label,
      message: `${label} ${said}`,
    }
  })
