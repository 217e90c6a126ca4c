import type { DuplicateRule, Entity } from '#entities/entity.ts'
import { kindOf } from '#entities/kinds/table.ts'
import { mayDo } from '#records/access.ts'
import { all, type Condition, equals, holdsExactly, isIn, madeOfExactly, not, readsAs } from '#records/condition.ts'
import type { ApiContext } from '../api-context.ts'
import { idsGiven, seenAmong } from '../writes/references-given.ts'
import { mayReadField, type WireField, wireFields } from '../wire-fields.ts'

/** Records that a rule takes for the same thing, in the order of their names. */
export interface DuplicateFound {
  readonly rule: DuplicateRule
  /** At least one, at most `mostDuplicates`. */
  readonly recordIds: readonly string[]
}

/** Records that one rule names; there may be more of them. */
const mostDuplicates = 10

type Values = Readonly<Record<string, unknown>>

/**
 * Active records that hold the same as `values` (by property, as they are stored) in all fields of a rule of their object. Texts are
 * the same whatever their case and spaces, compositions by their substances. What the viewer may not see is no duplicate, nor
 * is anything found by it: a rule does not apply where the viewer may not read one of its fields or what it points at. It
 * does not apply either where one of them is empty. One question for each rule, and one for each object that rules point at.
 * `ownId`: the record that is changed, which is not its own duplicate.
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
        pointing(fields).every(({ field, value }) => idsGiven(field, value).every((id) => seen.has(id))),
      )
      .map(async ({ rule, fields }) => {
        const same = fields.map((field) => holdsSame(field, values[field.property]))
        const others = ownId === null ? [] : [not(isIn('id', [ownId]))]
        const where = all(equals('isActive', true), ...same, ...others)
        const rows = await context.records.list(context.viewer, entity, { where, limit: mostDuplicates })
        return { rule, recordIds: rows.map(({ id }) => id) }
      }),
  )
  return found.filter(({ recordIds }) => recordIds.length > 0)
}

export interface ReadableRule {
  readonly rule: DuplicateRule
  readonly fields: readonly WireField[]
}

/** The rules of an object that say nothing of fields that the viewer may not read. */
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
      ? madeOfExactly(property, kindOf(field).references?.keys(value) ?? [])
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
  // Nobody fills in a box that is not ticked.
  return field?.type === 'boolean' && value === false
}
