import type { Client } from 'pg'
import { sortKey } from '#platform/values/text/sort-key.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import type { SearchDocument } from '#platform/search/indexed-content.ts'
import { nlSite } from '#sites/nl.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { copyIn } from '../imports/copy-in.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { BenchCatalogue } from './search-catalogue.ts'
import { readableOf } from './search-sql.ts'

/** Reads a page of grades with the content of their cards by id through the record engine. */
export interface RowReader {
  /** Returns the number of grades that a visitor of the Dutch site may see. */
  readonly page: (ids: readonly string[]) => Promise<number>
  readonly close: () => Promise<void>
}

const viewer: Viewer = { site: nlSite, language: 'nl-NL', context: 'CountrySites' }

/** Creates a reader over the portal's own tables. */
export async function createRowReader(client: Client, url: string, catalogue: BenchCatalogue): Promise<RowReader> {
  const database = await openDatabase({ databaseUrl: url })
  await migrateDatabase(database)
  await fillTables(client, catalogue)
  const records = createRecords(database, recordModel)
  return {
    page: async (ids) => {
      const grades = await records.byIds(viewer, tradeGrade, ids)
      await Promise.all([
        records.byIds(viewer, substance, [
          ...new Set(grades.flatMap((row) => row.components.map((part) => part.substance))),
        ]),
        records.byIds(viewer, tradeName, [...new Set(grades.map((row) => row.tradeName))]),
      ])
      return grades.length
    },
    close: async () => await database.close(),
  }
}

/** Fills the portal's own tables with the grades of the catalogue, each with a description in every language. */
export async function fillTables(client: Client, catalogue: BenchCatalogue): Promise<void> {
  const base =
    'id, integration_id, version, created_date, created_by_id, last_modified_date, last_modified_by_id, system_modstamp, sort_key, name'
  const copy = async (table: string, columns: string, lines: Iterable<string>): Promise<void> =>
    await copyIn(client, `copy ${table} (${base}, ${columns}) from stdin`, readableOf(lines))
  const termSources = (kind: string) => catalogue.termSources.filter(({ id }) => id.startsWith(kind))
  await copy(
    'account',
    'record_type',
    termSources('principal-').map(({ id, texts }) => line(id, texts[0]?.text, 'Supplier')),
  )
  await copy(
    'substance',
    'inci_name',
    termSources('substance-').map(({ id, texts }) => line(id, texts[0]?.text, texts[0]?.text)),
  )
  await copy(
    'trade_name',
    'principal',
    termSources('trade-name-').map(({ id, texts }) => line(id, texts[0]?.text, idOf('principal-1'))),
  )
  await copy(
    'trade_grade',
    'code, trade_name, principal, components, physical_form, packaging, certifications, countries, description, descriptions',
    gradeLines(catalogue),
  )
  await client.query('vacuum (analyze) trade_grade')
}

function* gradeLines(catalogue: BenchCatalogue): Generator<string> {
  for (let n = 0; n < catalogue.count; n += 1) {
    const document = catalogue.document(n)
    const termSources = (kind: string) => document.termSources.filter((id) => id.startsWith(kind)).map(idOf)
    const text = `${document.name} is a made-up grade, described at about the length that suppliers write. `.repeat(4)
    yield line(
      document.id,
      document.name,
      document.codes[0]?.value,
      termSources('trade-name-')[0],
      termSources('principal-')[0],
      JSON.stringify(termSources('substance-').map((id) => ({ substance: id, percent: null }))),
      document.facets.form?.[0],
      listOf(document.facets.packaging),
      listOf(document.facets.certification),
      listOf(document.countries),
      text,
      JSON.stringify(Object.fromEntries(languageCodes.slice(1).map((language) => [language, text]))),
    )
  }
}

function line(id: string, name: string = '', ...columns: readonly (string | undefined)[]): string {
  const moment = '2026-01-01T00:00:00Z'
  const who = '005000000000000AAA'
  return [
    idOf(id),
    id,
    '1',
    moment,
    who,
    moment,
    who,
    moment,
    sortKey(name),
    name,
    ...columns.map((each) => each ?? '\\N'),
  ].join('\t')
}

const listOf = (values: SearchDocument['countries'] = []): string => `{${values.join(',')}}`

const prefixes: Readonly<Record<string, string>> = { principal: '001', substance: 'a02', 'trade-name': 'a01' }

/** An id of digits only has the checksum suffix `AAA`. */
function idOf(name: string): string {
  const [, kind = '', number = ''] = /^([a-z-]+)-(\d+)$/.exec(name) ?? []
  const prefix = prefixes[kind]
  return prefix === undefined ? name : `${prefix}${number.padStart(12, '0')}AAA`
}
