import { type SQL, sql } from 'drizzle-orm'
import { isContentKey } from '#platform/values/content-key.ts'
import { keyPrefixOf } from '#platform/values/record-id.ts'
import { snakeCase } from '#platform/values/wire-names.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { aLabel, type ReferenceTarget } from '#platform/entity/kinds/reference.ts'
import { type AnyField, kindOf, targetFor, targetsOf } from '#platform/entity/kinds/table.ts'
import { refusalsOfCircles } from './check-circles.ts'
import { checkFileTypes } from './check-file-types.ts'
import { refusalsOfParts } from './check-parts.ts'
import { refusalsOfTaken } from './check-unique.ts'
import type { FieldError, Values } from './check-values.ts'
import type { Queries } from '#platform/records/database.ts'

/** A record before it is stored, with the names of the fields that this write changes. */
export interface Candidate {
  readonly id: string
  readonly next: Values
  readonly changed: ReadonlySet<string>
}

/**
 * Checks the rules beyond one field for a whole batch: referenced records exist (one query), a field that must equal a
 * field of another record does, a unique value is not in use (one query for each such field), one day is not before
 * another, and one of several fields is filled. `newFiles`: keys of files that will exist. Returns errors by
 * candidate.
 */
export async function checkReferences(
  queries: Queries,
  entity: Entity,
  candidates: readonly Candidate[],
  newFiles: ReadonlySet<string> = new Set(),
): Promise<readonly (readonly FieldError[])[]> {
  const errors: FieldError[][] = candidates.map(() => [])
  const fields = Object.entries(entity.fields)
  await checkPointers(queries, fields, candidates, newFiles, errors)
  for (const [index, { next, changed }] of candidates.entries()) {
    const refused = refusalOfHolders(entity, next, changed)
    if (refused !== null) errors[index]?.push(refused)
  }
  await checkFileTypes(queries, fields, candidates, errors)
  for (const [property, field] of fields) {
    if (kindOf(field).unique === true)
      addRefusals(errors, await refusalsOfTaken(queries, entity, property, candidates), property, 'DUPLICATE_VALUE')
    if (field.leadsOnFrom !== undefined)
      addRefusals(errors, await refusalsOfCircles(queries, entity, field.leadsOnFrom, property, candidates), property)
    if (kindOf(field).parts !== undefined)
      addRefusals(errors, await refusalsOfParts(queries, property, field, candidates), property)
    if (field.sameAs) await checkSameAs(queries, entity, property, field, candidates, errors)
    if (!hasRuleAmongFields(field)) continue
    for (const [index, { id, next, changed }] of candidates.entries()) {
      const reason =
        changed.has(property) || dependsOnChanged(field, changed) ? refusalAmongFields(field, property, next, id) : null
      if (reason !== null) errors[index]?.push({ field: property, reason })
    }
  }
  return errors
}

/** Adds the reason for each candidate that has one to its errors. */
function addRefusals(
  errors: readonly FieldError[][],
  reasons: readonly (string | null)[],
  property: string,
  code?: FieldError['code'],
): void {
  for (const [index, reason] of reasons.entries())
    if (reason !== null) errors[index]?.push({ field: property, reason, ...(code === undefined ? {} : { code }) })
}

/** Why a reference is refused; an invisible record gets the same text. */
export const pointsAtNothing = (id: string): Pick<FieldError, 'reason' | 'code'> => ({
  reason: `points at ${id}, which does not exist`,
  code: 'FIELD_INTEGRITY_EXCEPTION',
})

interface Pointer {
  readonly field: string
  readonly id: string
  /** The object of the id; null: a file, or no object that the field may reference. */
  readonly target: ReferenceTarget | null
}

type NamedField = readonly [name: string, field: AnyField]

/** Whether the values of a field are ids of records or keys of files. */
const isPointing = (field: AnyField): boolean => field.type === 'file' || kindOf(field).references !== undefined

/**
 * Reports references to records and files that do not exist. Rows of a file share equal lists, so that the pointers of each value
 * are found once.
 */
async function checkPointers(
  queries: Queries,
  fields: readonly NamedField[],
  candidates: readonly Candidate[],
  newFiles: ReadonlySet<string>,
  errors: readonly FieldError[][],
): Promise<void> {
  const pointing = fields.filter(([, field]) => isPointing(field))
  const known = new Map(pointing.map(([name]) => [name, new Map<unknown, readonly Pointer[]>()]))
  for (const [name, definition] of pointing) {
    const ofValue = known.get(name)
    for (const { next, changed } of candidates) {
      const value = next[name]
      if (value === null || !changed.has(name) || ofValue?.has(value) === true) continue
      ofValue?.set(value, pointersOf(name, definition, value))
    }
  }
  const pointers = [...known.values()].flatMap((ofValue) => [...ofValue.values()].flat())
  const existing = (await existingIds(queries, pointers)).union(newFiles)
  if (pointers.every(({ id }) => existing.has(id))) return
  for (const [index, { next, changed }] of candidates.entries())
    for (const [name] of pointing)
      for (const { field, id } of (changed.has(name) && known.get(name)?.get(next[name])) || [])
        if (!existing.has(id)) errors[index]?.push({ field, ...pointsAtNothing(id) })
}

/** The records and files that a value of a field references. */
function pointersOf(field: string, definition: AnyField, value: unknown): readonly Pointer[] {
  const { references } = kindOf(definition)
  const targets = targetsOf(definition)
  const pointers = (references?.keys(value) ?? []).map((id) => ({
    field,
    id,
    target: targets.find(({ keyPrefix }) => keyPrefix === keyPrefixOf(id)) ?? null,
  }))
  const isFile = definition.type === 'file' && typeof value === 'string'
  return isFile ? [...pointers, { field, id: value, target: null }] : pointers
}

/** Returns which of the ids are records or files, in one statement over their tables. */
async function existingIds(queries: Queries, pointers: readonly Pointer[]): Promise<ReadonlySet<string>> {
  const files = [...new Set(pointers.flatMap(({ id, target }) => (target === null && isContentKey(id) ? id : [])))]
  const selects: SQL[] = []
  if (files.length > 0)
    selects.push(sql`select key as id from ${storedFile} where key = any(${sql.param(files)}::text[])`)
  for (const [target, group] of Map.groupBy(pointers, (each) => each.target)) {
    const ids = [...new Set(group.map(({ id }) => id))]
    if (target) selects.push(sql`select id from ${target.table} where id = any(${sql.param(ids)}::text[])`)
  }
  if (selects.length === 0) return new Set()
  const rows = (await queries.execute<{ id: string }>(sql.join(selects, sql` union all `))).rows
  return new Set(rows.map((row) => row.id))
}

async function checkSameAs(
  queries: Queries,
  entity: Entity,
  property: string,
  field: AnyField,
  candidates: readonly Candidate[],
  errors: readonly FieldError[][],
): Promise<void> {
  const through = field.sameAs?.through
  const link = through === undefined ? undefined : entity.fields[through]
  const [target] = link === undefined ? [] : targetsOf(link)
  if (through === undefined || target === undefined) return
  const concerned = candidates.flatMap(({ next, changed }, index) =>
    changed.has(property) || changed.has(through) ? [{ index, via: String(next[through]), value: next[property] }] : [],
  )
  if (concerned.length === 0) return
  const column = tableColumn(target.table, property)
  const rows = (
    await queries.execute<{ id: string; value: string | null }>(
      sql`select id, ${column} as value from ${target.table} where id = any(${sql.param([...new Set(concerned.map(({ via }) => via))])}::text[])`,
    )
  ).rows
  const values = new Map(rows.map((row) => [row.id, row.value]))
  for (const { index, via, value } of concerned) {
    // Missing records are reported already.
    if (values.has(via) && values.get(via) !== value)
      errors[index]?.push({
        field: property,
        reason: `is not the ${property} of the record's ${snakeCase(through).replaceAll('_', ' ')}`,
      })
  }
}

const dependsOnChanged = ({ by, notBefore, dependsOn }: AnyField, changed: ReadonlySet<string>): boolean =>
  [by, notBefore, dependsOn?.field].some((property) => property !== undefined && changed.has(property))

function refusalOfHolders(
  { exactlyOneOf = [], fields }: Entity,
  next: Values,
  changed: ReadonlySet<string>,
): FieldError | null {
  const [first] = exactlyOneOf
  if (first === undefined || !exactlyOneOf.some((property) => changed.has(property))) return null
  const present = exactlyOneOf.filter((property) => next[property] !== null)
  if (present.length === 1) return null
  const names = exactlyOneOf.map((property) => fields[property]?.label.toLowerCase() ?? property).join(', ')
  return {
    field: present[1] ?? first,
    reason: `is ${present.length === 0 ? 'empty' : 'one too many'}: exactly one of ${names} is given`,
  }
}

/** Whether `refusalAmongFields` has a rule for the field. Most have none, and imports check a hundred thousand records. */
const hasRuleAmongFields = ({ type, by, notBefore, dependsOn }: AnyField): boolean =>
  type === 'selfReference' || [by, notBefore, dependsOn].some((rule) => rule !== undefined)

/** Rules between fields of one record: the item has the kind named beside it, the first day is before the last. */
function refusalAmongFields(field: AnyField, property: string, next: Values, id: string): string | null {
  const value = next[property]
  if (typeof value !== 'string') return null
  if (field.type === 'selfReference' && value === id) return 'is the record itself'
  const controller = field.dependsOn === undefined ? null : next[field.dependsOn.field]
  if (typeof controller === 'string' && field.dependsOn?.goesWith[value]?.includes(controller) === false)
    return `does not go with “${controller}”`
  const target = field.by === undefined ? null : targetFor(field, next)
  if (target && target.keyPrefix !== keyPrefixOf(value)) return `is not the id of ${aLabel(target)}`
  const first = field.notBefore === undefined ? null : next[field.notBefore]
  return typeof first === 'string' && value < first ? `lies before ${first}` : null
}
