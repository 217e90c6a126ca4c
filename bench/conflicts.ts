/** Benchmark: lists and facets with 200 conflict rules of a session, beside the same searches without rules. */
import assert from 'node:assert/strict'
import type { SearchConflicts, SearchQuery } from '#platform/search/port.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { interleaved, printRatio } from './measure.ts'
import { pair, sampleRun, spread, type Sample } from './samples.ts'
import { benchCatalogue, benchChanges, pick, randomFrom } from './search/search-catalogue.ts'
import { listCases } from './search/search-queries.ts'

const count = 100_000
const calls = 1000
const reasons = ['EXCLUSIVITY', 'COMPETING_PRINCIPAL', 'HOUSE_ACCOUNT', 'REGULATORY', 'PHASE_OUT', 'OUT_OF_SCOPE']

const catalogue = benchCatalogue(count)
const index = createIndex()
index.apply(benchChanges(catalogue))

/** A few principals, some trade names and many grades, as in a session for a customer. */
const random = randomFrom(53)
const items = [
  ...Array.from({ length: 4 }, (_, at) => `principal-${at * 9 + 1}`),
  ...Array.from({ length: 46 }, () => `trade-name-${Math.floor(random() * 3000)}`),
  ...Array.from({ length: 150 }, () => catalogue.document(Math.floor(random() * count)).id),
]
const conflicts: SearchConflicts = {
  key: 'bench',
  rules: items
    .map((item, at) => ({ id: `rule-${at}`, item, reason: pick(reasons, random) }))
    .toSorted((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason)),
  areShown: false,
}
const withRules = (query: SearchQuery): SearchQuery => ({ ...query, scope: { ...query.scope, conflicts } })

const queries = listCases(catalogue)
  .filter(({ group }) => group === 'list')
  .flatMap((each) => each.queries)
let hidden = 0
for (const query of queries) {
  const [without, ruled] = [index.search(query), index.search(withRules(query))]
  const inConflict = ruled.conflicts.reduce((sum, each) => sum + each.count, 0)
  // A list that had to be searched with another word or by fewer filters finds other rows.
  if (ruled.correction === null && ruled.dropped.length === 0 && ruled.total > 0)
    assert.equal(ruled.total + inConflict, without.total, JSON.stringify(query))
  hidden += inConflict
}
assert.ok(hidden > queries.length, 'the rules hide nothing')

const samples: { readonly without: Sample[]; readonly ruled: Sample[] } = { without: [], ruled: [] }
const queryAt = (at: number): SearchQuery => {
  const query = queries[at % queries.length]
  if (query === undefined) throw new Error('There are no queries.')
  return query
}
await interleaved({
  without: () => sampleRun(calls, (at) => index.search(queryAt(at)), samples.without),
  ruled: () => sampleRun(calls, (at) => index.search(withRules(queryAt(at))), samples.ruled),
})
const measured = {
  without: spread(samples.without.slice(1).map(({ cpu }) => cpu)),
  ruled: spread(samples.ruled.slice(1).map(({ cpu }) => cpu)),
}
console.log(`${count} grades, ${items.length} rules, ${queries.length} lists, ${calls} calls in each of 5 repeats`)
for (const [name, { p50, p99 }] of Object.entries(measured))
  console.log(`${name}: p50 ${pair(p50)} ms, p99 ${pair(p99)} ms (CPU time, best and median of the repeats)`)
printRatio(measured.ruled.p99.best / measured.without.p99.best)
