import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { alphabetName, letterOf } from '#platform/search/vocabulary/alphabet.ts'
import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import { fallbackChain } from '#platform/i18n/languages.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { resultTypes, type ResultType, type SearchDocument } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { asVisibleIn, gradesByBrand, valuesOf, withBrands } from '#platform/search/testing/test-brands.ts'
import { termSourceChange, documentChange, query } from '#platform/search/testing/test-catalogue.ts'
import {
  countries,
  facetsOfKind,
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from '#platform/search/testing/test-random.ts'
import { isLongRun, serverUrl, testedEngines } from '#tests/fixtures/test-run.ts'

/**
 * Compares lists narrowed by whole words with plain SQL over a table of this test, which stores the words and values of
 * a document as arrays. The words are random pairs of letters, so that no spelling rule applies and none is a prefix of
 * another. Promotions are in `facets-sql.test.ts`.
 */
type Run = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
type With = <Answer>(work: (run: Run) => Promise<Answer>) => Promise<Answer>

const [catalogues, queries] = isLongRun ? [3, 500] : [1, 12]
const size = 5000
/** There are few substances, so that many documents share words. */
const substances = 40
const facets = facetKeys.filter((facet) => facet !== 'promoted')

const withMemory: With = async (work) => {
  const database = new PGlite()
  try {
    return await work(
      async (text, values = []) => (await database.query<Record<string, unknown>>(text, [...values])).rows,
    )
  } finally {
    await database.close()
  }
}

/** Uses a temporary table, which disappears with the connection. */
const withServer: With = async (work) => {
  const client = new Client({ connectionString: serverUrl ?? '' })
  await client.connect()
  try {
    return await work(
      async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    )
  } finally {
    await client.end()
  }
}

const opening = { pglite: ['PGlite', withMemory], postgres: ['PostgreSQL', withServer] } as const
const engines = testedEngines.map((engine) => opening[engine])

const worldwide = 'worldwide'
const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(' ')
/** A document as it is visible in the countries of `scope` (null for all); `countries` lists where it is available. */
interface VisibleDocument {
  readonly scope: string | null
  readonly document: SearchDocument
  readonly countries: readonly string[]
}

async function fill(
  run: Run,
  documents: readonly SearchDocument[],
  wordsOfDocument: (document: SearchDocument) => readonly string[],
): Promise<void> {
  await run(
    'create temporary table document (scope text, countries text[], id text, kind text, letter text, words text[], "values" text[])',
  )
  // Grades look the same everywhere; a trade name or principal has one row for each country.
  const grades = gradesByBrand(documents)
  const shown = documents.flatMap((document): readonly VisibleDocument[] =>
    document.kind === 'tradeGrade' || document.kind === 'knowledgeArticle'
      ? [{ scope: null, document, countries: document.countries }]
      : [null, ...countries].map((country) => ({
          scope: country ?? worldwide,
          document: asVisibleIn(country, document, grades.get(document.id) ?? []),
          countries: document.countries,
        })),
  )
  for (let from = 0; from < shown.length; from += 500) {
    const rows = shown.slice(from, from + 500).map(({ scope, document, countries: where }) => ({
      scope,
      countries: where,
      id: document.id,
      kind: document.kind,
      letter: letterOf(document.name, alphabetName('sv')),
      words: wordsOfDocument(document),
      values: valuesOf(document),
    }))
    await run('insert into document select * from json_populate_recordset(null::document, $1::json)', [
      JSON.stringify(rows),
    ])
  }
}

function randomList(texts: readonly (readonly string[])[], random: () => number): SearchQuery {
  const filters: { [key in FacetKey]?: readonly string[] } = {}
  const kind = pick<ResultType>(['tradeGrade', 'tradeGrade', ...resultTypes], random)
  const own = facetsOfKind(kind).filter((facet) => facet !== 'promoted')
  for (let count = Math.floor(random() * 5); count > 0; count -= 1) {
    const facet = pick(own, random)
    const values: readonly string[] = valuesOfFacet[facet]
    filters[facet] = values.filter((_, at) => at === 0 || random() < 0.6)
  }
  const words = pick(texts, random)
  const term = random() < 0.4 ? [pick(words, random), pick(words, random)] : [pick(words, random)]
  return query({
    term: term.join(' '),
    scope: { country: pick([null, ...countries], random) },
    kind,
    language: 'sv',
    filters,
    letter: random() < 0.1 ? pick(['B', 'D', 'Ö'], random) : null,
    facets,
    pageSize: 200,
  })
}

const textArray = (values: readonly string[]): string =>
  `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`

/** The list without the filter of one facet, or without the selected letter. */
function whereSql(searchQuery: SearchQuery, kind: string | null, without: FacetKey | 'letter' | null): string {
  const filters = facets.filter((facet) => facet !== without && searchQuery.filters[facet] !== undefined)
  return [
    `(scope is null or scope = '${searchQuery.scope.country ?? worldwide}')`,
    searchQuery.scope.country === null
      ? 'cardinality(countries) > 0'
      : `countries && ${textArray([searchQuery.scope.country, '*'])}`,
    `(kind <> 'knowledgeArticle' or "values" && ${textArray(fallbackChain('sv').map((each) => `language:${each}`))})`,
    `words @> ${textArray(wordsOf(searchQuery.term))}`,
    ...(kind === null ? [] : [`kind = '${kind}'`]),
    ...filters.map(
      (facet) => `"values" && ${textArray((searchQuery.filters[facet] ?? []).map((value) => `${facet}:${value}`))}`,
    ),
    ...(searchQuery.letter === null || without === 'letter' ? [] : [`letter = '${searchQuery.letter}'`]),
  ].join(' and ')
}

async function answerOf(run: Run, searchQuery: SearchQuery) {
  const counted = async (what: string, where: string): Promise<{ readonly [what: string]: number }> => {
    const rows = await run(`select ${what} as what, count(*)::int as count from document where ${where} group by 1`)
    return Object.fromEntries(rows.map((row) => [String(row['what']), Number(row['count'])]))
  }
  const kinds = await counted('kind', whereSql(searchQuery, null, null))
  const values: Record<string, number> = {}
  const chosen = facets.filter((facet) => searchQuery.filters[facet] !== undefined)
  for (const without of [null, ...chosen])
    for (const [value, count] of Object.entries(
      await counted('unnest("values")', whereSql(searchQuery, searchQuery.kind, without)),
    )) {
      const facet = facets.find((key) => value.startsWith(`${key}:`))
      if (without === null ? facet !== undefined && !chosen.includes(facet) : facet === without) values[value] = count
    }
  const rows = await run(`select id from document where ${whereSql(searchQuery, searchQuery.kind, null)}`)
  return {
    counts: Object.fromEntries(resultTypes.map((kind) => [kind, kinds[kind] ?? 0])),
    values,
    letters: await counted('letter', whereSql(searchQuery, searchQuery.kind, 'letter')),
    ids: rows.length > searchQuery.pageSize ? rows.length : rows.map((row) => String(row['id'])).toSorted(),
  }
}

const seeds = Array.from({ length: catalogues }, (_, at) => at + 21)
describe.each(engines)('Words compared with SQL (%s)', (name, open) => {
  it.each(seeds)(
    `[SRC-06] Totals, facets, letters and documents equal those of SQL: catalogue %i of ${size} documents, ${queries} queries`,
    async (seed) => {
      const random = randomFrom(seed)
      const termSources = randomSubstances(substances, random)
      const documents = withBrands(
        Array.from({ length: size }, (_, at) => randomDocument(`d${at}`, substances, random)),
        random,
      )
      const termSourceWords = new Map(
        termSources.map(({ id, texts }) => [id, texts.flatMap(({ text }) => wordsOf(text))]),
      )
      const wordsOfDocument = (document: SearchDocument) => [
        ...wordsOf(document.name),
        ...document.termSources.flatMap((id) => termSourceWords.get(id) ?? []),
      ]
      const texts = documents
        .map((document) => wordsOfDocument(document).filter((word) => word.length === 6))
        .filter((words) => words.length > 0)
      const index = createIndex()
      index.apply([...termSources.map(termSourceChange), ...documents.map(documentChange)])
      await open(async (run) => {
        await fill(run, documents, wordsOfDocument)
        let compared = 0
        let found = 0
        while (compared < queries) {
          const searchQuery = randomList(texts, random)
          const [{ count } = { count: 0 }] = await run(
            `select count(*)::int as count from document where ${whereSql({ ...searchQuery, filters: {}, letter: null }, 'tradeGrade', null)}`,
          )
          // If no grade of the site has the words, the index corrects typing errors, which SQL cannot do.
          if (count === 0) continue
          const answer = index.search(searchQuery)
          const input = Object.entries(answer.facets).flatMap(([facet, of]) =>
            of.map(({ value, count: each }) => [`${facet}:${value}`, each] as const),
          )
          expect(
            {
              counts: answer.counts,
              values: Object.fromEntries(input.filter(([, each]) => each > 0)),
              letters: Object.fromEntries(
                answer.letters.filter(({ count: each }) => each > 0).map(({ letter, count: each }) => [letter, each]),
              ),
              ids: answer.total > searchQuery.pageSize ? answer.total : answer.hits.map(({ id }) => id).toSorted(),
            },
            JSON.stringify(searchQuery),
          ).toEqual(await answerOf(run, searchQuery))
          expect(answer.correction).toBeNull()
          compared += 1
          found += answer.total > 0 ? 1 : 0
        }
        expect(found).toBeGreaterThan(queries / 2)
        if (isLongRun)
          console.log(
            `${name}, catalogue ${seed}: ${compared} queries with words alike, ${found} of them with results.`,
          )
      })
    },
    600_000,
  )
})
