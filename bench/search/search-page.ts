import assert from 'node:assert/strict'
import type { SearchIndex } from '#platform/search/port.ts'
import { interleaved } from '../measure.ts'
import type { OwnDatabase } from '../own-database.ts'
import { itemAt, sampleRun, shown, spread, verdict, type Sample } from '../samples.ts'
import { limits, minCalls, repeats } from './search-bars.ts'
import type { BenchCatalogue } from './search-catalogue.ts'
import { listCases } from './search-queries.ts'
import { createRowReader } from './search-rows.ts'

/** Measures a page of the list with the content of its cards, read from the database. */
export async function measureRows(
  index: SearchIndex,
  { client, url }: OwnDatabase,
  catalogue: BenchCatalogue,
): Promise<void> {
  const reader = await createRowReader(client, url, catalogue)
  try {
    const samples: Sample[] = []
    const queries = listCases(catalogue)
      .filter(({ group }) => group === 'list')
      .flatMap((each) => each.queries)
      .filter(({ scope, page }) => scope.country === 'NL' && page === 1)
    await interleaved({
      rows: async () =>
        await sampleRun(
          minCalls / repeats,
          async (at) => {
            const { hits } = index.search(itemAt(queries, at))
            assert.equal(await reader.page(hits.map(({ id }) => id)), hits.length)
          },
          samples,
        ),
    })
    const wall = spread(samples.slice(1).map((each) => each.wall))
    const cpu = spread(samples.slice(1).map((each) => each.cpu))
    console.log(
      `list with its rows (24 grades with their substances and trade names, records.byIds, this process's cpu): cpu ${shown(cpu)}; wall ${shown(wall)} ms` +
        verdict('p99 wall', wall.p99.median, limits.rows[100_000]),
    )
  } finally {
    await reader.close()
  }
}
