import { nothing, pair, shown, spread, verdict, type Spread } from '../samples.ts'
import { limits, repeats } from './search-bars.ts'
import type { BenchCatalogue } from './search-catalogue.ts'
import type { MeasuredQueries } from './search-lists.ts'
import { listCases, substituteCases, suggestCases } from './search-queries.ts'

type Spreads = ReadonlyMap<string, { readonly wall: Spread; readonly cpu: Spread }>

/**
 * Returns the ratio of SQL to the index for the median list calls; without SQL, the p99 of the lists as a share of its
 * limit.
 */
export function reportQueries(
  { samples, measured }: MeasuredQueries,
  catalogue: BenchCatalogue,
  withSql: boolean,
  growing: Map<string, number>,
): number {
  const lists = listCases(catalogue)
  const spreads = new Map<string, { readonly wall: Spread; readonly cpu: Spread }>()
  for (const [name, ofCase] of samples) {
    // The first round is the warm-up.
    const rounds = ofCase.slice(1)
    const each = { wall: spread(rounds.map(({ wall }) => wall)), cpu: spread(rounds.map(({ cpu }) => cpu)) }
    spreads.set(name, each)
    const cpu = name.startsWith('sql: ')
      ? `cpu of the server ${pair(measured[name]?.cpu ?? nothing)}`
      : `cpu ${shown(each.cpu)}`
    console.log(
      `${name}: ${cpu}; wall ${shown(each.wall)} ms; ${rounds.length} repeats of ${rounds[0]?.wall.length ?? 0}`,
    )
  }

  const together = (names: readonly string[], by: 'wall' | 'cpu'): Spread =>
    spread(
      Array.from({ length: repeats }, (_, round) =>
        names.flatMap((name) => samples.get(name)?.[round + 1]?.[by] ?? []),
      ),
    )
  const listNames = lists.filter(({ group }) => group === 'list').map(({ name }) => name)
  const sqlNames = lists.filter(({ group, inSql }) => group === 'list' && inSql).map(({ name }) => name)
  const suggestNames = suggestCases(catalogue).map(({ name }) => name)
  const { count } = catalogue
  const listBar = count === 100_000 || count === 1_000_000 ? limits.list[count] : null
  const listCpu = together(listNames, 'cpu')
  console.log(
    `all lists together: cpu ${shown(listCpu)}; wall ${shown(together(listNames, 'wall'))} ms${verdict('p99 cpu', listCpu.p99.median, listBar)}`,
  )
  console.log(`slowest list: ${slowest(listNames, spreads, listBar)}`)
  const rangeCpu = together(
    lists.filter(({ group }) => group === 'ranges').map(({ name }) => name),
    'cpu',
  )
  const rangeBar = count === 100_000 ? limits.ranges[count] : null
  console.log(
    `all lists with ranges together: cpu ${shown(rangeCpu)} ms${verdict('p99 cpu', rangeCpu.p99.median, rangeBar)}`,
  )
  const suggestBar = count === 1_000_000 ? limits.suggestions[count] : null
  const suggestCpu = together(suggestNames, 'cpu')
  console.log(
    `all suggestions together: cpu ${shown(suggestCpu)} ms${verdict('p99 cpu', suggestCpu.p99.median, suggestBar)}`,
  )
  console.log(`slowest suggestions: ${slowest(suggestNames, spreads, suggestBar)}`)
  const substituteBar = count === 100_000 || count === 1_000_000 ? limits.substitutes[count] : null
  const substituteNames = substituteCases(catalogue).map(({ name }) => name)
  console.log(`slowest substitutes: ${slowest(substituteNames, spreads, substituteBar)}`)
  growing.set('list, p50 of all, cpu', listCpu.p50.median)
  growing.set('list, p99 of all, cpu', listCpu.p99.median)
  growing.set('suggestions, p99 of all, cpu', suggestCpu.p99.median)
  for (const { name } of lists.filter(({ group }) => group === 'code'))
    growing.set(`${name}, p50, cpu`, spreads.get(name)?.cpu.p50.median ?? Number.NaN)
  if (!withSql) return listCpu.p99.median / (listBar ?? 1)

  for (const name of sqlNames) {
    const ratio = (by: 'p50' | 'p99'): string =>
      ((spreads.get(`sql: ${name}`)?.wall[by].median ?? 0) / (spreads.get(name)?.wall[by].median ?? 1)).toFixed(0)
    console.log(`ratio of ${name}: ${ratio('p50')} (p50), ${ratio('p99')} (p99)`)
  }
  const ofSql = together(
    sqlNames.map((name) => `sql: ${name}`),
    'wall',
  )
  const ofIndex = together(sqlNames, 'wall')
  console.log(
    `all lists together: sql ${shown(ofSql)}, index ${shown(ofIndex)} ms wall; ratio of p99 ${(ofSql.p99.median / ofIndex.p99.median).toFixed(1)}`,
  )
  const ratio = ofSql.p50.median / ofIndex.p50.median
  if (count === 100_000)
    console.log(
      `ratio ${ratio.toFixed(1)}, at least ${limits.sql[count]}: ${ratio >= limits.sql[count] ? 'met' : 'MISSED'}`,
    )
  return ratio
}

function slowest(names: readonly string[], spreads: Spreads, bar: number | null): string {
  const p99 = (name: string): number => spreads.get(name)?.cpu.p99.median ?? 0
  const [name = ''] = names.toSorted((a, b) => p99(b) - p99(a))
  return `${name}, p99 cpu ${pair(spreads.get(name)?.cpu.p99 ?? nothing)} ms${verdict('p99 cpu', p99(name), bar)}`
}
