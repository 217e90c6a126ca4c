import assert from 'node:assert/strict'
import type { SearchIndex } from '#platform/search/port.ts'
import { interleaved, type Measured, type Run } from '../measure.ts'
import { itemAt, sampleRun, type Sample } from '../samples.ts'
import { maxSqlGrades, minCalls, repeats } from './search-bars.ts'
import type { BenchCatalogue } from './search-catalogue.ts'
import { listCases, substituteCases, suggestCases, type ListCase } from './search-queries.ts'
import { comparable, type SqlSearch } from './search-sql.ts'

/** The calls of each case, and the total time of each round. */
export interface MeasuredQueries {
  readonly samples: ReadonlyMap<string, readonly Sample[]>
  readonly measured: Readonly<Record<string, Measured>>
}

/**
 * Measures lists, suggestions and substitutes, and the lists in SQL if there is a database, after comparing their results. `calls`
 * is the number of calls of each case in a round; null chooses it by the minimum.
 */
export async function measureQueries(
  index: SearchIndex,
  sql: SqlSearch | null,
  catalogue: BenchCatalogue,
  requested: number | null,
): Promise<MeasuredQueries> {
  const lists = listCases(catalogue)
  if (sql !== null) for (const each of lists) await verify(each, index, sql)
  const samples = new Map<string, Sample[]>()
  const cases: Record<string, () => Promise<Run>> = {}
  const sampled = (name: string, calls: number, call: (at: number) => unknown): void => {
    cases[name] = async () => await sampleRun(calls, call, listIn(samples, name))
  }
  const calls = requested ?? (catalogue.count > maxSqlGrades ? minCalls / repeats : minCalls)
  for (const { name, queries } of lists) sampled(name, calls, (at) => index.search(itemAt(queries, at)))
  for (const { name, queries } of suggestCases(catalogue))
    sampled(name, calls, (at) => index.suggest(itemAt(queries, at)))
  for (const { name, originals } of substituteCases(catalogue))
    sampled(name, calls, (at) => {
      const { query, id } = itemAt(originals, at)
      return index.similar(query, id)
    })
  if (sql !== null)
    for (const { name, queries, inSql } of lists)
      if (inSql)
        cases[`sql: ${name}`] = async () =>
          await sqlRun(queries.length, (at) => sql.list(itemAt(queries, at)), sql, listIn(samples, `sql: ${name}`))
  return { samples, measured: await interleaved(cases, repeats) }
}

/** Checks that both return the same totals and counts for every measured query. */
async function verify({ name, queries, inSql }: ListCase, index: SearchIndex, sql: SqlSearch): Promise<void> {
  if (!inSql) return
  for (const query of queries) {
    const [own, other] = [index.search(query), await sql.list(query)]
    assert.deepEqual(comparable(own), comparable(other), `${name}: ${JSON.stringify(query)}`)
    assert.equal(own.hits.length, other.ids.length)
    assert.ok(
      own.total > 0 || query.promotedOnly || Object.keys(query.filters).length > 2,
      `${name} finds nothing: ${query.term}`,
    )
  }
}

/**
 * One call takes less than the resolution of the server's processor time, so the calls of a run are measured together.
 */
async function sqlRun(
  calls: number,
  call: (at: number) => Promise<unknown>,
  sql: SqlSearch,
  samples: Sample[],
): Promise<Run> {
  const before = await sql.cpu()
  const run = await sampleRun(calls, call, samples)
  const after = await sql.cpu()
  return { ...run, cpuMilliseconds: before === null || after === null ? Number.NaN : after - before }
}

function listIn(samples: Map<string, Sample[]>, name: string): Sample[] {
  const own = samples.get(name) ?? []
  samples.set(name, own)
  return own
}
