import { recordFailure, type Failure } from '#domain/errors.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { checkValues, type Values } from '#records/check-values.ts'
import { sameValue } from '#records/same-value.ts'
import type { ApiContext } from '../api-context.ts'
import { findDuplicates } from '../duplicates/duplicate-matches.ts'
import { objectTheme } from '../metadata/object-theme.ts'

/**
 * Why a record is not written because another is taken for the same thing (`duplicateRules`), or null. Of a record that is changed, by
 * rules over what is changed of it alone. `allowSave`: the writer says that it is not the same, which counts where a rule only alerts.
 */
export async function refusalOfDuplicates(
  context: ApiContext,
  entity: Entity,
  before: Row<Entity> | null,
  given: Values,
  allowSave: boolean,
): Promise<Failure | null> {
  if (entity.duplicateRules === undefined) return null
  const { values, errors } = checkValues(context.viewer, entity, given, before)
  // What is wrong with it by itself is said first.
  if (errors.length > 0) return null
  const isChanged = (property: string) =>
    property in values && (before === null || !sameValue(before[property], values[property]))
  if (!entity.duplicateRules.some(({ fields }) => fields.some(isChanged))) return null
  const next = { isActive: true, ...before, ...values }
  // Rules are about active records.
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
