/** Benchmark: list with 12 facets, suggestions, code lookup and substitutes in the index, by size, beside plain SQL with the same results. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { printRatio } from './measure.ts'
import { ownDatabase } from './own-database.ts'
import { maxSqlGrades } from './search/search-bars.ts'
import { buildAndLoad } from './search/search-build.ts'
import { benchCatalogue } from './search/search-catalogue.ts'
import { measureQueries } from './search/search-lists.ts'
import { measureRows } from './search/search-page.ts'
import { reportQueries } from './search/search-report.ts'
import { createSqlSearch } from './search/search-sql.ts'

const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string' } },
})
const requestedSizes = positionals.length === 0 ? ['100k'] : positionals.map((each) => each.toLowerCase())
for (const name of requestedSizes)
  if (sizes[name] === undefined) {
    console.error(`"${name}" is no size: ${Object.keys(sizes).join(', ')}`)
    process.exit(2)
  }

/** The figures by which the sizes are compared. */
interface SizeFigures {
  readonly name: string
  readonly count: number
  readonly growing: ReadonlyMap<string, number>
  readonly ratio: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-search-'))
const measuredSizes: SizeFigures[] = []
try {
  for (const name of requestedSizes) measuredSizes.push(await measureSize(name, sizes[name] ?? 0))
} finally {
  await rm(folder, { recursive: true })
}
for (const [at, size] of measuredSizes.entries()) {
  const before = measuredSizes[at - 1]
  if (before === undefined) continue
  console.log(`\nfrom ${before.name} to ${size.name} (${size.count / before.count} times the grades):`)
  for (const [what, value] of size.growing)
    console.log(`  ${what}: ${(value / (before.growing.get(what) ?? Number.NaN)).toFixed(2)} times`)
}
const withSql = measuredSizes.findLast(({ count }) => count <= maxSqlGrades)
const last = withSql ?? measuredSizes.at(-1)
printRatio(last?.ratio ?? Number.NaN)

async function measureSize(name: string, count: number): Promise<SizeFigures> {
  console.log(`\n${name}: ${count} grades`)
  const catalogue = benchCatalogue(count)
  const growing = new Map<string, number>()
  const file = path.join(folder, `${name}.index`)
  const index = await buildAndLoad(catalogue, file, growing)
  const verified = count <= maxSqlGrades
  const database = verified ? await ownDatabase('search') : null
  try {
    const sql = database === null ? null : await createSqlSearch(database.client, catalogue)
    const calls = options.calls === undefined ? null : Number(options.calls)
    const queries = await measureQueries(index, sql, catalogue, calls)
    const ratio = reportQueries(queries, catalogue, sql !== null, growing)
    if (database !== null && count === maxSqlGrades) await measureRows(index, database, catalogue)
    return { name, count, growing, ratio }
  } finally {
    await database?.drop()
  }
}
