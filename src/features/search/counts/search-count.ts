import { sql, type SQL, type SQLChunk } from 'drizzle-orm'
import { bigint, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'
import type { Queries } from '#platform/records/database.ts'

/**
 * How often visitors searched for a term on a day, with the same filters, and what became of it (WRK-01). It contains nothing of a
 * visitor, and every number is a sum, so that processes can add to it independently.
 */
export const searchCount = pgTable(
  'search_count',
  {
    /** The local day of the site. */
    day: bytewiseText('day').notNull(),
    site: bytewiseText('site').notNull(),
    language: bytewiseText('language').notNull(),
    term: bytewiseText('term').notNull(),
    /** The kind of results that was listed. */
    kind: bytewiseText('kind').notNull(),
    /** The names of the filters that were used, sorted and separated by commas. */
    filters: bytewiseText('filters').notNull(),
    searches: bigint('searches', { mode: 'number' }).notNull(),
    withoutResult: bigint('without_result', { mode: 'number' }).notNull(),
    /** The sum of the numbers of results. */
    results: bigint('results', { mode: 'number' }).notNull(),
    /** How many results were opened, how many of those at a known position of the list, and the sum of these positions. */
    clicks: bigint('clicks', { mode: 'number' }).notNull(),
    placedClicks: bigint('placed_clicks', { mode: 'number' }).notNull(),
    positions: bigint('positions', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.site, table.language, table.term, table.kind, table.filters] })],
)

export const sums = ['searches', 'withoutResult', 'results', 'clicks', 'placedClicks', 'positions'] as const
const keys = ['day', 'site', 'language', 'term', 'kind', 'filters'] as const
type Sum = (typeof sums)[number]
type Column = Sum | (typeof keys)[number]

/** What a search is counted under. */
export interface CountedSearch {
  readonly day: string
  readonly site: string
  readonly language: string
  readonly term: string
  readonly kind: string
  readonly filters: string
}

export type SearchCounts = CountedSearch & { readonly [sum in Sum]: number }

/** Adds counts to the stored ones in one statement. The rows must differ in what they are counted under. */
export async function addSearchCounts(queries: Queries, counts: readonly SearchCounts[]): Promise<void> {
  if (counts.length === 0) return
  // Two processes that add to the same rows lock them in the same order. As one parameter, the rows cost the process least.
  const rows = JSON.stringify(counts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
  const named = (names: readonly Column[], type: string): readonly SQL[] =>
    names.map((name) => sql.raw(`"${name}" ${type}`))
  const added = sums.map((name) => {
    const column = sql.identifier(searchCount[name].name)
    return sql`${column} = ${searchCount[name]} + excluded.${column}`
  })
  await queries.execute(sql`
    insert into ${searchCount} (${list([...keys, ...sums].map((name) => sql.identifier(searchCount[name].name)))})
    select ${list([...keys, ...sums].map((name) => sql.identifier(name)))}
    from jsonb_to_recordset(${rows}::jsonb) as counted(${list([...named(keys, 'text'), ...named(sums, 'bigint')])})
    on conflict (${list(keys.map((name) => sql.identifier(searchCount[name].name)))})
    do update set ${list(added)}`)
}

const list = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `)

/** The texts of a key contain no line feeds, because terms have no control characters. */
export const orderOf = ({ day, site, language, term, kind, filters }: CountedSearch): string =>
  [day, site, language, term, kind, filters].join('\n')
