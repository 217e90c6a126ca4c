import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferedRange, SearchQuery } from '#platform/search/port.ts'
import {
  resultTypes,
  type ResultType,
  type SearchDocument,
  type SpecifiedRange,
} from '#platform/search/indexed-content.ts'
import { createIndex, loadIndex } from '#platform/search/search-index.ts'
import { fillTables, worldwide } from '#platform/search/testing/facet-tables.ts'
import { gradesByBrand, withBrands } from '#platform/search/testing/test-brands.ts'
import { documentChange, query, termSourceChange } from '#platform/search/testing/test-catalogue.ts'
import { engines, type Sql } from '#platform/search/testing/test-engines.ts'
import {
  countries,
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from '#platform/search/testing/test-random.ts'
import { readRange } from '#platform/search/vocabulary/ranges.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'

/** Compares lists narrowed by ranges with plain SQL over a table of what each grade states. */
const [catalogues, queries] = isLongRun ? [4, 400] : [1, 24]
const size = isLongRun ? 4000 : 1500
const substances = 100
const keys = ['viscosity', 'purity', 'hlb', 'density', 'moisture', 'melting-point']

for (const [name, open] of engines)
  describe(`Ranges compared with SQL (${name})`, () => {
    let sql: Sql
    beforeAll(async () => {
      sql = await open()
    })
    afterAll(() => sql.close())

    it.each(Array.from({ length: catalogues }, (_, seed) => seed + 1))(
      `[SPC-03] [SRC-06] [SRC-07] Totals, counts of facets and numbers of grades that state a property equal those of SQL: catalogue %i of ${size} documents, ${queries} queries`,
      async (seed) => {
        const random = randomFrom(seed)
        const termSources = randomSubstances(substances, random)
        const documents = withBrands(
          Array.from({ length: size }, (_, at) => withRanges(randomDocument(`d${at}`, substances, random), random)),
          random,
        )
        const built = createIndex()
        built.apply([...termSources.map(termSourceChange), ...documents.map(documentChange)])
        // Half of the grades are replaced, so that earlier ranges of a grade must not count.
        const replaced = documents.map((document, at) => (at % 2 === 0 ? document : withRanges(document, random)))
        built.apply(replaced.map(documentChange))
        const index = loadIndex(built.save())
        index.apply([{ type: 'properties', properties: keys.map((key) => ({ key, unit: '', names: [] })) }])
        await fillTables(sql, replaced)
        await fillRanges(sql, replaced)
        let found = 0
        for (let at = 0; at < queries; at += 1) {
          const searchQuery = randomList(random)
          const answer = index.search(searchQuery)
          const shown = JSON.stringify(searchQuery)
          for (const kind of resultTypes)
            expect(answer.counts[kind], `${kind} ${shown}`).toBe(await totalOf(sql, searchQuery, kind))
          for (const facet of ['form', 'function'] as const)
            expect(
              new Map(answer.facets[facet]?.flatMap(({ value, count }) => (count > 0 ? [[value, count]] : []))),
              shown,
            ).toEqual(await countsOf(sql, searchQuery, facet))
          for (const offered of answer.ranges)
            expect(offered, shown).toEqual(await offeredOf(sql, searchQuery, offered.property))
          found += answer.total > 0 ? 1 : 0
        }
        expect(found).toBeGreaterThan(queries / 3)
      },
      600_000,
    )
  })

/** Replaces what a grade states of a few properties: numbers, ranges, and sometimes two of one property. */
function withRanges(document: SearchDocument, random: () => number): SearchDocument {
  if (document.kind !== 'tradeGrade') return document
  const ranges = keys.flatMap((property): readonly SpecifiedRange[] => {
    if (random() < 0.5) return []
    const low = number(random)
    const range = { property, low, high: random() < 0.5 ? low : low + Math.abs(number(random)) }
    return random() < 0.1 ? [range, { property, low: low + 5, high: low + 6 }] : [range]
  })
  return { ...document, ranges }
}

/** Few different numbers, so that ends of ranges are often equal. */
const number = (random: () => number): number => Math.round(random() * 80) / 2 - 10

function randomList(random: () => number): SearchQuery {
  const range = keys.flatMap((key) => {
    if (random() < 0.7) return []
    const [one, other] = [number(random), number(random)]
    const ends = pick([`${Math.min(one, other)}..${Math.max(one, other)}`, `${one}..`, `..${other}`], random)
    return [`${key}:${ends}`]
  })
  const some = (facet: 'form' | 'function'): readonly string[] =>
    random() < 0.3 ? valuesOfFacet[facet].filter((_, at) => at % 2 === 0) : []
  return query({
    scope: { country: pick([null, ...countries], random) },
    kind: pick<ResultType>(['tradeGrade', 'tradeGrade', 'tradeName', 'principal'], random),
    filters: { range, form: some('form'), function: some('function') },
    facets: ['form', 'function', 'range'],
  })
}

async function fillRanges(sql: Sql, documents: readonly SearchDocument[]): Promise<void> {
  await sql.run('drop table if exists stated')
  await sql.run('create table stated (document text, country text, property text, low float8, high float8)')
  const grades = gradesByBrand(documents)
  // A trade name or a principal states what its grades state that are available in the country.
  const rows = documents.flatMap((document) =>
    document.kind === 'tradeGrade'
      ? (document.ranges ?? []).map((range) => ({ ...range, document: document.id }))
      : [null, ...countries].flatMap((country) =>
          (grades.get(document.id) ?? [])
            .filter((each) => (country === null ? each.countries.length > 0 : each.countries.includes(country)))
            .flatMap(({ ranges = [] }) =>
              ranges.map((range) => ({ ...range, document: `${document.id} ${country ?? worldwide}` })),
            ),
        ),
  )
  await sql.run(
    'insert into stated (document, property, low, high) select document, property, low, high from json_populate_recordset(null::stated, $1::json)',
    [JSON.stringify(rows)],
  )
  await sql.run('create index on stated (document)')
}

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** All conditions of a query, except those of a facet or a property in `without`. */
function whereSql({ scope, filters }: SearchQuery, kind: ResultType, without: string | null): string {
  const conditions = [
    `d.kind = '${kind}'`,
    `(d.scope is null or d.scope = '${scope.country ?? worldwide}')`,
    `d.id in (select a.document from available a where true ${scope.country === null ? '' : `and a.country in ('${scope.country}', '*')`})`,
  ]
  if (kind === 'knowledgeArticle')
    conditions.push(`d.id in (select v.document from value v where v.facet = 'language' and v.value = 'en-US')`)
  for (const facet of ['form', 'function'] as const) {
    const requested = filters[facet] ?? []
    if (requested.length > 0 && facet !== without)
      conditions.push(
        `d.id in (select v.document from value v where v.facet = '${facet}' and v.value in (${quoted(requested)}))`,
      )
  }
  for (const value of filters.range ?? []) {
    const range = readRange(value)
    if (range === null || range.property === without) continue
    conditions.push(`d.id in (select s.document from stated s where s.property = '${range.property}'
      ${range.high === null ? '' : `and s.low <= ${range.high}`} ${range.low === null ? '' : `and s.high >= ${range.low}`})`)
  }
  return conditions.join(' and ')
}

async function totalOf(sql: Sql, searchQuery: SearchQuery, kind: ResultType): Promise<number> {
  const [row] = await sql.run(
    `select count(*)::int as count from document d where ${whereSql(searchQuery, kind, null)}`,
  )
  return Number(row?.['count'])
}

async function countsOf(sql: Sql, searchQuery: SearchQuery, facet: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.run(
    `select v.value, count(*)::int as count from document d join value v on v.document = d.id where v.facet = '${facet}' and ${whereSql(searchQuery, searchQuery.kind, facet)} group by v.value`,
  )
  return new Map(rows.map((row) => [String(row['value']), Number(row['count'])]))
}

async function offeredOf(sql: Sql, searchQuery: SearchQuery, property: string): Promise<OfferedRange> {
  const where = whereSql(searchQuery, 'tradeGrade', property)
  const [all] = await sql.run(`select count(*)::int as count from document d where ${where}`)
  const [row] = await sql.run(
    `select count(distinct d.id)::int as count, min(s.low) as low, max(s.high) as high from document d join stated s on s.document = d.id where s.property = '${property}' and ${where}`,
  )
  const specified = Number(row?.['count'])
  return {
    property,
    stated: specified,
    among: Number(all?.['count']),
    low: specified === 0 ? null : Number(row?.['low']),
    high: specified === 0 ? null : Number(row?.['high']),
  }
}
