import { sql } from 'drizzle-orm'
import { auditLink, auditLog } from '#platform/records/engine-tables.ts'
import type { Queries } from '#platform/records/database.ts'

/** The first inconsistency in the audit log; `sequence` identifies a row, `position` a link of the chain. */
export type AuditBreak =
  | { readonly type: 'row-changed' | 'details-changed' | 'erased-untold' | 'row-inserted'; readonly sequence: string }
  | {
      readonly type: 'row-removed' | 'link-changed' | 'link-removed' | 'beginning-removed' | 'row-inserted'
      readonly position: string
    }

export interface AuditState {
  readonly rows: number
  readonly links: number
  /** The last link. If its hash is stored elsewhere, a replacement of the whole chain can be detected later. */
  readonly head: { readonly position: string; readonly hash: string } | null
  readonly broken: AuditBreak | null
}

/** The limits of one query: links of the chain, and approximately the rows that belong to them. */
const maxLinksPerQuery = 500
const maxRowsPerQuery = 20_000

/** Verifies the whole current chain in bounded parts, up to the first inconsistency. */
export async function verifyAudit(queries: Queries): Promise<AuditState> {
  return await queries.transaction(walk, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Returns whether the chain has a link with this hash in hexadecimal digits. */
export async function holdsLink(queries: Queries, hash: string): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 from ${auditLink} where encode(hash, 'hex') = ${hash.toLowerCase()}
      union all select 1 from ${auditLog} where record_id = ${checkpoint.recordId} and operation = 'forget' and after ->> 'hash' = ${hash.toLowerCase()}`,
  )
  return rows.length > 0
}

/** The hash of the last link; null if there is none yet. */
export async function lastLink(queries: Queries): Promise<string | null> {
  const { rows } = await queries.execute<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from ${auditLink} order by position desc limit 1`,
  )
  return rows[0]?.hash ?? null
}

/** The object and record id of the entries about the log itself: erasures and deletions. */
export const checkpoint = { object: 'Audit', recordId: 'audit' } as const

interface ChainPosition {
  readonly position: string
  readonly hash: string
}

async function walk(queries: Queries): Promise<AuditState> {
  // PostgreSQL would compile this query because of its estimated cost, which takes longer than the query.
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

/** The predecessor of the first link: none, or the last deleted link that an entry of the log records. Null: not recorded. */
async function beginningOf(queries: Queries): Promise<ChainPosition | null> {
  const [first] = (
    await queries.execute<{ before: string }>(
      sql`select (min(position) - 1)::text as before from ${auditLink} having count(*) > 0`,
    )
  ).rows
  if (first === undefined || first.before === '0') return { position: '0', hash: '' }
  const [start] = (
    await queries.execute<{ hash: string }>(sql`
      select after ->> 'hash' as hash from ${auditLog}
      where record_id = ${checkpoint.recordId} and operation = 'forget' and after ->> 'through' = ${first.before}
      order by sequence desc limit 1`)
  ).rows
  return start === undefined ? null : { position: first.before, hash: start.hash }
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

async function nextLinks(queries: Queries, after: ChainPosition): Promise<readonly Link[]> {
  const { rows } = await queries.execute<Link>(sql`
    with link as materialized (
      select * from (
        select *, lag(hash, 1, decode(${after.hash}::text, 'hex')) over (order by position) as previous,
          sum(count) over (order by position) - count as ahead
        from (
          select * from ${auditLink} where position > ${after.position}::bigint order by position limit ${sql.raw(String(maxLinksPerQuery))}
        ) as next
      ) as counted
      where ahead < ${sql.raw(String(maxRowsPerQuery))}
    ),
    entry as (
      select link.position, log.sequence, log.digest,
        log.digest is distinct from audit_digest(log.sequence, log.at, log.by, log.object, log.record_id, log.operation,
          log.details_digest, log.origin_digest) as changed,
        case when log.details_salt is null then log.before is not null or log.after is not null
          else log.details_digest is distinct from audit_details_digest(log.details_salt, log.before, log.after) end
        or case when log.origin_salt is null then log.address is not null or log.request is not null
          else log.origin_digest is distinct from audit_origin_digest(log.origin_salt, log.address, log.request) end as details,
        (log.details_salt is null and not ${erasureEntryOf('details')})
        or (log.origin_salt is null and log.origin_digest is not null and not ${erasureEntryOf('origins')}) as untold
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

/** Matches an entry which records that this part of the current row was erased. It names rows by ranges of numbers. */
const erasureEntryOf = (part: 'details' | 'origins') => sql`exists (
  select 1 from ${auditLog} as erasure, jsonb_array_elements(erasure.after -> ${part}::text) as span
  where erasure.record_id = ${checkpoint.recordId} and erasure.operation = 'erase'
    and erasure.sequence > log.sequence
    and log.sequence between (span ->> 0)::bigint and (span ->> 1)::bigint)`

function breakOf(link: Link, before: ChainPosition): AuditBreak | null {
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

/** Returns a row that belongs to no link. */
async function looseRow(queries: Queries): Promise<string | null> {
  let after = '0'
  for (;;) {
    const [row] = (
      await queries.execute<{ last: string | null; loose: string | null }>(sql`
        select max(sequence)::text as last,
          (min(sequence) filter (where not exists (select 1 from ${auditLink} as link where link.batch = log.batch)))::text as loose
        from (
          select sequence, batch from ${auditLog} where sequence > ${after}::bigint order by sequence limit ${sql.raw(String(maxRowsPerQuery))}
        ) as log`)
    ).rows
    if (row === undefined || row.last === null) return null
    if (row.loose !== null) return row.loose
    after = row.last
  }
}
