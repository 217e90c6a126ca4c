import { sql } from 'drizzle-orm'
import { auditLink, auditLog } from '#entities/engine-tables.ts'
import type { Queries } from './database.ts'

/** The first place where the audit log is not as it was written; `sequence` is of a row, `position` of a link of the chain. */
export type AuditBreak =
  | { readonly type: 'row-changed' | 'details-changed' | 'erased-untold' | 'row-inserted'; readonly sequence: string }
  | {
      readonly type: 'row-removed' | 'link-changed' | 'link-removed' | 'beginning-removed' | 'row-inserted'
      readonly position: string
    }

export interface AuditState {
  readonly rows: number
  readonly links: number
  /** The last link; whoever writes its hash down elsewhere can tell later that nothing before was replaced as a whole. */
  readonly head: { readonly position: string; readonly hash: string } | null
  readonly broken: AuditBreak | null
}

/** Links that are looked at together, and about how many rows they have at most. */
const linksAtOnce = 500
const rowsAtOnce = 20_000

/** Walks the whole chain as it stands at this moment, a bounded part of it at a time, up to the first break. */
export async function verifyAudit(queries: Queries): Promise<AuditState> {
  return await queries.transaction(walk, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Whether the chain has a link with this hash, in hexadecimal digits: one that was written down before. */
export async function holdsLink(queries: Queries, hash: string): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 from ${auditLink} where encode(hash, 'hex') = ${hash.toLowerCase()}
      union all select 1 from ${auditLog} where record_id = ${checkpoint.recordId} and operation = 'forget' and after ->> 'hash' = ${hash.toLowerCase()}`,
  )
  return rows.length > 0
}

/** The hash of the last link; null where there is none yet. */
export async function lastLink(queries: Queries): Promise<string | null> {
  const { rows } = await queries.execute<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from ${auditLink} order by position desc limit 1`,
  )
  return rows[0]?.hash ?? null
}

/** Under which the rows about the log itself are found: what was erased, what forgotten. */
export const checkpoint = { object: 'Audit', recordId: 'audit' } as const

interface Place {
  readonly position: string
  readonly hash: string
}

async function walk(queries: Queries): Promise<AuditState> {
  // Of a question that looks dear PostgreSQL would first make machine code, which takes longer than the question.
  await queries.execute(sql`select set_config('jit', 'off', true)`)
  let at = await beginningOf(queries)
  let [rows, links] = [0, 0]
  const end = (broken: AuditBreak | null): AuditState => ({
    rows,
    links,
    head: at === null || links === 0 ? null : at,
    broken,
  })
  if (at === null) return end({ type: 'beginning-removed', position: '1' })
  for (;;) {
    const found = await nextLinks(queries, at)
    for (const link of found) {
      const broken = breakOf(link, at)
      if (broken !== null) return end(broken)
      at = { position: link.position, hash: link.hash }
      rows += Number(link.found)
      links++
    }
    if (found.length === 0) break
  }
  const loose = await looseRow(queries)
  return end(loose === null ? null : { type: 'row-inserted', sequence: loose })
}

/** What the first link follows: nothing, or what a row of the log itself says was forgotten. Null: that was told nowhere. */
async function beginningOf(queries: Queries): Promise<Place | null> {
  const [first] = (
    await queries.execute<{ before: string }>(
      sql`select (min(position) - 1)::text as before from ${auditLink} having count(*) > 0`,
    )
  ).rows
  if (first === undefined || first.before === '0') return { position: '0', hash: '' }
  const [told] = (
    await queries.execute<{ hash: string }>(sql`
      select after ->> 'hash' as hash from ${auditLog}
      where record_id = ${checkpoint.recordId} and operation = 'forget' and after ->> 'through' = ${first.before}
      order by sequence desc limit 1`)
  ).rows
  return told === undefined ? null : { position: first.before, hash: told.hash }
}

type Link = {
  readonly position: string
  readonly hash: string
  readonly count: string
  readonly found: string
  readonly holds: boolean
  readonly changed: string | null
  readonly details: string | null
  readonly untold: string | null
}

async function nextLinks(queries: Queries, after: Place): Promise<readonly Link[]> {
  const { rows } = await queries.execute<Link>(sql`
    with link as materialized (
      select * from (
        select *, lag(hash, 1, decode(${after.hash}::text, 'hex')) over (order by position) as previous,
          sum(count) over (order by position) - count as ahead
        from (
          select * from ${auditLink} where position > ${after.position}::bigint order by position limit ${sql.raw(String(linksAtOnce))}
        ) as next
      ) as counted
      where ahead < ${sql.raw(String(rowsAtOnce))}
    ),
    entry as (
      select link.position, log.sequence, log.digest,
        log.digest is distinct from audit_digest(log.sequence, log.at, log.by, log.object, log.record_id, log.operation,
          log.details_digest, log.origin_digest) as changed,
        case when log.details_salt is null then log.before is not null or log.after is not null
          else log.details_digest is distinct from audit_details_digest(log.details_salt, log.before, log.after) end
        or case when log.origin_salt is null then log.address is not null or log.request is not null
          else log.origin_digest is distinct from audit_origin_digest(log.origin_salt, log.address, log.request) end as details,
        (log.details_salt is null and not ${toldOf('details')})
        or (log.origin_salt is null and log.origin_digest is not null and not ${toldOf('origins')}) as untold
      from link join ${auditLog} as log on log.batch = link.batch
    ),
    met as (
      select position, count(*) as found, min(sequence) as first, max(sequence) as last,
        string_agg(digest, ''::bytea order by sequence) as digests, min(sequence) filter (where changed) as changed,
        min(sequence) filter (where details) as details, min(sequence) filter (where untold) as untold
      from entry group by position
    )
    select link.position::text as position, encode(link.hash, 'hex') as hash, link.count::text as count,
      coalesce(met.found, 0)::text as found, met.changed::text as changed, met.details::text as details, met.untold::text as untold,
      link.first_sequence = met.first and link.last_sequence = met.last and link.hash = audit_link_hash(
        link.previous, link.position, link.batch, link.first_sequence, link.last_sequence, link.count, met.digests) as holds
    from link left join met using (position) order by link.position`)
  return rows
}

/** A row of the log says of the one at hand that this part of it was erased: which, it names by spans of their numbers. */
const toldOf = (part: 'details' | 'origins') => sql`exists (
  select 1 from ${auditLog} as telling, jsonb_array_elements(telling.after -> ${part}::text) as span
  where telling.record_id = ${checkpoint.recordId} and telling.operation = 'erase'
    and telling.sequence > log.sequence
    and log.sequence between (span ->> 0)::bigint and (span ->> 1)::bigint)`

function breakOf(link: Link, before: Place): AuditBreak | null {
  const { position } = link
  if (BigInt(position) !== BigInt(before.position) + 1n)
    return { type: 'link-removed', position: String(BigInt(before.position) + 1n) }
  if (link.changed !== null) return { type: 'row-changed', sequence: link.changed }
  if (link.details !== null) return { type: 'details-changed', sequence: link.details }
  if (link.untold !== null) return { type: 'erased-untold', sequence: link.untold }
  if (BigInt(link.found) < BigInt(link.count)) return { type: 'row-removed', position }
  if (BigInt(link.found) > BigInt(link.count)) return { type: 'row-inserted', position }
  return link.holds ? null : { type: 'link-changed', position }
}

/** A row that belongs to no link. */
async function looseRow(queries: Queries): Promise<string | null> {
  let after = '0'
  for (;;) {
    const [row] = (
      await queries.execute<{ last: string | null; loose: string | null }>(sql`
        select max(sequence)::text as last,
          (min(sequence) filter (where not exists (select 1 from ${auditLink} as link where link.batch = log.batch)))::text as loose
        from (
          select sequence, batch from ${auditLog} where sequence > ${after}::bigint order by sequence limit ${sql.raw(String(rowsAtOnce))}
        ) as log`)
    ).rows
    if (row === undefined || row.last === null) return null
    if (row.loose !== null) return row.loose
    after = row.last
  }
}
