import type { DuplicateRule, Entity } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { mayDo } from '#platform/records/access.ts'
import {
  all,
  type Condition,
  equals,
  holdsExactly,
  isIn,
  containsExactly,
  not,
  readsAs,
} from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { idsIn, seenAmong } from '#platform/record-api/writes/seen-references.ts'
import { mayReadField, type WireField, wireFields } from '#platform/record-api/wire-fields.ts'

/** Records that a rule considers duplicates, in the order of their names. */
export interface DuplicateFound {
  readonly rule: DuplicateRule
  /** At least one, at most `mostDuplicates`. */
  readonly recordIds: readonly string[]
}

/** The maximum number of records that one rule returns. */
const maxDuplicates = 10

type Values = Readonly<Record<string, unknown>>

/**
 * Active records with the same values as `values` (by property, as they are stored) in all fields of a rule of their
 * object. Texts are compared without case and spaces, compositions by their substances. Invisible records are neither
 * duplicates nor used for matching: a rule does not apply if the viewer may not read one of its fields or the record
 * that it references. It does not apply either if one of them is empty. One query for each rule, and one for each
 * object that rules reference. `ownId`: the changed record, which is not its own duplicate.
 */
export async function findDuplicates(
  context: ApiContext,
  entity: Entity,
  values: Values,
  ownId: string | null,
): Promise<readonly DuplicateFound[]> {
  if (!mayDo(context.viewer, entity, 'read')) return []
  const rules = readableRules(context, entity).filter(({ fields }) =>
    fields.every((field) => !isEmpty(field, values[field.property])),
  )
  const pointing = (fields: readonly WireField[]) =>
    fields.map((field) => ({ field, value: values[field.property] ?? null }))
  const seen = await seenAmong(
    context,
    rules.flatMap(({ fields }) => pointing(fields)),
  )
  const found = await Promise.all(
    rules
      .filter(({ fields }) =>
        pointing(fields).every(({ field, value }) => idsIn(field, value).every((id) => seen.has(id))),
      )
      .map(async ({ rule, fields }) => {
        const same = fields.map((field) => holdsSame(field, values[field.property]))
        const others = ownId === null ? [] : [not(isIn('id', [ownId]))]
        const where = all(equals('isActive', true), ...same, ...others)
        const rows = await context.records.list(context.viewer, entity, { where, limit: maxDuplicates })
        return { rule, recordIds: rows.map(({ id }) => id) }
      }),
  )
  return found.filter(({ recordIds }) => recordIds.length > 0)
}

export interface ReadableRule {
  readonly rule: DuplicateRule
  readonly fields: readonly WireField[]
}

/** The rules of an object that use only fields which the viewer may read. */
export const readableRules = ({ viewer }: Pick<ApiContext, 'viewer'>, entity: Entity): readonly ReadableRule[] =>
  (entity.duplicateRules ?? [])
    .map((rule) => ({
      rule,
      fields: rule.fields.flatMap((property) => wireFields(entity).find((each) => each.property === property) ?? []),
    }))
    .filter(({ fields }) => fields.every((field) => mayReadField(viewer, field)))

function holdsSame({ property, field }: WireField, value: unknown): Condition {
  if (Array.isArray(value))
    return field?.type === 'composition'
      ? containsExactly(property, kindOf(field).references?.keys(value) ?? [])
      : holdsExactly(property, value.map(String))
  if (field?.type === 'text' && typeof value === 'string') return readsAs(property, value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return equals(property, value)
  throw new Error(`A rule of duplicates compares ${property}, which is no single value and no list.`)
}

function isEmpty({ field }: WireField, value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  // An unchecked checkbox counts as empty.
  return field?.type === 'boolean' && value === false
}
