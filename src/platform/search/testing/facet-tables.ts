import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SearchDocument } from '#platform/search/indexed-content.ts'
import { alphabetName, letterOf } from '#platform/search/vocabulary/alphabet.ts'
import { asVisibleIn, gradesByBrand } from './test-brands.ts'
import type { Sql } from './test-engines.ts'
import { countries } from './test-random.ts'

/** Documents in SQL tables with one row for each value, to compare the lists of the index with plain SQL. */
export const worldwide = 'worldwide'
export const letterLanguages = ['en-US', 'cs', 'sv', 'tr'] as const satisfies readonly LanguageCode[]

const tables = `
  create table document (id text primary key, scope text, kind text not null, ${letterLanguages.map((language) => `"letter_${language}" text not null`).join(', ')});
  create table value (document text not null, facet text not null, value text not null);
  create table available (document text not null, country text not null);
  create table term_source (document text not null, term_source text not null);
  create table promotion (document text not null, country text, business_group text, segment text, starts_on text not null, ends_on text not null);`
const indexes = `
  create index on value (document); create index on value (facet, value); create index on term_source (term_source); create index on available (country); create index on promotion (document);`

/**
 * A document as it is visible in the countries of `scope` (null for all); `where` lists the countries in which it is
 * available.
 */
interface VisibleDocument extends SearchDocument {
  readonly scope: string | null
  readonly where: readonly string[]
}

/** Grades look the same everywhere. A trade name or a principal has one row for each country. */
function rowsOf(documents: readonly SearchDocument[]): readonly VisibleDocument[] {
  const grades = gradesByBrand(documents)
  return documents.flatMap((document): readonly VisibleDocument[] =>
    document.kind === 'tradeGrade' || document.kind === 'knowledgeArticle'
      ? [{ ...document, scope: null, where: document.countries }]
      : [null, ...countries].map((country) => {
          const scope = country ?? worldwide
          const shown = asVisibleIn(country, document, grades.get(document.id) ?? [])
          return { ...shown, scope, where: document.countries, id: `${document.id} ${scope}` }
        }),
  )
}

/** Creates the tables anew and fills them with the documents. */
export async function fillTables(sql: Sql, documents: readonly SearchDocument[]): Promise<void> {
  const rows = rowsOf(documents)
  for (const statement of `drop table if exists document, value, available, term_source, promotion; ${tables}`.split(
    ';',
  ))
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
    'term_source',
    2,
    rows.flatMap(({ id, termSources }) => termSources.map((termSource) => [id, termSource])),
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
