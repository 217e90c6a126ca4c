import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { sortKey } from '#platform/values/text/sort-key.ts'
import { beginningsOf, formsOf, spelledForm } from '#platform/search/words/analyse.ts'
import type { FacetCount, SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import type { SearchTermSource, SearchDocument } from '#platform/search/indexed-content.ts'
import { copyIn } from '../imports/copy-in.ts'
import type { BenchCatalogue } from './search-catalogue.ts'
import { countedFacets } from './search-queries.ts'

/**
 * The list page in carefully written SQL for PostgreSQL: one row for each grade, with all words in one tsvector and all
 * facet values in one array of small numbers, each with a GIN index. One statement returns total, facets and page.
 */
export interface SqlSearch {
  readonly list: (query: SearchQuery) => Promise<SqlAnswer>
  /**
   * Returns the processor time of the server process of this connection in ms, without its helper processes; null if it
   * cannot be read.
   */
  readonly cpu: () => Promise<number | null>
}

export interface SqlAnswer {
  readonly total: number
  readonly facets: SearchAnswer['facets']
  readonly ids: readonly string[]
}

type CountedFacet = (typeof countedFacets)[number]
type StoredFacet = Exclude<CountedFacet, 'promoted'>
const storedFacets = countedFacets.filter((facet): facet is StoredFacet => facet !== 'promoted')

/** Numbers of the values. The values of one facet are adjacent. */
type Numbers = ReadonlyMap<FacetKey, ReadonlyMap<string, number>>

const tables = `
create schema baseline;
create table baseline.grade (
  id integer primary key,
  record_id text not null,
  sort_key text collate "C" not null,
  words tsvector not null,
  countries text[] not null,
  facet_values smallint[] not null
);
create table baseline.grade_code (code text collate "C" not null, grade integer not null);
create table baseline.promotion (grade integer not null, countries text[], starts_on date not null, ends_on date not null, rank integer not null);
`
const indexes = `
create index on baseline.grade using gin (words);
create index on baseline.grade using gin (countries);
create index on baseline.grade using gin (facet_values);
create index on baseline.grade (sort_key);
create index on baseline.grade_code (code);
create index on baseline.promotion (grade);
vacuum (analyze) baseline.grade;
vacuum (analyze) baseline.grade_code;
vacuum (analyze) baseline.promotion;
`

export async function createSqlSearch(client: Client, catalogue: BenchCatalogue): Promise<SqlSearch> {
  const numbers = numbersOf(catalogue)
  for (const statement of statementsOf(tables)) await client.query(statement)
  await copyIn(client, 'copy baseline.grade from stdin', readableOf(gradeLines(catalogue, numbers)))
  await copyIn(client, 'copy baseline.grade_code from stdin', readableOf(codeLines(catalogue)))
  await copyIn(client, 'copy baseline.promotion from stdin', readableOf(promotionLines(catalogue)))
  for (const statement of statementsOf(indexes)) await client.query(statement)
  // These settings help most: no compilation of short statements, and memory for sorting.
  await client.query(`set jit = off`)
  await client.query(`set work_mem = '64MB'`)
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  return {
    list: async (query) => await list(client, numbers, query),
    cpu: async () => await cpuOf(pid),
  }
}

const statementsOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

async function list(client: Client, numbers: Numbers, query: SearchQuery): Promise<SqlAnswer> {
  const { text, values } = statementOf(numbers, query)
  const { rows } = await client.query<[kind: string, value: string, count: string]>({ text, values, rowMode: 'array' })
  const counts = new Map<number, number>()
  let total = 0
  let promoted = 0
  const ids: string[] = []
  for (const [kind, value, count] of rows) {
    if (kind === 'value') counts.set(Number(value), Number(count))
    else if (kind === 'total') total = Number(count)
    else if (kind === 'promoted') promoted = Number(count)
    else ids.push(value)
  }
  return { total, ids, facets: facetsOf(numbers, query, counts, promoted) }
}

/** Disjunctive counts: a facet with a selection is counted without it, over the rows that meet all other conditions. */
function statementOf(numbers: Numbers, query: SearchQuery): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [query.today]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const { country } = query.scope
  const ofCountry = country === null ? '' : ` and (countries is null or ${parameter(country)} = any (countries))`
  const wheres = [
    country === null ? `g.countries <> '{}'` : `g.countries @> array[${parameter(country)}]`,
    ...(query.term === '' ? [] : [hasTerm(query.term, parameter)]),
  ]
  const selected = storedFacets.flatMap((facet) => {
    const requested = query.filters[facet] ?? []
    if (requested.length === 0) return []
    const requestedNumbers = requested.map((value) => numbers.get(facet)?.get(value) ?? 0)
    return [{ facet, condition: `g.facet_values && ${parameter(requestedNumbers)}::smallint[]` }]
  })
  const names = selected.map((_, at) => `passes_${at}`)
  // A single condition filters the rows directly, since nothing is counted without it.
  if (query.promotedOnly) names.push('promoted')
  const passing = (except: string | null): string => names.filter((name) => name !== except).join(' and ') || 'true'
  const own = selected.map(({ facet }, at) => {
    const [first, last] = rangeOf(numbers, facet)
    return `select 'value', v::text, count(*) from base, unnest(facet_values) v where ${passing(`passes_${at}`)} and v between ${first} and ${last} group by v`
  })
  const others = selected
    .map(({ facet }) => rangeOf(numbers, facet).join(' and '))
    .map((range) => ` and v not between ${range}`)
    .join('')
  const order = query.sortBy === 'name' ? 'sort_key' : 'rank nulls last, sort_key'
  return {
    values,
    text: `
with running as materialized (
  select grade, min(rank) as rank from baseline.promotion
  where starts_on <= $1::date and $1::date <= ends_on${ofCountry} group by grade
), base as materialized (
  select g.record_id, g.sort_key, g.facet_values, r.rank, r.rank is not null as promoted
    ${selected.map(({ condition }, at) => `, ${condition} as passes_${at}`).join('')}
  from baseline.grade g left join running r on r.grade = g.id
  where ${wheres.join(' and ')}
), shown as (select * from base where ${passing(null)})
select 'total', '', count(*) from shown
union all select 'promoted', '', count(*) from base where promoted and ${passing('promoted')}
union all select 'value', v::text, count(*) from shown, unnest(facet_values) v where true${others} group by v
${own.map((each) => `union all ${each}`).join('\n')}
union all (select 'id', record_id, 0 from shown order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})`,
  }
}

/** A number must match exactly; of words, the last one may also match by prefix. */
function hasTerm(term: string, parameter: (value: unknown) => string): string {
  if (/\d/.test(term)) return `g.id in (select grade from baseline.grade_code where code = ${parameter(term)})`
  const forms = formsOf(term)
  const words = forms.map((form, at) => {
    const whole = [form, spelledForm(form)].map((each) => `'${each}'`)
    const begun = at === forms.length - 1 ? beginningsOf(form).map((each) => `'${each}':*`) : []
    return `(${[...new Set([...whole, ...begun])].join(' | ')})`
  })
  return `g.words @@ ${parameter(words.join(' & '))}::tsquery`
}

function facetsOf(
  numbers: Numbers,
  query: SearchQuery,
  counts: ReadonlyMap<number, number>,
  promoted: number,
): SearchAnswer['facets'] {
  const facets: { [key in FacetKey]?: readonly FacetCount[] } = {}
  for (const facet of storedFacets)
    facets[facet] = [...(numbers.get(facet) ?? [])]
      .map(([value, number]) => ({ value, count: counts.get(number) ?? 0 }))
      .filter(({ value, count }) => count > 0 || query.filters[facet]?.includes(value))
  facets.promoted = promoted > 0 || query.promotedOnly ? [{ value: 'yes', count: promoted }] : []
  return facets
}

/** Returns numbers of the index and of SQL in one form that ignores the order within a facet. */
export const comparable = ({ total, facets }: Pick<SearchAnswer, 'total' | 'facets'>): unknown => ({
  total,
  facets: countedFacets.map((facet) => [
    facet,
    (facets[facet] ?? []).map(({ value, count }) => `${value}=${count}`).toSorted(),
  ]),
})

function numbersOf(catalogue: BenchCatalogue): Numbers {
  const found = new Map<StoredFacet, Set<string>>(storedFacets.map((facet) => [facet, new Set()]))
  for (let n = 0; n < catalogue.count; n += 1) {
    const { facets } = catalogue.document(n)
    for (const facet of storedFacets) for (const value of facets[facet] ?? []) found.get(facet)?.add(value)
  }
  let next = 1
  return new Map(
    [...found].map(([facet, values]) => [facet, new Map([...values].toSorted().map((value) => [value, next++]))]),
  )
}

function rangeOf(numbers: Numbers, facet: FacetKey): readonly [number, number] {
  const own = [...(numbers.get(facet)?.values() ?? [])]
  return [own[0] ?? 0, own.at(-1) ?? 0]
}

function* gradeLines(catalogue: BenchCatalogue, numbers: Numbers): Generator<string> {
  const wordsOfTermSource = new Map(catalogue.termSources.map((termSource) => [termSource.id, wordsOf(termSource)]))
  for (let n = 0; n < catalogue.count; n += 1) {
    const document = catalogue.document(n)
    const words = new Set(wordsOf(document))
    for (const id of document.termSources) for (const each of wordsOfTermSource.get(id) ?? []) words.add(each)
    const values = storedFacets.flatMap((facet) =>
      (document.facets[facet] ?? []).map((value) => numbers.get(facet)?.get(value) ?? 0),
    )
    yield [
      n,
      document.id,
      sortKey(document.name),
      [...words].map((each) => `'${each}'`).join(' '),
      `{${document.countries.join(',')}}`,
      `{${values.join(',')}}`,
    ].join('\t')
  }
}

function* codeLines(catalogue: BenchCatalogue): Generator<string> {
  const codesOfTermSource = new Map(catalogue.termSources.map((termSource) => [termSource.id, termSource.codes]))
  for (let n = 0; n < catalogue.count; n += 1) {
    const document = catalogue.document(n)
    for (const codes of [document.codes, ...document.termSources.map((id) => codesOfTermSource.get(id) ?? [])])
      for (const { value } of codes) yield `${value}\t${n}`
  }
}

function* promotionLines(catalogue: BenchCatalogue): Generator<string> {
  for (let n = 0; n < catalogue.count; n += 1)
    for (const { countries, startsOn, endsOn, rank } of catalogue.document(n).promotions)
      yield [n, countries === null ? '\\N' : `{${countries.join(',')}}`, startsOn, endsOn, rank].join('\t')
}

/** Returns the forms of the words: as written, and in the common spelling. */
function wordsOf({ texts }: Pick<SearchTermSource | SearchDocument, 'texts'>): readonly string[] {
  return texts.flatMap(({ text }) => formsOf(text)).flatMap((form) => [form, spelledForm(form)])
}

const chunkLength = 256 * 1024

export function readableOf(lines: Iterable<string>): Readable {
  return Readable.from(chunksOf(lines))
}

function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let text = ''
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** Linux reports the time in hundredths of a second. */
async function cpuOf(pid: number): Promise<number | null> {
  try {
    const said = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = said.slice(said.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch (error) {
    // The server runs on another machine, or the system is not Linux.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')) return null
    throw error
  }
}
