import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#platform/records/database.ts'
import { missingProduct } from './missing-product.ts'
import { searchCount } from './search-count.ts'

/** Nobody reads a term of which no search was made at least this often in the period (WRK-01). */
export const minSearches = 3

/** Both days are inclusive; an empty site or language means all. */
export interface SearchPeriod {
  readonly from: string
  readonly to: string
  readonly site: string
  readonly language: string
}

export const searchLists = ['searched', 'none', 'unclicked'] as const
export type SearchList = (typeof searchLists)[number]

export interface SearchedTerm {
  readonly site: string
  readonly language: string
  readonly term: string
  readonly searches: number
  /** Of searches without filters alone. */
  readonly withoutResult: number
  /** The number of results of a search on average. */
  readonly results: number
  readonly clicks: number
  /** The average position of the clicks; null if none is known. */
  readonly position: number | null
  readonly isMarked: boolean
}

/** A page of the terms of a list, those with most searches first. `offset` and `limit` are trusted. */
export async function readSearches(
  queries: Queries,
  period: SearchPeriod,
  list: SearchList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly SearchedTerm[]> {
  const counted = countedIn(queries, period)
  const rows = await queries
    .select({
      site: counted.site,
      language: counted.language,
      term: counted.term,
      searches: total(counted.searches),
      withoutResult: total(counted.withoutResult),
      results: total(counted.results),
      clicks: total(counted.clicks),
      placedClicks: total(counted.placedClicks),
      positions: total(counted.positions),
      isMarked: sql<boolean>`bool_or(${missingProduct.term} is not null)`,
    })
    .from(counted)
    .leftJoin(
      missingProduct,
      and(
        eq(missingProduct.site, counted.site),
        eq(missingProduct.language, counted.language),
        eq(missingProduct.term, counted.term),
      ),
    )
    .groupBy(counted.site, counted.language, counted.term)
    .having(and(isShown(counted.searches), ofList[list](counted)))
    .orderBy(
      desc(list === 'none' ? sql`sum(${counted.withoutResult})` : sql`sum(${counted.searches})`),
      asc(counted.term),
      asc(counted.site),
      asc(counted.language),
    )
    .offset(offset)
    .limit(limit)
  return rows.map(({ placedClicks, positions, results, ...row }) => ({
    ...row,
    results: row.searches === 0 ? 0 : results / row.searches,
    position: placedClicks === 0 ? null : positions / placedClicks,
  }))
}

/** Whether the term is shown in a period, so that something may be done with it. */
export async function isShownTerm(queries: Queries, period: SearchPeriod, term: string): Promise<boolean> {
  const counted = countedIn(queries, period, eq(searchCount.term, term))
  const rows = await queries
    .select({ term: counted.term })
    .from(counted)
    .groupBy(counted.term)
    .having(isShown(counted.searches))
  return rows.length > 0
}

/** The terms with at least two digits in succession, as the numbers of substances have, those with most searches first. */
export async function readNumberSearches(
  queries: Queries,
  period: SearchPeriod,
  limit: number,
): Promise<readonly { readonly term: string; readonly searches: number }[]> {
  const counted = countedIn(queries, period, sql`${searchCount.term} ~ '[0-9]{2}'`)
  return await queries
    .select({ term: counted.term, searches: total(counted.searches) })
    .from(counted)
    .groupBy(counted.term)
    .having(isShown(counted.searches))
    .orderBy(desc(sql`sum(${counted.searches})`), asc(counted.term))
    .limit(limit)
}

/** The counts of a period for each term with the same kind and filters. */
function countedIn(queries: Queries, { from, to, site, language }: SearchPeriod, where?: SQL) {
  const { searches, withoutResult, results, clicks, placedClicks, positions } = searchCount
  return queries
    .select({
      site: searchCount.site,
      language: searchCount.language,
      term: searchCount.term,
      searches: sql<string>`sum(${searches})`.as('all_searches'),
      withoutResult: sql<string>`sum(case when ${searchCount.filters} = '' then ${withoutResult} else 0 end)`.as(
        'all_without_result',
      ),
      results: sql<string>`sum(${results})`.as('all_results'),
      clicks: sql<string>`sum(${clicks})`.as('all_clicks'),
      placedClicks: sql<string>`sum(${placedClicks})`.as('all_placed_clicks'),
      positions: sql<string>`sum(${positions})`.as('all_positions'),
    })
    .from(searchCount)
    .where(
      and(
        gte(searchCount.day, from),
        lte(searchCount.day, to),
        site === '' ? undefined : eq(searchCount.site, site),
        language === '' ? undefined : eq(searchCount.language, language),
        where,
      ),
    )
    .groupBy(searchCount.site, searchCount.language, searchCount.term, searchCount.kind, searchCount.filters)
    .as('counted')
}

type Counted = ReturnType<typeof countedIn>

const ofList: Readonly<Record<SearchList, (counted: Counted) => SQL | undefined>> = {
  searched: () => undefined,
  none: ({ withoutResult }) => sql`sum(${withoutResult}) > 0`,
  unclicked: ({ clicks, results }) => sql`sum(${clicks}) = 0 and sum(${results}) > 0`,
}

const isShown = (searches: Counted['searches']): SQL => sql`max(${searches}) >= ${minSearches}`

const total = (sum: Counted[keyof Pick<Counted, 'searches' | 'clicks'>]) => sql`sum(${sum})`.mapWith(Number)

export interface LastTerm {
  readonly site: string
  readonly language: string
  readonly term: string
  /** The kind of results that was searched most. */
  readonly kind: string
  /** Whether it was searched often enough to be shown. */
  readonly isShown: boolean
}

/** The terms that were searched last, the last day first and on it those with most searches. */
export async function readLastTerms(queries: Queries, limit: number): Promise<readonly LastTerm[]> {
  const { site, language, term, kind, searches, day } = searchCount
  return await queries
    .select({
      site,
      language,
      term,
      kind: sql<string>`(array_agg(${kind} order by ${searches} desc, ${kind}))[1]`,
      isShown: sql<boolean>`max(${searches}) >= ${minSearches}`,
    })
    .from(searchCount)
    .where(sql`${searches} > 0`)
    .groupBy(site, language, term)
    .orderBy(desc(sql`max(${day})`), desc(sql`sum(${searches})`), asc(term), asc(site), asc(language))
    .limit(limit)
}
