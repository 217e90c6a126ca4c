import { recordFailure, type Failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { checkValues, type Values } from '#platform/records/write/check-values.ts'
import { sameValue } from '#platform/records/write/same-value.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { findDuplicates } from '#platform/record-api/duplicates/duplicate-matches.ts'
import { objectTheme } from '#platform/record-api/metadata/object-theme.ts'

/**
 * Why a record is refused as a duplicate (`duplicateRules`), or null. For a change only rules over changed fields apply.
 * `allowSave`: the writer confirms that it is not a duplicate, which counts where a rule only alerts.
 */
export async function refusalOfDuplicates(
  context: ApiContext,
  entity: Entity,
  before: Row<Entity> | null,
  input: Values,
  allowSave: boolean,
): Promise<Failure | null> {
  if (entity.duplicateRules === undefined) return null
  const { values, errors } = checkValues(context.viewer, entity, input, before, 'program')
  // Errors of the record itself are reported first.
  if (errors.length > 0) return null
  const isChanged = (property: string) =>
    property in values && (before === null || !sameValue(before[property], values[property]))
  if (!entity.duplicateRules.some(({ fields }) => fields.some(isChanged))) return null
  const next = { isActive: true, ...before, ...values }
  // Duplicate rules apply to active records only.
  if (!next.isActive) return null
  const found = (await findDuplicates(context, entity, next, before?.id ?? null)).filter(({ rule }) =>
    rule.fields.some(isChanged),
  )
  const matches = found.map(({ rule, recordIds }) => {
    const action = before === null ? rule.onCreate : rule.onUpdate
    return {
      apiName: entity.apiName,
      isAllowSave: action === 'alert',
      matchRecordIds: recordIds,
      matchRule: rule.name,
      objectLabel: entity.label,
      objectLabelPlural: entity.labelPlural,
      themeInfo: objectTheme(entity),
    }
  })
  if (matches.every(({ isAllowSave }) => isAllowSave && allowSave)) return null
  const rule = matches.map(({ matchRule }) => matchRule).join(', ')
  const item = {
    constituentField: null,
    duplicateRecordError: { matchResults: matches },
    errorCode: 'DUPLICATES_DETECTED',
    field: null,
    fieldLabel: null,
    message: `Another record is taken for the same: ${rule}.`,
  }
  return recordFailure('DUPLICATES_DETECTED', { rule }, [item])
}
