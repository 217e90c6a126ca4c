import { type SQL, sql } from 'drizzle-orm'
import { keyPrefixOf } from '#domain/record-id.ts'
import { snakeCase } from '#domain/wire-names.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Entity } from '#entities/entity.ts'
import { aLabel } from '#entities/kinds/reference.ts'
import { type AnyField, kindOf, targetFor, targetsOf } from '#entities/kinds/table.ts'
import { entityOfId } from '#entities/table.ts'
import type { FieldError, Values } from './check-values.ts'
import type { Queries } from './database.ts'

/** A record as it is about to be stored, with the names of the fields that this write changes. */
export interface Candidate {
  readonly next: Values
  readonly changed: ReadonlySet<string>
}

/**
 * The rules that look beyond one field, for a whole batch: what is pointed at exists (one query), a field that must hold what
 * another record holds does (one query for each such field), one day is not before another. Answers errors by candidate.
 */
export async function checkReferences(
  queries: Queries,
  entity: Entity,
  candidates: readonly Candidate[],
): Promise<readonly (readonly FieldError[])[]> {
  const errors: FieldError[][] = candidates.map(() => [])
  const fields = Object.entries(entity.fields)
  const pointed = candidates.map((candidate) => pointedAt(fields, candidate))
  const existing = await existingIds(queries, new Set(pointed.flatMap((each) => each.map(({ id }) => id))))
  for (const [index, references] of pointed.entries())
    for (const { field, id } of references)
      if (!existing.has(id)) errors[index]?.push({ field, reason: `points at ${id}, which does not exist` })
  for (const [property, field] of fields) {
    if (field.sameAs) await checkSameAs(queries, entity, property, field, candidates, errors)
    for (const [index, { next, changed }] of candidates.entries()) {
      const reason =
        changed.has(property) || dependsOnChanged(field, changed) ? refusalAmongFields(field, property, next) : null
      if (reason !== null) errors[index]?.push({ field: property, reason })
    }
  }
  return errors
}

interface Pointer {
  readonly field: string
  readonly id: string
}

function pointedAt(fields: readonly (readonly [string, AnyField])[], { next, changed }: Candidate): readonly Pointer[] {
  return fields.flatMap(([field, definition]) => {
    const { references } = kindOf(definition)
    if (!references || !changed.has(field) || next[field] === null) return []
    return references.keys(next[field]).map((id) => ({ field, id }))
  })
}

/** Which of the ids are records, in one statement over the tables they belong to. */
async function existingIds(queries: Queries, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const byPrefix = Map.groupBy(ids, keyPrefixOf)
  const selects: SQL[] = []
  for (const [, group] of byPrefix) {
    const target = group[0] === undefined ? null : entityOfId(group[0])
    if (target) selects.push(sql`select id from ${target.table} where id = any(${sql.param(group)}::text[])`)
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
    // What does not exist has been said already.
    if (values.has(via) && values.get(via) !== value)
      errors[index]?.push({
        field: property,
        reason: `is not the ${property} of the record's ${snakeCase(through).replaceAll('_', ' ')}`,
      })
  }
}

const dependsOnChanged = ({ by, notBefore }: AnyField, changed: ReadonlySet<string>): boolean =>
  (by !== undefined && changed.has(by)) || (notBefore !== undefined && changed.has(notBefore))

/** Rules between fields of one record: the kind of item named beside it, the first day before the last. */
function refusalAmongFields(field: AnyField, property: string, next: Values): string | null {
  const value = next[property]
  if (typeof value !== 'string') return null
  const target = field.by === undefined ? null : targetFor(field, next)
  if (target && target.keyPrefix !== keyPrefixOf(value)) return `is not the id of ${aLabel(target)}`
  const first = field.notBefore === undefined ? null : next[field.notBefore]
  return typeof first === 'string' && value < first ? `lies before ${first}` : null
}
