import assert from 'node:assert/strict'
import type { SearchIndex } from '#search/port.ts'
import { interleaved, type Measured, type Run } from './measure.ts'
import { itemAt, sampleRun, type Sample } from './samples.ts'
import { largestOfSql, leastCalls, repeats } from './search-bars.ts'
import type { BenchCatalogue } from './search-catalogue.ts'
import { listCases, suggestCases, type ListCase } from './search-queries.ts'
import { comparable, type SqlSearch } from './search-sql.ts'

/** The calls of each case, and what the rounds took all in all. */
export interface MeasuredQueries {
  readonly samples: ReadonlyMap<string, readonly Sample[]>
  readonly measured: Readonly<Record<string, Measured>>
}

/** Lists and suggestions, and the lists in SQL where there is one, after comparing their answers. `calls`: of each case in a round; as many as it takes when null. */
export async function measureQueries(
  index: SearchIndex,
  sql: SqlSearch | null,
  catalogue: BenchCatalogue,
  asked: number | null,
): Promise<MeasuredQueries> {
  const lists = listCases(catalogue)
  if (sql !== null) for (const each of lists) await verify(each, index, sql)
  const samples = new Map<string, Sample[]>()
  const cases: Record<string, () => Promise<Run>> = {}
  const sampled = (name: string, calls: number, call: (at: number) => unknown): void => {
    cases[name] = async () => await sampleRun(calls, call, listIn(samples, name))
  }
  const calls = asked ?? (catalogue.count > largestOfSql ? leastCalls / repeats : leastCalls)
  for (const { name, queries } of lists) sampled(name, calls, (at) => index.search(itemAt(queries, at)))
  for (const { name, queries } of suggestCases(catalogue))
    sampled(name, calls, (at) => index.suggest(itemAt(queries, at)))
  if (sql !== null)
    for (const { name, queries, inSql } of lists)
      if (inSql)
        cases[`sql: ${name}`] = async () =>
          await sqlRun(queries.length, (at) => sql.list(itemAt(queries, at)), sql, listIn(samples, `sql: ${name}`))
  return { samples, measured: await interleaved(cases, repeats) }
}

/** Every query that is measured has the same total and the same counts in both. */
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

/** One call takes the server less than what its processor time is told in: all calls of a run together. */
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
