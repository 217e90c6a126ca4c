import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import { fallbackChain } from '#platform/i18n/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchIndex, SearchQuery } from '#platform/search/port.ts'
import { resultTypes, type ResultType, type SearchDocument } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { withBrands } from '#platform/search/testing/test-brands.ts'
import { engines, type Sql } from '#platform/search/testing/test-engines.ts'
import { fillTables, letterLanguages, worldwide } from '#platform/search/testing/facet-tables.ts'
import { termSourceChange, documentChange, query, today } from '#platform/search/testing/test-catalogue.ts'
import {
  countries,
  facetsOfKind,
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from '#platform/search/testing/test-random.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'

/**
 * Compares the lists of the index with plain SQL over tables of this test. The tables have one row for each value of a
 * document.
 */
const [catalogues, queries] = isLongRun ? [4, 500] : [1, 12]
const size = isLongRun ? 5000 : 2000
const substances = 300

for (const [name, open] of engines)
  describe(`Facets compared with SQL (${name})`, () => {
    let sql: Sql
    beforeAll(async () => {
      sql = await open()
    })
    afterAll(() => sql.close())

    it.each(Array.from({ length: catalogues }, (_, seed) => seed + 1))(
      `[SRC-06] [SRC-07] [SRC-09] [SRC-11] Totals and facets equal those of SQL: catalogue %i of ${size} documents, ${queries} queries`,
      async (seed) => {
        const random = randomFrom(seed)
        const termSources = randomSubstances(substances, random)
        const documents = withBrands(
          Array.from({ length: size }, (_, at) => randomDocument(`d${at}`, substances, random)),
          random,
        )
        const index = createIndex()
        index.apply(termSources.map(termSourceChange))
        index.apply(documents.map(documentChange))
        await fillTables(sql, documents)
        let found = 0
        for (let at = 0; at < queries; at += 1) {
          const searchQuery = randomList(random)
          const answer = index.search(searchQuery)
          expect(await totalsOf(sql, searchQuery), JSON.stringify(searchQuery)).toEqual(answer.counts)
          expect(await facetsOf(sql, searchQuery), JSON.stringify(searchQuery)).toEqual(sorted(answer.facets))
          expect(await lettersOf(sql, searchQuery), JSON.stringify(searchQuery)).toEqual(
            Object.fromEntries(
              answer.letters.filter(({ count }) => count > 0).map(({ letter, count }) => [letter, count]),
            ),
          )
          if (searchQuery.sortBy === 'name')
            expect(
              answer.hits.map((hit) => hit.id),
              JSON.stringify(searchQuery),
            ).toEqual(firstByName(documents, answer.total, searchQuery, index))
          found += answer.total > 0 ? 1 : 0
        }
        expect(found).toBeGreaterThan(queries / 3)
      },
      600_000,
    )
  })

function randomList(random: () => number): SearchQuery {
  const filters: { [key in FacetKey]?: readonly string[] } = {}
  const kind = pick<ResultType>(['tradeGrade', 'tradeGrade', ...resultTypes], random)
  const own = facetsOfKind(kind)
  const count = Math.floor(random() * 5)
  while (Object.keys(filters).length < count) {
    const facet = pick(own, random)
    filters[facet] = Array.from(new Set([pick(valuesOfFacet[facet], random), pick(valuesOfFacet[facet], random)]))
  }
  return query({
    scope: { country: pick([null, ...countries], random) },
    kind,
    language: pick(letterLanguages, random),
    filters,
    promotedOnly: random() < 0.1,
    letter: random() < 0.15 ? pick(['B', 'D', 'Ö', 'Š', 'Ç', '#'], random) : null,
    sortBy: pick(['relevance', 'name'], random),
    ...(random() < 0.2 ? { termSources: [`substance-${Math.floor(random() * substances)}`] } : {}),
    facets: facetKeys,
  })
}

const quoted = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** The promotions of a document that are valid today for the query. */
function promotedSql({ scope, filters }: SearchQuery): string {
  const groups = filters['business-group'] ?? []
  const segments = filters.segment ?? []
  return `d.id in (select p.document from promotion p where p.starts_on <= '${today}' and p.ends_on >= '${today}'
    ${scope.country === null ? '' : `and (p.country is null or p.country = '${scope.country}')`}
    ${groups.length === 0 ? '' : `and (p.business_group is null or p.business_group in (${quoted(groups)}))`}
    ${segments.length === 0 ? '' : `and (p.segment is null or p.segment in (${quoted(segments)}))`})`
}

/** All conditions of a query, except those of the facet in `without`. */
function whereSql(searchQuery: SearchQuery, kind: string, without: FacetKey | 'letter' | null): string {
  const conditions = [
    `d.kind = '${kind}'`,
    `(d.scope is null or d.scope = '${searchQuery.scope.country ?? worldwide}')`,
    `d.id in (select a.document from available a where true ${searchQuery.scope.country === null ? '' : `and a.country in ('${searchQuery.scope.country}', '*')`})`,
    ...(kind === 'knowledgeArticle'
      ? [
          `d.id in (select v.document from value v where v.facet = 'language' and v.value in (${quoted(fallbackChain(searchQuery.language))}))`,
        ]
      : []),
    ...(searchQuery.termSources ?? []).map(
      (termSource) => `d.id in (select c.document from term_source c where c.term_source = '${termSource}')`,
    ),
  ]
  for (const facet of facetKeys) {
    const requested = searchQuery.filters[facet] ?? []
    if (requested.length === 0 || facet === without) continue
    conditions.push(
      facet === 'promoted'
        ? promotedSql(searchQuery)
        : `d.id in (select v.document from value v where v.facet = '${facet}' and v.value in (${quoted(requested)}))`,
    )
  }
  if (searchQuery.promotedOnly && without !== 'promoted') conditions.push(promotedSql(searchQuery))
  if (searchQuery.letter !== null && without !== 'letter')
    conditions.push(`d."letter_${searchQuery.language}" = '${searchQuery.letter}'`)
  return conditions.join(' and ')
}

async function totalsOf(sql: Sql, searchQuery: SearchQuery): Promise<SearchIndexCounts> {
  const parts = resultTypes.map(
    (kind) =>
      `select '${kind}' as kind, count(*)::int as count from document d where ${whereSql(searchQuery, kind, null)}`,
  )
  const rows = await sql.run(parts.join(' union all '))
  const counts = Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['count'])]))
  return {
    tradeGrade: counts['tradeGrade'] ?? 0,
    tradeName: counts['tradeName'] ?? 0,
    principal: counts['principal'] ?? 0,
    knowledgeArticle: counts['knowledgeArticle'] ?? 0,
  }
}
type SearchIndexCounts = ReturnType<SearchIndex['search']>['counts']

async function facetsOf(sql: Sql, searchQuery: SearchQuery): Promise<ReturnType<typeof sorted>> {
  const facets: { [key in FacetKey]?: { readonly value: string; readonly count: number }[] } = {}
  for (const facet of facetKeys) facets[facet] = []
  const own = facetKeys.filter((facet) => (searchQuery.filters[facet] ?? []).length > 0 && facet !== 'promoted')
  const groups: readonly (readonly [facets: readonly FacetKey[], where: string])[] = [
    [
      facetKeys.filter((facet) => !own.includes(facet) && facet !== 'promoted'),
      whereSql(searchQuery, searchQuery.kind, null),
    ],
    ...own.map((facet) => [[facet], whereSql(searchQuery, searchQuery.kind, facet)] as const),
  ]
  for (const [of, where] of groups) {
    const rows = await sql.run(
      `select v.facet, v.value, count(*)::int as count from document d join value v on v.document = d.id where v.facet in (${quoted(of)}) and ${where} group by v.facet, v.value`,
    )
    for (const row of rows) {
      const facet = of.find((key) => key === row['facet'])
      if (facet !== undefined) facets[facet]?.push({ value: String(row['value']), count: Number(row['count']) })
    }
  }
  const [promoted] = await sql.run(
    `select count(*)::int as count from document d where ${whereSql(searchQuery, searchQuery.kind, 'promoted')} and ${promotedSql(searchQuery)}`,
  )
  if (Number(promoted?.['count']) > 0) facets.promoted?.push({ value: 'yes', count: Number(promoted?.['count']) })
  return sorted(facets)
}

/** Removes the values with count 0 and sorts the others. */
const sorted = (facets: ReturnType<SearchIndex['search']>['facets']) =>
  Object.fromEntries(
    facetKeys.map((facet) => [
      facet,
      (facets[facet] ?? [])
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    ]),
  )

async function lettersOf(sql: Sql, searchQuery: SearchQuery): Promise<Readonly<Record<string, number>>> {
  const column = `"letter_${searchQuery.language}"`
  const rows = await sql.run(
    `select ${column} as letter, count(*)::int as count from document d where ${whereSql(searchQuery, searchQuery.kind, 'letter')} group by 1`,
  )
  return Object.fromEntries(rows.map((row) => [String(row['letter']), Number(row['count'])]))
}

/** Sorts the documents that the index finds by name, in the order of the language, and returns the page. */
function firstByName(
  documents: readonly SearchDocument[],
  total: number,
  searchQuery: SearchQuery,
  index: SearchIndex,
): readonly string[] {
  const found = new Set(
    index.search({ ...searchQuery, sortBy: 'newest', pageSize: Math.max(1, total) }).hits.map((hit) => hit.id),
  )
  const collator = new Intl.Collator(searchQuery.language, { numeric: true })
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return documents
    .filter(({ id }) => found.has(id))
    .toSorted((a, b) => collator.compare(a.name, b.name) || compare(a.name, b.name) || compare(a.id, b.id))
    .slice(0, searchQuery.pageSize)
    .map(({ id }) => id)
}
