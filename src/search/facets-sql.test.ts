import { alphabetName, letterOf } from '#domain/alphabet.ts'
import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTypes, type ResultType, type SearchDocument, type SearchIndex, type SearchQuery } from './port.ts'
import { createIndex } from './search-index.ts'
import { asShownIn, gradesByBrand, withBrands } from './test-brands.ts'
import { engines, serverUrl, type Sql } from './test-engines.ts'
import { carried, listed, query, today } from './test-catalogue.ts'
import {
  countries,
  facetsOfKind,
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from './test-random.ts'

/** The same lists asked of the index and of plain SQL over tables of the test's own: one row for each value of a document. */
const long = process.env['TEST_LONG'] === '1'
const [catalogues, queries] = long ? [4, 500] : [1, 12]
const size = long ? 5000 : 2000
const substances = 300
const worldwide = 'worldwide'
const letterLanguages = ['en-US', 'cs', 'sv', 'tr'] as const satisfies readonly LanguageCode[]

const tables = `
  create table document (id text primary key, scope text, kind text not null, ${letterLanguages.map((language) => `"letter_${language}" text not null`).join(', ')});
  create table value (document text not null, facet text not null, value text not null);
  create table available (document text not null, country text not null);
  create table carrier (document text not null, carrier text not null);
  create table promotion (document text not null, country text, business_group text, segment text, starts_on text not null, ends_on text not null);`
const indexes = `
  create index on value (document); create index on value (facet, value); create index on carrier (carrier); create index on available (country); create index on promotion (document);`

if (serverUrl === '') console.log('TEST_DATABASE_URL is not set: the facets are compared with PGlite only.')

for (const [name, open] of engines)
  describe(`facets against ${name}`, () => {
    let sql: Sql
    beforeAll(async () => {
      sql = await open()
    })
    afterAll(() => sql.close())

    it.each(Array.from({ length: catalogues }, (_, seed) => seed + 1))(
      `[SRC-06] [SRC-07] [SRC-09] [SRC-11] totals and facets equal SQL: catalogue %i of ${size}, ${queries} queries`,
      async (seed) => {
        const random = randomFrom(seed)
        const carriers = randomSubstances(substances, random)
        const documents = withBrands(
          Array.from({ length: size }, (_, at) => randomDocument(`d${at}`, substances, random)),
          random,
        )
        const index = createIndex()
        index.apply(carriers.map(carried))
        index.apply(documents.map(listed))
        await fill(sql, documents)
        let found = 0
        for (let at = 0; at < queries; at += 1) {
          const asked = randomList(random)
          const answer = index.search(asked)
          expect(await totalsOf(sql, asked), JSON.stringify(asked)).toEqual(answer.counts)
          expect(await facetsOf(sql, asked), JSON.stringify(asked)).toEqual(sorted(answer.facets))
          expect(await lettersOf(sql, asked), JSON.stringify(asked)).toEqual(
            Object.fromEntries(
              answer.letters.filter(({ count }) => count > 0).map(({ letter, count }) => [letter, count]),
            ),
          )
          if (asked.sortBy === 'name')
            expect(
              answer.hits.map((hit) => hit.id),
              JSON.stringify(asked),
            ).toEqual(firstByName(documents, answer.total, asked, index))
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
    ...(random() < 0.2 ? { carriers: [`substance-${Math.floor(random() * substances)}`] } : {}),
    facets: facetKeys,
  })
}

/** A document as the countries of `scope` show it, null for all; `where` it is available. */
interface Shown extends SearchDocument {
  readonly scope: string | null
  readonly where: readonly string[]
}

/** Grades look alike everywhere; of a trade name and a principal there is a row for each country. */
function rowsOf(documents: readonly SearchDocument[]): readonly Shown[] {
  const grades = gradesByBrand(documents)
  return documents.flatMap((document): readonly Shown[] =>
    document.kind === 'tradeGrade' || document.kind === 'knowledgeArticle'
      ? [{ ...document, scope: null, where: document.countries }]
      : [null, ...countries].map((country) => {
          const scope = country ?? worldwide
          const shown = asShownIn(country, document, grades.get(document.id) ?? [])
          return { ...shown, scope, where: document.countries, id: `${document.id} ${scope}` }
        }),
  )
}

async function fill(sql: Sql, documents: readonly SearchDocument[]): Promise<void> {
  const rows = rowsOf(documents)
  for (const statement of `drop table if exists document, value, available, carrier, promotion; ${tables}`.split(';'))
    if (statement.trim() !== '') await sql.run(statement)
  const insert = async (
    table: string,
    columns: number,
    lines: readonly (readonly (string | null)[])[],
  ): Promise<void> => {
    const lists = Array.from({ length: columns }, (_, column) => lines.map((line) => line[column] ?? null))
    await sql.run(
      `insert into ${table} select * from unnest(${lists.map((_, column) => `$${column + 1}::text[]`).join(', ')})`,
      lists,
    )
  }
  await insert(
    'document',
    3 + letterLanguages.length,
    rows.map(({ id, scope, kind, name }) => [
      id,
      scope,
      kind,
      ...letterLanguages.map((language) => letterOf(name, alphabetName(language))),
    ]),
  )
  await insert(
    'value',
    3,
    rows.flatMap(({ id, facets, countries: shown }) => [
      ...Object.entries(facets).flatMap(([facet, values]) => values.map((value) => [id, facet, value])),
      ...shown.map((country) => [id, 'country', country]),
    ]),
  )
  await insert(
    'available',
    2,
    rows.flatMap(({ id, where }) => where.map((country) => [id, country])),
  )
  await insert(
    'carrier',
    2,
    rows.flatMap(({ id, carriers }) => carriers.map((carrier) => [id, carrier])),
  )
  await insert(
    'promotion',
    6,
    rows.flatMap(({ id, promotions }) =>
      promotions.flatMap(({ countries: where, businessGroup, segments, startsOn, endsOn }) =>
        (where ?? [null]).flatMap((country) =>
          (segments ?? [null]).map((segment) => [id, country, businessGroup, segment, startsOn, endsOn]),
        ),
      ),
    ),
  )
  for (const statement of `${indexes} analyze`.split(';')) if (statement.trim() !== '') await sql.run(statement)
}

const quoted = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** Today's promotions of a document, as the query sees them. */
function promotedSql({ scope, filters }: SearchQuery): string {
  const groups = filters['business-group'] ?? []
  const segments = filters.segment ?? []
  return `d.id in (select p.document from promotion p where p.starts_on <= '${today}' and p.ends_on >= '${today}'
    ${scope.country === null ? '' : `and (p.country is null or p.country = '${scope.country}')`}
    ${groups.length === 0 ? '' : `and (p.business_group is null or p.business_group in (${quoted(groups)}))`}
    ${segments.length === 0 ? '' : `and (p.segment is null or p.segment in (${quoted(segments)}))`})`
}

/** Everything that narrows a list, except what `without` names. */
function whereSql(asked: SearchQuery, kind: string, without: FacetKey | 'letter' | null): string {
  const conditions = [
    `d.kind = '${kind}'`,
    `(d.scope is null or d.scope = '${asked.scope.country ?? worldwide}')`,
    `d.id in (select a.document from available a where true ${asked.scope.country === null ? '' : `and a.country in ('${asked.scope.country}', '*')`})`,
    ...(kind === 'knowledgeArticle'
      ? [
          `d.id in (select v.document from value v where v.facet = 'language' and v.value in (${quoted(fallbackChain(asked.language))}))`,
        ]
      : []),
    ...(asked.carriers ?? []).map(
      (carrier) => `d.id in (select c.document from carrier c where c.carrier = '${carrier}')`,
    ),
  ]
  for (const facet of facetKeys) {
    const wanted = asked.filters[facet] ?? []
    if (wanted.length === 0 || facet === without) continue
    conditions.push(
      facet === 'promoted'
        ? promotedSql(asked)
        : `d.id in (select v.document from value v where v.facet = '${facet}' and v.value in (${quoted(wanted)}))`,
    )
  }
  if (asked.promotedOnly && without !== 'promoted') conditions.push(promotedSql(asked))
  if (asked.letter !== null && without !== 'letter') conditions.push(`d."letter_${asked.language}" = '${asked.letter}'`)
  return conditions.join(' and ')
}

async function totalsOf(sql: Sql, asked: SearchQuery): Promise<SearchIndexCounts> {
  const parts = resultTypes.map(
    (kind) => `select '${kind}' as kind, count(*)::int as count from document d where ${whereSql(asked, kind, null)}`,
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

async function facetsOf(sql: Sql, asked: SearchQuery): Promise<ReturnType<typeof sorted>> {
  const facets: { [key in FacetKey]?: { readonly value: string; readonly count: number }[] } = {}
  for (const facet of facetKeys) facets[facet] = []
  const own = facetKeys.filter((facet) => (asked.filters[facet] ?? []).length > 0 && facet !== 'promoted')
  const groups: readonly (readonly [facets: readonly FacetKey[], where: string])[] = [
    [facetKeys.filter((facet) => !own.includes(facet) && facet !== 'promoted'), whereSql(asked, asked.kind, null)],
    ...own.map((facet) => [[facet], whereSql(asked, asked.kind, facet)] as const),
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
    `select count(*)::int as count from document d where ${whereSql(asked, asked.kind, 'promoted')} and ${promotedSql(asked)}`,
  )
  if (Number(promoted?.['count']) > 0) facets.promoted?.push({ value: 'yes', count: Number(promoted?.['count']) })
  return sorted(facets)
}

/** Without the values that nothing has, in one order. */
const sorted = (facets: ReturnType<SearchIndex['search']>['facets']) =>
  Object.fromEntries(
    facetKeys.map((facet) => [
      facet,
      (facets[facet] ?? [])
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    ]),
  )

async function lettersOf(sql: Sql, asked: SearchQuery): Promise<Readonly<Record<string, number>>> {
  const column = `"letter_${asked.language}"`
  const rows = await sql.run(
    `select ${column} as letter, count(*)::int as count from document d where ${whereSql(asked, asked.kind, 'letter')} group by 1`,
  )
  return Object.fromEntries(rows.map((row) => [String(row['letter']), Number(row['count'])]))
}

/** The page of names as the language orders them: the documents that the index finds, sorted by hand. */
function firstByName(
  documents: readonly SearchDocument[],
  total: number,
  asked: SearchQuery,
  index: SearchIndex,
): readonly string[] {
  const found = new Set(
    index.search({ ...asked, sortBy: 'newest', pageSize: Math.max(1, total) }).hits.map((hit) => hit.id),
  )
  const collator = new Intl.Collator(asked.language, { numeric: true })
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return documents
    .filter(({ id }) => found.has(id))
    .toSorted((a, b) => collator.compare(a.name, b.name) || compare(a.name, b.name) || compare(a.id, b.id))
    .slice(0, asked.pageSize)
    .map(({ id }) => id)
}
