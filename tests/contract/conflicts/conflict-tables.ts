import type { ConflictRule, ConflictSituation } from '#features/catalogue/conflicts/conflict.ts'
import { fallbackChain } from '#platform/i18n/languages.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { everywhere, resultTypes, type SearchDocument } from '#platform/search/indexed-content.ts'
import { gradesByBrand, valuesOf } from '#platform/search/testing/test-brands.ts'
import type { Sql } from '#platform/search/testing/test-engines.ts'
import { alphabetName, letterOf } from '#platform/search/vocabulary/alphabet.ts'
import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'

/**
 * Tables with one row for each document, rule and grade of a brand, and the questions about them in plain SQL. Nothing here uses
 * the code that is tested.
 */
export const language = 'sv'
export const facets = facetKeys.filter((facet) => facet !== 'promoted' && facet !== 'range')

const tables = `
drop table if exists document, member, source_word, rule;
create table document (id text primary key, kind text, countries text[], letter text, own_words text[], sources text[], "values" text[]);
create table member (brand text, grade text);
create table source_word (source text, word text);
create table rule (id text, item text, reason text, strength int, account text, "group" text, country text,
  business_group text, segment text, starts_on text, ends_on text);
create index on member (brand); create index on member (grade)`

export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(' ')

async function insert(sql: Sql, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000)
    await sql.run(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      JSON.stringify(rows.slice(from, from + 1000)),
    ])
}

export async function fillConflictTables(
  sql: Sql,
  documents: readonly SearchDocument[],
  wordsOfSources: ReadonlyMap<string, readonly string[]>,
  rules: readonly ConflictRule[],
  strengths: readonly string[],
): Promise<void> {
  for (const statement of tables.split(';')) await sql.run(statement)
  await insert(
    sql,
    'document',
    documents.map((document) => ({
      id: document.id,
      kind: document.kind,
      countries: document.countries,
      letter: letterOf(document.name, alphabetName(language)),
      own_words: wordsOf(document.name),
      sources: document.termSources,
      values: valuesOf(document),
    })),
  )
  const brands = new Set(
    documents.filter(({ kind }) => kind === 'tradeName' || kind === 'principal').map(({ id }) => id),
  )
  await insert(
    sql,
    'member',
    [...gradesByBrand(documents)].flatMap(([brand, grades]) =>
      brands.has(brand) ? grades.map((grade) => ({ brand, grade: grade.id })) : [],
    ),
  )
  await insert(
    sql,
    'source_word',
    [...wordsOfSources].flatMap(([source, words]) => words.map((word) => ({ source, word }))),
  )
  await insert(
    sql,
    'rule',
    rules.map((rule) => ({
      ...rule,
      strength: strengths.indexOf(rule.reason),
      business_group: rule.businessGroup,
      segment: rule.marketSegment,
      starts_on: rule.startsOn,
      ends_on: rule.endsOn,
    })),
  )
}

const quoted = (value: string | null): string => (value === null ? 'null' : `'${value}'`)
const array = (values: readonly string[]): string => `array[${values.map(quoted).join(', ')}]::text[]`

const availableSql = (country: string | null): string =>
  country === null ? 'cardinality(countries) > 0' : `countries && ${array([country, everywhere])}`

/** Creates the tables of one situation: the rules that apply, the grades with their first rule, and every visible row. */
export async function fillSituation(
  sql: Sql,
  country: string | null,
  situation: ConflictSituation,
  groups: readonly string[],
): Promise<void> {
  const condition = (column: string, value: string | null): string =>
    `(${column} is null or ${column} = ${quoted(value)})`
  const statements = [
    'drop table if exists applied, available, shown, listed',
    `create temporary table applied as select * from rule where ${[
      condition('account', situation.account),
      condition('country', situation.country),
      condition('business_group', situation.businessGroup),
      condition('segment', situation.marketSegment),
      `("group" is null or "group" = any(${array(groups)}))`,
      `(starts_on is null or starts_on <= '${situation.day}')`,
      `(ends_on is null or ends_on >= '${situation.day}')`,
    ].join(' and ')}`,
    `create temporary table available as select d.*,
      (select min(strength) from applied r where r.item = d.id or r.item = any(d.sources)) as strength
      from document d where d.kind = 'tradeGrade' and ${availableSql(country)}`,
    // The parts of brands that a grade shows, with and without the grades in conflict.
    `create temporary table shown as
      select m.brand, p.part, bool_or(a.id is not null) as shown, bool_or(a.id is not null and a.strength is null) as remaining
      from member m join document g on g.id = m.grade left join available a on a.id = m.grade
      cross join lateral (select 'value:' || v from unnest(g."values") v union all select 'source:' || s from unnest(g.sources) s) as p(part)
      group by m.brand, p.part`,
    'create index on shown (brand, part)',
    'analyze shown',
    `create temporary table listed as ${[false, true].map(listedSql(country)).join(' union all ')}`,
  ]
  for (const statement of statements) await sql.run(statement)
}

/** The visible rows without the rules (`without`: false), or as if the rows in conflict did not exist. */
const listedSql =
  (country: string | null) =>
  (without: boolean): string => {
    const keeps = without ? 'remaining' : 'shown'
    const stored = (kind: string, part: string): string =>
      `coalesce((select s.${keeps} from shown s where s.brand = d.id and s.part = '${kind}:' || ${part}), true)`
    const words = `d.own_words || array(select w.word from unnest(d.sources) x join source_word w on w.source = x`
    const grades = `from member m join available a on a.id = m.grade where m.brand = d.id`
    const named = `select min(strength) from applied r where r.item = d.id`
    return `
    select ${without} as without_conflicts, d.id, d.kind, d.letter, d.own_words, ${words}) as words, d."values", d.sources, d.strength
      from available d ${without ? 'where d.strength is null' : ''}
    union all
    select ${without}, d.id, d.kind, d.letter, d.own_words, d.own_words, d."values", d.sources, null
      from document d where d.kind = 'knowledgeArticle' and ${availableSql(country)}
      and d."values" && ${array(fallbackChain(language).map((each) => `language:${each}`))}
    union all
    select * from (select ${without} as x, d.id, d.kind, d.letter, d.own_words, ${words} where ${stored('source', 'x')}),
      array(select v from unnest(d."values") v where ${stored('value', 'v')}),
      array(select v from unnest(d.sources) v where ${stored('source', 'v')}),
      case when (${named}) is not null or (exists (select 1 ${grades}) and not exists (select 1 ${grades} and a.strength is null))
        then least((${named}), (select min(a.strength) ${grades})) end as strength
      from document d where d.kind in ('tradeName', 'principal') and ${availableSql(country)}) b
      ${without ? 'where b.strength is null' : ''}`
  }

type Counts = Readonly<Record<string, number>>

/** The list without the filter of one facet, or without the selected letter. */
function whereSql(query: SearchQuery, kind: string | null, without: FacetKey | 'letter' | null): string {
  const filters = facets.filter((facet) => facet !== without && query.filters[facet] !== undefined)
  return [
    ...(query.term === '' ? [] : [`words @> ${array(wordsOf(query.term))}`]),
    ...(kind === null ? [] : [`kind = '${kind}'`]),
    ...filters.map((facet) => `"values" && ${array((query.filters[facet] ?? []).map((value) => `${facet}:${value}`))}`),
    ...(query.letter === null || without === 'letter' ? [] : [`letter = '${query.letter}'`]),
  ]
    .map((condition) => ` and ${condition}`)
    .join('')
}

async function counted(sql: Sql, what: string, where: string): Promise<Counts> {
  const rows = await sql.run(`select ${what} as what, count(*)::int as count from listed where ${where} group by 1`)
  return Object.fromEntries(rows.map((row) => [String(row['what']), Number(row['count'])]))
}

/** The answer to a query in the situation, with the rows in conflict hidden. */
export async function answerWithoutConflicts(sql: Sql, query: SearchQuery) {
  const from = 'without_conflicts'
  const kinds = await counted(sql, 'kind', from + whereSql(query, null, null))
  const values: Record<string, number> = {}
  const chosen = facets.filter((facet) => query.filters[facet] !== undefined)
  for (const without of [null, ...chosen])
    for (const [value, count] of Object.entries(
      await counted(sql, 'unnest("values")', from + whereSql(query, query.kind, without)),
    )) {
      const facet = facets.find((key) => value.startsWith(`${key}:`))
      if (without === null ? facet !== undefined && !chosen.includes(facet) : facet === without) values[value] = count
    }
  const rows = await sql.run(`select id from listed where ${from}${whereSql(query, query.kind, null)}`)
  return {
    counts: Object.fromEntries(resultTypes.map((kind) => [kind, kinds[kind] ?? 0])),
    values,
    letters: await counted(sql, 'letter', from + whereSql(query, query.kind, 'letter')),
    ids: rows.length > query.pageSize ? rows.length : rows.map((row) => String(row['id'])).toSorted(),
  }
}

/** The rows in conflict among those of the query without the rules: the position of each one's reason. */
export async function conflictsAmong(sql: Sql, query: SearchQuery): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.run(
    `select id, strength from listed where not without_conflicts and strength is not null${whereSql(query, query.kind, null)}`,
  )
  return new Map(rows.map((row) => [String(row['id']), Number(row['strength'])]))
}

/** Ids of the documents and term sources that a suggestion may name, by a word of their own that begins with `prefix`. */
export async function suggestible(sql: Sql, prefix: string): Promise<readonly string[]> {
  const rows = await sql.run(`
    select id from listed where without_conflicts and kind <> 'knowledgeArticle' and exists (select 1 from unnest(own_words) w where w like '${prefix}%')
    union
    select distinct w.source from source_word w where w.word like '${prefix}%'
      and exists (select 1 from listed l where l.without_conflicts and w.source = any(l.sources))`)
  return rows.map((row) => String(row['id'])).toSorted()
}

/** Whether a grade without conflict has the words of the query: otherwise typing errors are corrected, which SQL cannot do. */
export const isFoundAsTyped = async (sql: Sql, query: SearchQuery): Promise<boolean> =>
  query.term === '' ||
  (
    await sql.run(
      `select 1 as found from listed where without_conflicts${whereSql({ ...query, filters: {}, letter: null }, 'tradeGrade', null)} limit 1`,
    )
  ).length > 0
