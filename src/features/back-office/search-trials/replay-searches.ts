import { setImmediate as nextTurn } from 'node:timers/promises'
import { labelChanges } from '#features/search/feed/attribute-labels.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'
import type { SearchIndex, SearchQuery } from '#platform/search/port.ts'
import { loadIndex } from '#platform/search/search-index.ts'

/** Ranks from 1; null: not among the compared results. */
export interface RankChange {
  readonly id: string
  readonly before: number | null
  readonly after: number | null
}

/** What a change does to a search. */
export interface SearchDifference {
  readonly before: number
  readonly after: number
  /** The results with another rank: first those that were found before, by their rank. */
  readonly ranks: readonly RankChange[]
}

/** The number of results of each search that are compared: more than anybody looks at. */
export const comparedResults = 50
/** The number of searches without a pause, which take some milliseconds. */
const slice = 10

/** A copy of an index with changes. The index itself stays as it is, and so do the searches of visitors. */
export async function changedIndex(
  search: SearchIndex,
  taxonomy: Taxonomy,
  changes: readonly SearchChange[],
): Promise<SearchIndex> {
  const labels = await labelChanges(taxonomy)
  const copy = loadIndex(search.save())
  // A saved index has no labels.
  copy.apply([...labels, ...changes])
  return copy
}

/** Runs each search on both indexes and returns what differs, in the order of the searches; null where nothing does. */
export async function compareSearches(
  before: SearchIndex,
  after: SearchIndex,
  queries: readonly SearchQuery[],
): Promise<readonly (SearchDifference | null)[]> {
  const differences: (SearchDifference | null)[] = []
  for (const [at, query] of queries.entries()) {
    if (at % slice === 0) await nextTurn()
    differences.push(
      difference(before, after, { ...query, page: 1, pageSize: comparedResults, facets: [], counted: [] }),
    )
  }
  return differences
}

function difference(before: SearchIndex, after: SearchIndex, query: SearchQuery): SearchDifference | null {
  const [old, changed] = [before.search(query), after.search(query)]
  const ranksIn = (answer: typeof old) => new Map(answer.hits.map(({ id }, at) => [id, at + 1]))
  const [oldRanks, newRanks] = [ranksIn(old), ranksIn(changed)]
  const ranks = [...new Set([...oldRanks.keys(), ...newRanks.keys()])].flatMap((id): RankChange[] => {
    const rank = { id, before: oldRanks.get(id) ?? null, after: newRanks.get(id) ?? null }
    return rank.before === rank.after ? [] : [rank]
  })
  return ranks.length === 0 && old.total === changed.total ? null : { before: old.total, after: changed.total, ranks }
}
