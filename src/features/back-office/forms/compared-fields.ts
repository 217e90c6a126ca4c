import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readableRules } from '#platform/record-api/duplicates/duplicate-matches.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { editorType } from '#features/back-office/fields/field-values.ts'
import type { Editor } from '#features/back-office/fields/form-shapes.ts'

/**
 * The names of the duplicate rules that compare each field of the form of a new record, by the API name of the field. A rule is left
 * out where the form does not have all its fields: only the server can apply it, when the form is sent.
 */
export function comparedFields(
  context: ApiContext,
  entity: Entity,
  fields: readonly WireField[],
): ReadonlyMap<string, readonly string[]> {
  const shown = new Set(fields.filter(isTyped).map(({ apiName }) => apiName))
  // A rule applies to active records only: it is one more field that must not be empty.
  const filtered = fields.filter(({ property }) => property === 'isActive')
  const compared = new Map<string, readonly string[]>()
  for (const { rule, fields: ofRule } of readableRules(context, entity)) {
    if (!ofRule.every(({ apiName }) => shown.has(apiName))) continue
    for (const { apiName } of [...ofRule, ...filtered])
      compared.set(apiName, [...(compared.get(apiName) ?? []), rule.name])
  }
  return compared
}

/** The editors whose values the script reads. */
const isRead: Readonly<Record<Exclude<Editor['type'], 'texts' | 'file'>, true>> = {
  line: true,
  lines: true,
  checkbox: true,
  choice: true,
  choices: true,
  record: true,
  records: true,
  rows: true,
}

/** Whether the script can read the value of a field. Of rows, it reads the records of a composition alone, which are what is compared. */
function isTyped(field: WireField): boolean {
  const type = editorType(field)
  if (type === 'rows') return field.field?.type === 'composition'
  return type in isRead && field.dataType !== 'DateTime'
}
