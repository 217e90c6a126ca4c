import type { RecordExceptionItem } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import type { FieldError } from './check-values.ts'

/** The fields that every record has besides its entity's fields, with the names that users know. */
const baseLabels: Readonly<Record<string, string>> = {
  id: 'Record ID',
  integrationId: 'Integration ID',
  isActive: 'Active',
}

/**
 * Reports everything that is wrong with a record in the platform's format: each field by its name on the wire. It does
 * not name the record that already has a unique value, because the writer may not see that record.
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
