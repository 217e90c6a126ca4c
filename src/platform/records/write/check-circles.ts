import { sql } from 'drizzle-orm'
import { leadsBack, maxSteps } from '#platform/values/addresses/redirect-steps.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Values } from './check-values.ts'
import type { Queries } from '#platform/records/database.ts'

/** A record before it is stored, with the names of the fields that this write changes. */
interface Leading {
  readonly id: string
  readonly next: Values
  readonly changed: ReadonlySet<string>
}

/**
 * Returns why a record that forms a chain (from its `from` to its `to`) would lead back to itself or not end,
 * following the records of the batch and the stored ones step by step, with one query for each step. By candidate;
 * null if the chain ends.
 */
export async function refusalsOfCircles(
  queries: Queries,
  entity: Entity,
  from: string,
  to: string,
  candidates: readonly Leading[],
): Promise<readonly (string | null)[]> {
  const written = new Map(candidates.map(({ next }) => [String(next[from]), String(next[to])]))
  const replaced = new Set(candidates.map(({ id }) => id))
  const reasons: (string | null)[] = candidates.map(() => null)
  let walking = candidates.flatMap(({ next, changed }, index) =>
    changed.has(from) || changed.has(to) ? [{ index, start: String(next[from]), at: String(next[to]) }] : [],
  )
  for (let step = 0; walking.length > 0; step += 1) {
    for (const { index, start, at } of walking)
      if (leadsBack(start, at)) reasons[index] = step === 0 ? 'is the same address' : 'leads back to where it begins'
      else if (step === maxSteps) reasons[index] = `leads on more than ${maxSteps} times`
    walking = walking.filter(({ index }) => reasons[index] === null)
    const stored = await nextOf(queries, entity, from, to, [...new Set(walking.map(({ at }) => at))], replaced)
    walking = walking.flatMap(({ index, start, at }) => {
      const next = written.get(at) ?? stored.get(at)
      return next === undefined ? [] : [{ index, start, at: next }]
    })
  }
  return reasons
}

async function nextOf(
  queries: Queries,
  { table }: Entity,
  from: string,
  to: string,
  at: readonly string[],
  replaced: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (at.length === 0) return new Map()
  const { rows } = await queries.execute<{ id: string; from: string; to: string }>(
    sql`select ${tableColumn(table, 'id')} as id, ${tableColumn(table, from)} as from, ${tableColumn(table, to)} as to
      from ${table} where ${tableColumn(table, 'isActive')} and ${tableColumn(table, from)} = any(${sql.param(at)}::text[])`,
  )
  return new Map(rows.filter(({ id }) => !replaced.has(id)).map((row) => [row.from, row.to]))
}
